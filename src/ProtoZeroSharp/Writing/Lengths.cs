using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing;

/// <summary>Length prefixes whose reserved width was wrong: moved at once, or noted and settled in one pass.</summary>
internal static unsafe class Lengths
{
    /// <summary>Bodies up to this size always move at once when their length needs another width than was reserved.</summary>
    private const int AlwaysMoved = 256;

    /// <summary>
    /// Larger bodies up to this size do when no more bytes than theirs were moved inside them. Others, and those with children that
    /// wait, are noted and moved in one pass when the outermost message closes: moving at every level is quadratic.
    /// </summary>
    private const int MostMoved = 4096;

    /// <summary>
    /// Writes the length of the message that ends at the open frame's cursor, or notes it. Returns the new cursor.
    /// </summary>
    /// <param name="state">The writer.</param>
    /// <param name="frame">The frame with the cursor.</param>
    /// <param name="bodyStart">Where the body starts; follows the memory when it grows.</param>
    /// <param name="width">In: the bytes reserved. Out: the bytes needed, which the next message at this depth reserves.</param>
    /// <param name="pending">In: bytes still to be inserted into the body. Out: into the enclosing one.</param>
    public static byte* Finish(WriterState* state, Frame* frame, ref byte* bodyStart, ref int width, ref int pending)
    {
        long body = frame->Cursor - bodyStart;
        long length = body + pending;
        int reserved = width;
        int needed = Varint.Size((ulong)length);
        if (needed == reserved || (needed < reserved && reserved == state->PaddedWidth))
        {
            Varint.WritePadded(bodyStart - reserved, (uint)length, reserved);
            return frame->Cursor;
        }

        int delta = needed - reserved;
        if (delta > 0 && !Room.HasSlop(state, frame->Cursor))
        {
            Room.EnsureMemory(frame, delta);
        }

        byte* start = bodyStart;
        byte* q = frame->Cursor;
        if (MayMove(state, start, body))
        {
            Buffer.MemoryCopy(start, start + delta, body, body);
            if (state->ReferencedBytes != 0)
            {
                References.Move(state, start - state->Start, delta);
            }

            Varint.WritePadded(start - reserved, (uint)length, needed);
            width = Learned(state, needed);
            if (delta < 0)
            {
                Marks.Discard(state, start - reserved - state->Start);
            }

            return q + delta;
        }

        Note(state, start - reserved - state->Start, reserved, (int)length);
        state->PendingBytes += delta;
        if (state->IsFixed || state->Cap != WriterState.MaxLength || state->ReferencedBytes != 0)
        {
            // In all other memory the limit does not depend on what waits.
            WriterState.UpdateLimit(state);
        }

        pending += delta;
        width = Learned(state, needed);
        return q;
    }

    /// <summary>Adds what waits in a closed message to its parent; when that is the root with nothing open, settles it.</summary>
    public static void PassToParent(WriterState* state, Frame* parent, int pending)
    {
        // Without a change the bytes are those referred to, which the parent's length counts.
        if (state->PendingCount == 0 && pending == 0)
        {
            return;
        }

        // Also when the changes cancel out: the outermost message has to come by here to settle them.
        if ((parent->Kind & FrameKind.Root) == 0)
        {
            parent->Pending += pending;
            parent->Width = Frame.SlowWidth;
        }
        else if (state->HasOpenSub)
        {
            Sub* sub = state->Root->OpenSub;
            sub->Pending += pending;
            sub->Width = 0;
        }
        else if (state->PendingCount != 0)
        {
            Room.EnsureMemory(parent, 0);
            parent->Cursor = Settle(state, parent->Cursor);
        }
    }

    /// <summary>Drops what was noted at or behind an address, because the bytes there are taken back.</summary>
    public static void Forget(WriterState* state, byte* from)
    {
        long offset = from - state->Start;
        int kept = 0;
        for (int i = 0; i < state->PendingCount; i++)
        {
            PendingLength* entry = state->PendingLengths + i;
            if (entry->Offset < offset)
            {
                state->PendingLengths[kept++] = *entry;
            }
            else
            {
                state->PendingBytes -= Varint.Size((uint)entry->Length) - entry->Reserved;
            }
        }

        state->PendingCount = kept;
    }

