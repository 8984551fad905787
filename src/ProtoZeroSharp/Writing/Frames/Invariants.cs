using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// The properties that a writer's frames and tables have between any two operations. Checked after every slow operation with
/// <see cref="StrictHandles"/>, and by the tests' model after every operation, in a deep nest after some.
/// </summary>
internal static unsafe class Invariants
{
    /// <summary>Throws when one does not hold, which is a defect of this library.</summary>
    public static void Check(WriterState* state)
    {
        if (state->Start == null)
        {
            return;
        }

        CheckMemory(state);
        Frame* innermost = WriterState.Innermost(state);
        if (innermost == null)
        {
            return;
        }

        CheckOpen(state, innermost);
        CheckResting(state, innermost);
        CheckTables(state, innermost);
    }

    /// <summary>As <see cref="Check"/>, with the debug switch.</summary>
    public static void CheckIfStrict(WriterState* state)
    {
        if (StrictHandles.Enabled)
        {
            Check(state);
        }
    }

    private static void CheckMemory(WriterState* state)
    {
        That(state->End >= state->Start, "the memory ends before it starts");
        That(state->Limit < state->Start || state->Limit + WriterState.Slack <= state->End, "the limit leaves no slack");
        byte* limit = state->Limit;
        WriterState.UpdateLimit(state);
        That(state->Limit == limit, "the limit was not updated");
        That(state->Root->Message.OpenUntyped >= state->Untyped.Entries && state->UntypedDepth <= state->Untyped.Capacity, "the untyped messages are outside their table");
    }

    /// <summary>The bodies of open messages lie inside one another, each after its prefix.</summary>
    private static void CheckOpen(WriterState* state, Frame* innermost)
    {
        byte* end = innermost->Cursor;
        That(end >= state->Start && end <= state->End, "the cursor is outside the memory");
        foreach (OpenMessages.Entry open in new OpenMessages(innermost))
        {
            OpenMessage* message = open.Message;
            That(message->BodyStart <= end, "a body starts after the one inside it");
            That(message->IsGroup ? message->ReservedWidth == 0 : message->ReservedWidth is >= 1 and <= 5, "a length has an impossible width");
            That(message->TagStart >= state->Start, "a tag is outside the memory");
            That(message->Width == OpenMessage.SlowWidth || (message->Width == message->ReservedWidth && message->Pending == 0 && message->Form == MessageForm.LengthDelimited), "the fast path does not know how a message is open");
            end = message->TagStart;
        }

        That(Limits.LengthIfClosed(innermost, 0) <= WriterState.MaxLength, "the output cannot be closed");
        That(!state->IsFixed || Limits.LengthIfClosed(innermost, 0) <= (long)state->Capacity, "the output cannot be closed in its memory");
    }

    /// <summary>Where no message is open, the next one finds nothing of the last but the learned width.</summary>
    private static void CheckResting(WriterState* state, Frame* innermost)
    {
        if (!StrictHandles.Enabled)
        {
            for (Frame* frame = innermost->IsRoot ? WriterState.ExistingChildOf(state->Root) : WriterState.ExistingChildOf(innermost); frame != null; frame = WriterState.ExistingChildOf(frame))
            {
                That(frame->Cursor == Frame.Poison, "two frames have a cursor");
                CheckAtRest(&frame->Message);
            }
        }

        for (UntypedMessage* message = state->Root->Message.OpenUntyped + 1; message <= state->Untyped.Entries + state->Untyped.Capacity; message++)
        {
            CheckAtRest(&message->Message);
        }

        static void CheckAtRest(OpenMessage* message)
        {
            bool isAtRest = message->Pending == 0 && message->Form == MessageForm.LengthDelimited && message->ReservedWidth == message->LearnedWidth
                && message->LearnedWidth is >= 1 and <= 5
                && message->Width == (message->Role == FrameRole.Message ? message->LearnedWidth : OpenMessage.SlowWidth);
            That(isAtRest, "a message is not at rest");
        }
    }

    private static void CheckTables(WriterState* state, Frame* innermost)
    {
        long used = innermost->Cursor - state->Start;
        long bytes = 0;
        for (int i = 0; i < state->Pending.Count; i++)
        {
            PendingLength* entry = state->Pending.Entries + i;
            That(entry->Offset >= 0 && entry->Offset + entry->Reserved <= used, "a length waits outside the output");
            bytes += Varint.Size((uint)entry->Length) - entry->Reserved;
        }

        That(bytes == state->Pending.Bytes, "the bytes that wait were not counted");
        That(state->Pending.Count == 0 || WriterState.MessageOf(innermost) != null, "lengths wait although nothing is open");
        That(state->Marks.LastOffset >= 0 && state->Marks.DiscardCount <= state->Marks.DiscardCapacity, "the marks are inconsistent");
        That(state->References.Bytes >= 0 && (state->References.Bytes == 0 || state->References.Handle != IntPtr.Zero), "the output refers to nothing");
    }

    private static void That(bool holds, string otherwise)
    {
        if (!holds)
        {
            throw new InvalidOperationException($"Defect in ProtoZeroSharp, please report it: {otherwise}.");
        }
    }
}
