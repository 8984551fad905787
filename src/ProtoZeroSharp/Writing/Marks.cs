using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing;

/// <summary>
/// Which marks still stand. A mark stands while the bytes in front of it and the messages open around it are those of when it was
/// taken. Marks that stand have ascending offsets, so nothing has to be kept unless bytes in front of one are taken back; what is
/// kept then is the offset, and which marks it concerns.
/// </summary>
internal static unsafe class Marks
{
    /// <summary>Remembers where the writer is.</summary>
    public static WriterMark Take(WriterState* state)
    {
        Frame* root = state->Root;
        Frame* frame = WriterState.Innermost(state);
        bool isRoot = (frame->Kind & FrameKind.Root) != 0;
        long offset = frame->Cursor - state->Start;
        int depth = state->SubDepth;
        Sub* sub = state->Subs + depth;
        long serial = NextSerial(state, offset);
        return new WriterMark(
            isRoot ? root : frame,
            root,
            root->Generation,
            serial,
            (int)offset,
            isRoot ? 0 : (int)(frame->BodyStart - state->Start),
            depth,
            depth == 0 ? 0 : (int)(sub->BodyStart - state->Start),
            isRoot && depth != 0 ? sub->Pending : frame->Pending);
    }

    /// <summary>Takes back everything behind a mark and abandons what was opened behind it.</summary>
    public static void Rollback(WriterState* state, in WriterMark mark)
    {
        Frame* innermost = ThrowUnlessStanding(state, in mark);
        byte* q = state->Start + mark.Offset;
        if (state->PendingCount != 0)
        {
            Lengths.Forget(state, q);
        }

        if (state->ReferencedBytes != 0)
        {
            References.Forget(state, mark.Offset);
        }

        Frame* frame = innermost;
        while (frame != mark.Frame && (frame->Kind & FrameKind.Root) == 0)
        {
            Frame* parent = frame->Parent;
            WriterState.Abandon(frame);
            frame = parent;
        }

        WriterState.AbandonSubs(state, mark.SubDepth);
        if (mark.Frame == state->Root && mark.SubDepth != 0)
        {
            state->Subs[mark.SubDepth].Pending = mark.Pending;
        }
        else
        {
            frame->Pending = mark.Pending;
        }

        frame->Cursor = q;
        state->Holder = frame;
        WriterState.UpdateLimit(state);
        Discard(state, mark.Offset);
    }

    /// <summary>The innermost frame, if the mark stands.</summary>
    public static Frame* ThrowUnlessStanding(WriterState* state, in WriterMark mark)
    {
        if (mark.Root != state->Root || mark.Generation != state->Root->Generation)
        {
            throw new InvalidOperationException("This mark is of another writer, or of one that was disposed.");
        }

        Frame* innermost = WriterState.Innermost(state);
        if (!Stands(state, innermost, in mark))
        {
            throw new InvalidOperationException("This mark no longer stands: a message that was open at it was closed, or what it stood behind was taken back, flushed or reset.");
        }

        return innermost;
    }

    /// <summary>Notes that the bytes from an offset on were taken back or moved: marks behind it no longer stand.</summary>
    public static void Discard(WriterState* state, long offset)
    {
        if (state->LastMarkOffset <= offset)
        {
            return;
        }

        int count = state->DiscardCount;
        while (count > 0 && state->Discards[count - 1].Offset >= offset)
        {
            count--;
        }

        if (count == state->DiscardCapacity)
        {
            int capacity = Math.Max(16, checked(count * 2));
            state->Discards = (Discard*)NativeHeap.GrowTable(state->Discards, (nuint)count * (nuint)sizeof(Discard), (nuint)capacity * (nuint)sizeof(Discard));
            state->DiscardCapacity = capacity;
        }

        state->Discards[count] = new Discard { Serial = state->MarkSerial, Offset = offset };
        state->DiscardCount = count + 1;
        state->LastMarkOffset = (int)offset;
    }

    /// <summary>Notes that the output was emptied: no mark stands.</summary>
    public static void DiscardAll(WriterState* state)
    {
        state->MarkFloor = state->MarkSerial++;
        state->DiscardCount = 0;
        state->LastMarkOffset = 0;
    }

    /// <summary>Numbers a place in the output, so that <see cref="IsKept"/> can tell whether the bytes in front of it are still those.</summary>
    public static long NextSerial(WriterState* state, long offset)
    {
        state->LastMarkOffset = (int)offset;
        return ++state->MarkSerial;
    }

    /// <summary>Whether no byte in front of a place was taken back since it was numbered.</summary>
    public static bool IsKept(WriterState* state, long serial, long offset)
    {
        if (serial <= state->MarkFloor)
        {
            return false;
        }

        // Serials and offsets both ascend: of those that concern the place, the first reaches furthest back.
        int i = state->DiscardCount;
        while (i > 0 && state->Discards[i - 1].Serial >= serial)
        {
            i--;
        }

        return i == state->DiscardCount || state->Discards[i].Offset >= offset;
    }

    private static bool Stands(WriterState* state, Frame* innermost, in WriterMark mark)
    {
        if (!IsKept(state, mark.Serial, mark.Offset))
        {
            return false;
        }

        Frame* root = state->Root;
        Frame* frame = innermost;
        while (frame != mark.Frame && (frame->Kind & FrameKind.Root) == 0)
        {
            frame = frame->Parent;
        }

        // Reaching the root instead of the mark's frame: that message was closed.
        bool isSame = (frame->Kind & FrameKind.Root) != 0
            ? mark.Frame == root
            : frame->BodyStart - state->Start == mark.BodyOffset;
        if (!isSame)
        {
            return false;
        }

        return state->SubDepth >= mark.SubDepth
            && (mark.SubDepth == 0 || state->Subs[mark.SubDepth].BodyStart - state->Start == mark.SubBodyOffset);
    }
}
