using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

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

    /// <summary>The most bytes by which a length prefix grows when its message closes, or that an end tag takes.</summary>
    private const int MostPerClose = 5;

    /// <summary>
    /// Makes room for everything that closing messages may need, so that no close stops halfway for want of memory.
    /// </summary>
    /// <param name="frame">The frame with the cursor.</param>
    /// <param name="messages">How many messages close at once.</param>
    public static void ReserveClose(Frame* frame, int messages)
    {
        WriterState* state = frame->State;
        PendingTable.Reserve(state, messages);
        if (!state->IsFixed)
        {
            Room.EnsureMemory(frame, messages * MostPerClose);
        }
    }

    /// <summary>
    /// Writes the length of a message that ends at the frame's cursor, or notes it, and lets the next one here reserve the width that this
    /// one needed. The frame's cursor moves with the end of the message. <see cref="ReserveClose"/> was called.
    /// </summary>
    /// <returns>The bytes that its parent has pending for it.</returns>
    public static int Finish(Frame* frame, OpenMessage* message)
    {
        WriterState* state = frame->State;
        int needed = Varint.Size((ulong)(frame->Cursor - message->BodyStart + message->Pending));
        if (needed > message->ReservedWidth)
        {
            // In fixed memory the message may move, and with it what it reserved.
            Room.EnsureMemory(frame, needed - message->ReservedWidth);
        }

        byte* start = message->BodyStart;
        long body = frame->Cursor - start;
        long length = body + message->Pending;
        int reserved = message->ReservedWidth;
        int delta = needed - reserved;
        int pending = message->Pending;
        bool isOrdinary = (message->Form & (MessageForm.Padded | MessageForm.Announced)) == 0;
        int learned = !isOrdinary ? message->LearnedWidth : state->PaddedWidth != 0 ? state->PaddedWidth : needed;
        if (delta == 0 || (delta < 0 && reserved == Limits.LeastWidth(state, message)))
        {
            Varint.WritePadded(start - reserved, (uint)length, reserved);
        }
        else if (MayMove(state, start, body))
        {
            ByteMove.Move(start, start + delta, body);
            References.OnShifted(state, start - state->Start, delta);
            Varint.WritePadded(start - reserved, (uint)length, needed);
            Marks.OnShifted(state, start - reserved - state->Start, delta);
            frame->Cursor += delta;
        }
        else
        {
            Note(state, start - reserved - state->Start, reserved, (int)length);
            state->MovedBytes = 0;
            state->Pending.Bytes += delta;
            WriterState.UpdateLimit(state);
            pending += delta;
        }

        message->RestWith(learned);
        return pending;
    }

    /// <summary>
    /// Ends a message of up to 4 KB for whose length one byte was reserved and two are needed, or the other way round, where nothing waits
    /// and nobody has to be told: <see cref="Finish"/> without all that it looks at.
    /// </summary>
    /// <returns>The end of the message after it moved; null, and nothing has changed, where it is another one.</returns>
    public static byte* TryCorrect(Frame* frame, OpenMessage* message)
    {
        WriterState* state = frame->State;
        byte* q = frame->Cursor;
        byte* start = message->BodyStart;
        ulong length = (ulong)q - (ulong)start;
        bool isWider = message->Width == 1 && length - 0x80 <= MostMoved - 0x80;
        bool isNarrower = message->Width == 2 && length < 0x80;

        // The limit is that of a cursor that is poisoned, too.
        if ((!isWider && !isNarrower) || q >= frame->Limit
            || (state->PaddedWidth | state->Pending.Count | state->Marks.LastOffset) != 0 || state->References.Handle != IntPtr.Zero
            || (isWider && !MayMove(state, start, (long)length)))
        {
            return null;
        }

        if (isWider)
        {
            ByteMove.Move(start, start + 1, (long)length);
            *(ushort*)(start - 1) = (ushort)Varint.TwoBytes((nuint)length);
        }
        else
        {
            ByteMove.Move(start, start - 1, (long)length);
            start[-2] = (byte)length;
        }

        message->RestWith(isWider ? 2 : 1);
        return isWider ? q + 1 : q - 1;
    }

    /// <summary>
    /// Adds what waits in a closed message to the message around it; at the root, where nothing is open, settles it.
    /// </summary>
    /// <param name="parent">The frame with the cursor.</param>
    /// <param name="pending">What <see cref="Finish"/> returned, or a group's own.</param>
    public static void PassToParent(Frame* parent, int pending)
    {
        WriterState* state = parent->State;
        if (state->Pending.Count == 0 && pending == 0)
        {
            return;
        }

        // Also when the changes cancel out: the outermost message has to come by here to settle them.
        OpenMessage* outer = WriterState.MessageOf(parent);
        if (outer != null)
        {
            outer->Pending += pending;
            outer->Width = OpenMessage.SlowWidth;
        }
        else if (state->Pending.Count != 0)
        {
            parent->Cursor = Settle(state, parent->Cursor);
        }
    }

    /// <summary>Drops what was noted from an offset on. The lengths are noted as their messages close, so those are the last ones.</summary>
    public static void OnTruncated(WriterState* state, long offset)
    {
        while (state->Pending.Count > 0)
        {
            PendingLength* last = state->Pending.Entries + state->Pending.Count - 1;
            if (last->Offset < offset)
            {
                break;
            }

            state->Pending.Bytes -= Varint.Size((uint)last->Length) - last->Reserved;
            state->Pending.Count--;
        }
    }

    /// <summary>
    /// Makes the output as short as it can be: open messages keep the fewest bytes for their lengths, and pending lengths are written.
    /// The cursor and the bodies of the open messages move. Bytes before a mark do not: taking the mark compacted them already.
    /// For fixed memory alone.
    /// </summary>
    public static void Compact(Frame* innermost)
    {
        WriterState* state = innermost->State;
        SettleInside(innermost);
        int count = 0;
        foreach (OpenMessages.Entry open in new OpenMessages(innermost))
        {
            count += IsWide(state, open.Message) ? 1 : 0;
        }

        if (count == 0)
        {
            return;
        }

        PendingTable.Reserve(state, count);
        foreach (OpenMessages.Entry open in new OpenMessages(innermost))
        {
            OpenMessage* message = open.Message;
            if (IsWide(state, message))
            {
                // As if its length took one byte: the size of its tag, which waits there.
                Note(state, message->Prefix - state->Start, message->ReservedWidth, *message->Prefix);
                message->ReservedWidth = 1;
                message->Width = OpenMessage.SlowWidth;
            }
        }

        SettleInside(innermost);
    }

    private static bool IsWide(WriterState* state, OpenMessage* message) =>
        !message->IsGroup && message->ReservedWidth > Limits.LeastWidth(state, message);

    /// <summary>Puts the noted lengths in their place while messages are open.</summary>
    private static void SettleInside(Frame* innermost)
    {
        WriterState* state = innermost->State;
        int last = state->Pending.Count - 1;
        if (last < 0)
        {
            return;
        }

        innermost->Cursor = Settle(state, innermost->Cursor);
        foreach (OpenMessages.Entry open in new OpenMessages(innermost))
        {
            // Fixed memory has no references, so nothing is pending any more.
            open.Message->Pending = 0;
            open.Message->BodyStart += ShiftAt(state, open.Message->BodyStart, ref last);
        }
    }

    /// <summary>By how much what was at an address has moved. Asked for from the back to the front.</summary>
    private static long ShiftAt(WriterState* state, byte* address, ref int last)
    {
        PendingLength* entries = state->Pending.Entries;
        while (last >= 0 && entries[last].Offset >= address - state->Start)
        {
            last--;
        }

        return last < 0 ? 0 : entries[last].Shift;
    }

    /// <summary>Whether a body moves now rather than later, and notes that it does.</summary>
    private static bool MayMove(WriterState* state, byte* start, long body)
    {
        if (body > MostMoved || HasPendingAfter(state, start))
        {
            return false;
        }

        // What is known of an earlier output, or of what was undone, mostly lies elsewhere; where it does not, it is in the way once.
        long offset = start - state->Start;
        long moved = (ulong)(state->MovedOffset - offset - 1) < (ulong)body ? state->MovedBytes : 0;
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
        state->Pending.Count > 0 && state->Pending.Entries[state->Pending.Count - 1].Offset >= start - state->Start;

    /// <summary>There is room for it.</summary>
    private static void Note(WriterState* state, long offset, int reserved, int length) =>
        state->Pending.Entries[state->Pending.Count++] = new PendingLength { Offset = offset, Reserved = reserved, Length = length };

    /// <summary>
    /// Puts every noted length in its place. The bytes between two prefixes form a segment that moves by the sum of the changes
    /// before it; segments that move left are taken from the front, those that move right from the back. A segment never
    /// reaches the old place of one that moves the other way, because the new places are disjoint and in the same order.
    /// </summary>
    private static byte* Settle(WriterState* state, byte* q)
    {
        PendingLength* entries = state->Pending.Entries;
        int count = state->Pending.Count;
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

        References.OnSettled(state, entries, count);

        for (int i = 0; i < count; i++)
        {
            long before = i == 0 ? 0 : entries[i - 1].Shift;
            uint length = (uint)entries[i].Length;
            Varint.WritePadded(start + entries[i].Offset + before, length, Varint.Size(length));
        }

        state->Pending.Clear();
        WriterState.UpdateLimit(state);
        Marks.OnTruncated(state, entries[0].Offset);
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
            ByteMove.Move(source, target, length);
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