    /// <summary>
    /// In fixed memory that is nearly full, gives back what open messages reserve beyond one byte for their lengths, puts those that
    /// wait in their place, and lets every length reserve one byte from now on. The innermost cursor and the starts of the open
    /// bodies move. What is in front of a mark that stands stays as it is.
    /// </summary>
    public static void BeExact(WriterState* state, Frame* innermost)
    {
        state->IsExact = true;
        WriterState.ForgetWidths(state, innermost);
        long floor = state->LastMarkOffset;
        bool canMove = !HasPendingBefore(state, floor);
        Frame* frame = innermost;
        for (; (frame->Kind & FrameKind.Root) == 0; frame = frame->Parent)
        {
            if ((frame->Kind & FrameKind.Group) == 0)
            {
                bool moves = canMove && NoteOpen(state, frame->BodyStart - frame->LearnedWidth, frame->LearnedWidth, floor);
                frame->LearnedWidth = moves ? 1 : frame->LearnedWidth;

                // Where the width stays, the slow path has to forget it on Close.
                frame->Width = moves ? StrictHandles.RestingWidth(frame) : Frame.SlowWidth;
            }
        }

        for (Sub* sub = state->Root->OpenSub; sub > state->Subs; sub--)
        {
            if (sub->StartTag == 0 && sub->WidthBefore == 0)
            {
                bool moves = canMove && NoteOpen(state, sub->BodyStart - sub->LearnedWidth, sub->LearnedWidth, floor);
                sub->LearnedWidth = moves ? (byte)1 : sub->LearnedWidth;
                sub->Width = moves ? (byte)1 : (byte)0;
            }
            else if (sub->WidthBefore != 0)
            {
                sub->WidthBefore = 1;
            }
        }

        int last = state->PendingCount - 1;
        if (last < 0 || !canMove)
        {
            return;
        }

        innermost->Cursor = Settle(state, innermost->Cursor);
        for (frame = innermost; (frame->Kind & FrameKind.Root) == 0; frame = frame->Parent)
        {
            frame->BodyStart += ShiftAt(state, frame->BodyStart, ref last);
            frame->Pending = 0;
        }

        for (Sub* sub = state->Root->OpenSub; sub > state->Subs; sub--)
        {
            sub->BodyStart += ShiftAt(state, sub->BodyStart, ref last);
            sub->Pending = 0;
        }
    }

    /// <summary>Notes the length of an open message as if it were to take one byte: the size of its tag, which waits there.</summary>
    private static bool NoteOpen(WriterState* state, byte* prefix, int reserved, long floor)
    {
        long offset = prefix - state->Start;
        if (offset < floor)
        {
            return false;
        }

        Note(state, offset, reserved, *prefix);
        return true;
    }

