namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// Which marks are still valid. A mark is valid while the bytes before it and the messages open around it are those of when it was
/// taken. Marks that are valid have ascending offsets, so nothing has to be kept unless bytes before one are removed; what is
/// kept then is the offset, and which marks it concerns.
/// </summary>
internal static unsafe class Marks
{
    /// <summary>Remembers where the writer is.</summary>
    public static WriterMark Take(WriterState* state)
    {
        Frame* frame = WriterState.WritableFrame(state);
        if (state->IsFixed)
        {
            // What is before a mark stays where it is, so it must not hold bytes that are needed later.
            Lengths.Compact(frame);
        }

        Frame* root = state->Root;
        bool isRoot = frame->IsRoot;
        long offset = frame->Cursor - state->Start;
        int depth = state->UntypedDepth;
        OpenMessage* inner = WriterState.MessageOf(frame);
        OpenMessage* untyped = &state->Root->Message.OpenUntyped->Message;
        long serial = NextSerial(state, offset);
        return new WriterMark(
            isRoot ? root : frame,
            root,
            root->Message.Generation,
            serial,
            (int)offset,
            isRoot ? 0 : (int)(frame->Message.BodyStart - state->Start),
            depth,
            depth == 0 ? 0 : (int)(untyped->BodyStart - state->Start),
            inner == null ? 0 : inner->Pending);
    }

    /// <summary>Undoes everything after a mark and ends what was opened after it.</summary>
    public static void Rollback(WriterState* state, in WriterMark mark)
    {
        Frame* frame = Abandonment.EndUpTo(mark.Frame, ThrowUnlessValid(state, in mark));

        OutputEvents.CloseUntyped(state, mark.SubDepth);
        OpenMessage* inner = WriterState.MessageOf(frame);
        if (inner != null)
        {
            inner->Pending = mark.Pending;
        }

        frame->Cursor = state->Start + mark.Offset;
        state->Active = frame;
        OutputEvents.Truncated(state, frame->Cursor);
    }

    /// <summary>For exceptions: as <see cref="Rollback"/>, but nothing where the mark is no longer valid, so that no other exception comes.</summary>
    public static void Undo(WriterState* state, in WriterMark mark)
    {
        if (mark.Root == state->Root && mark.Generation == state->Root->Message.Generation
            && WriterState.Innermost(state) is var innermost && innermost != null && IsValid(state, innermost, in mark))
        {
            Rollback(state, in mark);
        }
    }

    /// <summary>The innermost frame, if the mark is valid.</summary>
    private static Frame* ThrowUnlessValid(WriterState* state, in WriterMark mark)
    {
        if (mark.Root != state->Root || mark.Generation != state->Root->Message.Generation)
        {
            throw new InvalidOperationException("This mark is of another writer, or of one that was disposed.");
        }

        Frame* innermost = WriterState.WritableFrame(state);
        if (!IsValid(state, innermost, in mark))
        {
            throw new InvalidOperationException("This mark is no longer valid: a message that was open at it was closed, or what was written before it was rolled back, flushed or reset.");
        }

        return innermost;
    }

    /// <summary>Bytes from an offset on were undone or moved: marks after it are no longer valid.</summary>
    public static void OnTruncated(WriterState* state, long offset)
    {
        if (state->Marks.LastOffset <= offset)
        {
            return;
        }

        // There is room: NextSerial made it, and at most one entry is added for each mark.
        int count = state->Marks.DiscardCount;
        while (count > 0 && state->Marks.Discards[count - 1].Offset >= offset)
        {
            count--;
        }

        state->Marks.Discards[count] = new Discard { Serial = state->Marks.Serial, Offset = offset };
        state->Marks.DiscardCount = count + 1;
        state->Marks.Peak = Math.Max(state->Marks.Peak, count + 1);
        state->Marks.LastOffset = (int)offset;
    }

    /// <summary>A body moved because its length took another width than was reserved. Its message is closed, so no mark inside it is valid.</summary>
    public static void OnShifted(WriterState* state, long offset, int delta)
    {
        if (delta < 0)
        {
            OnTruncated(state, offset);
        }
    }

    /// <summary>Numbers a place in the output, so that <see cref="IsKept"/> can tell whether the bytes before it are still those.</summary>
    public static long NextSerial(WriterState* state, long offset)
    {
        if (state->Marks.DiscardCount == state->Marks.DiscardCapacity)
        {
            MarkTable.Grow(state);
        }

        state->Marks.LastOffset = (int)offset;
        return ++state->Marks.Serial;
    }

    /// <summary>Whether no byte before a place was removed since it was numbered.</summary>
    public static bool IsKept(WriterState* state, long serial, long offset)
    {
        if (serial <= state->Marks.Floor)
        {
            return false;
        }

        // Serials and offsets both ascend: of those that concern the place, the first reaches furthest back.
        Discard* discards = state->Marks.Discards;
        int first = 0;
        int end = state->Marks.DiscardCount;
        while (first < end)
        {
            int middle = (first + end) >> 1;
            if (discards[middle].Serial < serial)
            {
                first = middle + 1;
            }
            else
            {
                end = middle;
            }
        }

        return first == state->Marks.DiscardCount || discards[first].Offset >= offset;
    }

    private static bool IsValid(WriterState* state, Frame* innermost, in WriterMark mark)
    {
        if (!IsKept(state, mark.Serial, mark.Offset))
        {
            return false;
        }

        Frame* root = state->Root;
        Frame* frame = innermost;
        while (frame != mark.Frame && !frame->IsRoot)
        {
            frame = frame->Parent;
        }

        // Reaching the root instead of the mark's frame: that message was closed.
        bool isSame = frame->IsRoot
            ? mark.Frame == root
            : frame->Message.BodyStart - state->Start == mark.BodyOffset;
        if (!isSame)
        {
            return false;
        }

        return state->UntypedDepth >= mark.SubDepth
            && (mark.SubDepth == 0 || state->Untyped.Entries[mark.SubDepth].Message.BodyStart - state->Start == mark.SubBodyOffset);
    }
}
