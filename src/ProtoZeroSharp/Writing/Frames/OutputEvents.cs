using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// The events of an output, other than appended bytes. Each one is a method, which tells every feature that keeps
/// places in the output: a feature that does gets a line here, and no other code calls its hooks.
/// </summary>
internal static unsafe class OutputEvents
{
    /// <summary>The bytes from an address on are undone. What was open there is closed already; its cursor is at the address. Needs no memory.</summary>
    public static void Truncated(WriterState* state, byte* from)
    {
        long offset = from - state->Start;
        Touched(state);
        Lengths.OnTruncated(state, offset);
        References.OnTruncated(state, offset);
        Marks.OnTruncated(state, offset);
        WriterState.UpdateLimit(state);
        if (StrictHandles.Enabled)
        {
            // The typed handle that has the cursor may be one on an untyped submessage that is undone.
            StrictHandles.TryActivate(state->Root);
        }

        Invariants.CheckIfStrict(state);
    }

    /// <summary>
    /// Bytes after the cursor may have been written although it is where it was: by a write that failed, or code of the caller that
    /// filled them. An interpolated text that is being put together there is told so by the serial.
    /// </summary>
    public static void Touched(WriterState* state) => state->Marks.Serial++;

    /// <summary>The memory of the output moved; its content did not change.</summary>
    public static void Moved(WriterState* state, Frame* innermost, long delta)
    {
        innermost->Cursor += delta;
        foreach (OpenMessages.Entry open in new OpenMessages(innermost))
        {
            open.Message->BodyStart += delta;
        }

        References.OnMoved(state);
        Invariants.CheckIfStrict(state);
    }

    /// <summary>
    /// The output is emptied: everything open ends without being finished, and every handle fails. Memory and settings stay.
    /// The caller opens the root again or returns the state.
    /// </summary>
    // Inlined: the call took a sixth of a small frame of a writer that is reset for each.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Emptied(WriterState* state)
    {
        if (state->IsAtRoot && state->Pending.Count == 0 && state->References.Handle == IntPtr.Zero)
        {
            // Only marks keep a place.
            state->Root->Cursor = Frame.Poison;
            state->Marks.Clear();
        }
        else
        {
            EmptiedWhatKeepsPlaces(state);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EmptiedWhatKeepsPlaces(WriterState* state)
    {
        CloseAll(state);
        Dropped(state);
    }

    /// <summary>The output of a state in which nothing is open is emptied: no frame has to be looked at, of which there may be a million.</summary>
    public static void Dropped(WriterState* state)
    {
        bool isLimitOld = (state->Pending.Bytes | state->References.Bytes) != 0;
        state->Pending.Clear();
        References.OnEmptied(state);
        state->Marks.Clear();
        if (isLimitOld)
        {
            WriterState.UpdateLimit(state);
        }
    }

    /// <summary>
    /// The writer is disposed: its handles and marks throw from now on, its settings end, and memory other than the output's is
    /// returned. The output may live on in a <see cref="ProtoBuffer"/>. No message is open.
    /// </summary>
    public static void RentalEnded(WriterState* state)
    {
        state->Root->Message.Generation++;
        state->Marks.Clear();
        if (state->HasLargeTables)
        {
            state->Marks.Shrink();
            state->Pending.Shrink();
            UntypedTable.Shrink(state);
        }

        state->Scratch.Return();
        state->Outgrown.Return();
        if (state->PaddedWidth != 0)
        {
            WriterState.Pad(state, 0);
        }

        if (state->MaximumLength != WriterState.MaxLength || state->HasGroups)
        {
            state->MaximumLength = WriterState.MaxLength;
            state->HasGroups = false;
            WriterState.UpdateLimit(state);
        }
    }

    /// <summary>Ends every open message without finishing it and poisons the root, so that every handle fails.</summary>
    public static void CloseAll(WriterState* state)
    {
        state->Suspended = null;
        Frame* root = state->Root;
        if (root->Cursor == Frame.Poison)
        {
            if (StrictHandles.Enabled)
            {
                for (Frame* frame = state->Active; frame != null; frame = frame->Parent)
                {
                    frame->Cursor = Frame.Poison;
                }
            }
            else
            {
                bool isOpen = true;
                for (Frame* frame = WriterState.ExistingChildOf(root); frame != null && isOpen; frame = WriterState.ExistingChildOf(frame))
                {
                    isOpen = frame->Cursor == Frame.Poison;
                    frame->Cursor = Frame.Poison;
                    frame->Message.SetAtRest();
                }
            }
        }

        state->Active = root;
        root->Cursor = Frame.Poison;
        CloseUntyped(state, 0);
    }

    /// <summary>Ends the untyped messages beyond a depth without finishing them.</summary>
    public static void CloseUntyped(WriterState* state, int depth)
    {
        UntypedMessage* first = state->Untyped.Entries + depth;
        for (UntypedMessage* open = state->Root->Message.OpenUntyped; open > first; open--)
        {
            open->Message.SetAtRest();
        }

        state->Root->Message.OpenUntyped = first;
    }
}