    private static bool HasPendingBefore(WriterState* state, long floor)
    {
        for (int i = 0; i < state->PendingCount; i++)
        {
            if (state->PendingLengths[i].Offset < floor)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>By how much what was at an address has moved. Asked for from the back to the front.</summary>
    private static long ShiftAt(WriterState* state, byte* address, ref int last)
    {
        while (last >= 0 && state->PendingLengths[last].Offset >= address - state->Start)
        {
            last--;
        }

        return last < 0 ? 0 : state->PendingLengths[last].Shift;
    }

    /// <summary>What the next message at this depth reserves.</summary>
    private static int Learned(WriterState* state, int needed)
    {
        if (state->PaddedWidth != 0)
        {
            return state->PaddedWidth;
        }

        return state->IsFixed && state->IsExact ? 1 : needed;
    }

    /// <summary>Whether a body moves now rather than later, and notes that it does.</summary>
    private static bool MayMove(WriterState* state, byte* start, long body)
    {
        if (body > MostMoved || HasPendingAfter(state, start))
        {
            return false;
        }

        long offset = start - state->Start;
        long moved = state->MovedOffset >= offset ? state->MovedBytes : 0;
        if (body > AlwaysMoved && moved > body)
        {
            return false;
        }

        state->MovedOffset = offset;
        state->MovedBytes = moved + body;
        return true;
    }

    /// <summary>Whether a length waits inside the body that starts here; if any does, the one noted last does.</summary>
    private static bool HasPendingAfter(WriterState* state, byte* start) =>
        state->PendingCount > 0 && state->PendingLengths[state->PendingCount - 1].Offset >= start - state->Start;

    private static void Note(WriterState* state, long offset, int reserved, int length)
    {
        if (state->PendingCount == state->PendingCapacity)
        {
            int capacity = Math.Max(64, checked(state->PendingCapacity * 2));
            state->PendingLengths = (PendingLength*)NativeHeap.GrowTable(state->PendingLengths, (nuint)state->PendingCapacity * (nuint)sizeof(PendingLength), (nuint)capacity * (nuint)sizeof(PendingLength));
            state->PendingCapacity = capacity;
        }

        state->PendingLengths[state->PendingCount++] = new PendingLength { Offset = offset, Reserved = reserved, Length = length };
    }

    /// <summary>
    /// Puts every noted length in its place. The bytes between two prefixes form a segment that moves by the sum of the changes
    /// before it; segments that move left are taken from the front, those that move right from the back. A segment never
    /// reaches the old place of one that moves the other way, because the new places are disjoint and in the same order.
    /// </summary>
    private static byte* Settle(WriterState* state, byte* q)
    {
        PendingLength* entries = state->PendingLengths;
        int count = state->PendingCount;
        Sort(entries, count);
        byte* start = state->Start;
        long end = q - start;
        long shift = 0;
        for (int i = 0; i < count; i++)
        {
            shift += Varint.Size((uint)entries[i].Length) - entries[i].Reserved;
            entries[i].Shift = shift;
            if (shift < 0)
            {
                MoveSegment(start, entries, i, count, end);
            }
        }

        for (int i = count - 1; i >= 0; i--)
        {
            if (entries[i].Shift > 0)
            {
                MoveSegment(start, entries, i, count, end);
            }
        }

        if (state->ReferencedBytes != 0)
        {
            References.Settle(state, entries, count);
        }

        for (int i = 0; i < count; i++)
        {
            long before = i == 0 ? 0 : entries[i - 1].Shift;
            uint length = (uint)entries[i].Length;
            Varint.WritePadded(start + entries[i].Offset + before, length, Varint.Size(length));
        }

        state->PendingCount = 0;
        state->PendingBytes = 0;
        WriterState.UpdateLimit(state);
        Marks.Discard(state, entries[0].Offset);
        return q + shift;
    }

    private static void MoveSegment(byte* start, PendingLength* entries, int index, int count, long end)
    {
        long from = entries[index].Offset + entries[index].Reserved;
        long to = index + 1 < count ? entries[index + 1].Offset : end;
        byte* source = start + from;
        byte* target = source + entries[index].Shift;
        long length = to - from;
        if (length <= ShortCopy.MaxLength)
        {
            // Loads everything before it stores, so the two may overlap. In a deep nest there is little between two prefixes.
            ShortCopy.Copy(target, ref *source, (int)length);
        }
        else
        {
            Buffer.MemoryCopy(source, target, length, length);
        }
    }

    /// <summary>By offset. The entries come in the order in which messages closed, a chain exactly backwards.</summary>
    private static void Sort(PendingLength* entries, int count)
    {
        if (IsDescending(entries, count))
        {
            for (int i = 0, j = count - 1; i < j; i++, j--)
            {
                (entries[i], entries[j]) = (entries[j], entries[i]);
            }

            return;
        }

        // Heap sort: no recursion, no memory, never quadratic.
        for (int i = (count / 2) - 1; i >= 0; i--)
        {
            SiftDown(entries, i, count);
        }

        for (int last = count - 1; last > 0; last--)
        {
            (entries[0], entries[last]) = (entries[last], entries[0]);
            SiftDown(entries, 0, last);
        }
    }

    private static bool IsDescending(PendingLength* entries, int count)
    {
        for (int i = 1; i < count; i++)
        {
            if (entries[i].Offset > entries[i - 1].Offset)
            {
                return false;
            }
        }

        return true;
    }

    private static void SiftDown(PendingLength* entries, int root, int count)
    {
        PendingLength value = entries[root];
        for (; ; )
        {
            int child = (2 * root) + 1;
            if (child >= count)
            {
                break;
            }

            if (child + 1 < count && entries[child + 1].Offset > entries[child].Offset)
            {
                child++;
            }

            if (entries[child].Offset <= value.Offset)
            {
                break;
            }

            entries[root] = entries[child];
            root = child;
        }

        entries[root] = value;
    }
}
