using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>Undoing what an exception left open.</summary>
internal static unsafe class Abandonment
{
    /// <summary>
    /// Undoes a child that an exception left open, with whatever is open in it. Does nothing when it is not open any more, because
    /// the exception must not be replaced by another.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Message(Frame* frame)
    {
        // To look for the innermost message from the root, or for an open one around this, takes time with the depth, at every level that an
        // exception leaves. Mostly this is the innermost one. Or it was closed, with the map entry around it; then the message around both is.
        Frame* innermost = frame;
        if (frame->Cursor == Frame.Poison)
        {
            for (Frame* parent = frame->Parent; parent != null; parent = parent->Parent)
            {
                if (parent->Cursor != Frame.Poison)
                {
                    return;
                }
            }

            innermost = WriterState.Innermost(frame->State);
        }

        if (frame->IsRoot || !IsOpen(frame, innermost))
        {
            return;
        }

        EndUpTo(frame, innermost);
        frame->State->Active = frame;
        frame->Cursor = frame->Message.BodyStart;
        FrameOperations.Cancel(frame);
    }

    /// <summary>
    /// Undoes the untyped messages beyond a depth that an exception left open, with whatever is open in them, in one pass. Does nothing
    /// when none is open.
    /// </summary>
    /// <param name="state">A writer that is in use.</param>
    /// <param name="depth">How many stay open.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Untyped(WriterState* state, int depth)
    {
        Frame* frame = WriterState.Innermost(state);
        if (frame == null || state->UntypedDepth <= depth)
        {
            return;
        }

        frame = EndUpTo(null, frame);
        byte* q = state->Untyped.Entries[depth + 1].Message.TagStart;
        frame->Cursor = q;
        state->Active = frame;
        OutputEvents.CloseUntyped(state, depth);
        OutputEvents.Truncated(state, q);
    }

    /// <summary>Ends the frames from the innermost one out to a frame, which stays open, or to the root, without finishing them.</summary>
    /// <returns>The one that stays open.</returns>
    public static Frame* EndUpTo(Frame* last, Frame* innermost)
    {
        while (innermost != last && !innermost->IsRoot)
        {
            Frame* parent = innermost->Parent;
            innermost->Cursor = Frame.Poison;
            innermost->Message.SetAtRest();
            innermost = parent;
        }

        return innermost;
    }

    private static bool IsOpen(Frame* frame, Frame* innermost)
    {
        for (Frame* open = innermost; open != null && !open->IsRoot; open = open->Parent)
        {
            if (open == frame)
            {
                return true;
            }
        }

        return false;
    }
}
