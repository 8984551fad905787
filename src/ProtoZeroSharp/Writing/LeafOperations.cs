using System.Runtime.CompilerServices;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Writing;

/// <summary>The leaf bursts' parts that are not inlined: growth, fixed memory that is nearly full, long bodies, groups, text.</summary>
internal static unsafe class LeafOperations
{
    /// <summary>
    /// Where a leaf begins in scratch memory. That is another piece of memory than the output, so from a cursor in the output to the end of
    /// such a leaf it is never 0 to 127 bytes, as it is to the end of a short one that is in place.
    /// </summary>
    private const int ScratchStart = 0x80;

    /// <summary>
    /// Starts a leaf when there is no room yet, or it is a group, and returns where its body begins. Only plain words go in and out: a
    /// structure that is returned or passed whole keeps the caller's leaf in memory.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Start(Frame* frame, ulong tag, int tagSize, int maxSize, bool isGroup)
    {
        Room.ThrowIfPoisoned(frame);
        WriterState* state = frame->State;
        long most = tagSize + 1 + (long)maxSize;
        byte* q;
        if (state->IsFixed || Limits.IsNear(frame, most + WriterState.Slack))
        {
            // Its largest size may not fit or may pass the maximum length: the leaf is put together elsewhere.
            q = EnsureScratch(state, (nuint)(ScratchStart + most + WriterState.Slack)) + ScratchStart;
        }
        else
        {
            Room.Ensure(frame, most);
            q = frame->Cursor;
        }

        q = Room.WriteTag(q, tag, tagSize);
        return isGroup ? q : q + 1;
    }

    /// <summary>Ends a leaf that is long, or that was put together elsewhere.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void End(Frame* frame, int headSize, byte* end)
    {
        ThrowIfPoisoned(frame);
        byte* bodyStart = (IsScratch(frame, end) ? frame->State->Scratch.Start + ScratchStart : frame->Cursor) + headSize;
        long length = end - bodyStart;
        int extra = Varint.Size((ulong)length) - 1;
        if (extra > 0)
        {
            ByteMove.Move(bodyStart, bodyStart + extra, length);
            end += extra;
        }

        Varint.WritePadded(bodyStart - 1, (uint)length, extra + 1);
        Append(frame, end);
    }

    /// <summary>Ends a leaf that is a group.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void EndGroup(Frame* frame, byte* end, ulong startTag, int tagSize)
    {
        ThrowIfPoisoned(frame);
        Append(frame, Room.WriteTag(end, EncodedTag.EndOf(startTag), tagSize));
    }

    /// <summary>Tag, length and UTF-8 of UTF-16 text. There is room for three bytes a unit and the length.</summary>
    /// <param name="q">Where to write.</param>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="first">The first unit.</param>
    /// <param name="length">How many there are.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Text(byte* q, ulong tag, int tagSize, ref char first, int length)
    {
        // Room for a whole leaf is followed by the slack, so 32 bytes may be stored here.
        if (length <= Utf8.ShortAscii && Utf8.TryWriteAscii(q, ref first, length, tag | ((ulong)(uint)length << (8 * tagSize)), tagSize + 1))
        {
            return q + tagSize + 1 + (uint)length;
        }

        return LongText(q, tag, tagSize, ref first, length);
    }

    /// <summary>Tag, length and bytes, for which there is room.</summary>
    /// <param name="q">Where to write.</param>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="first">The first byte.</param>
    /// <param name="length">How many there are.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Bytes(byte* q, ulong tag, int tagSize, ref byte first, int length)
    {
        if (length <= ShortCopy.MaxLength)
        {
            EncodedTag.Store(q, tag | ((ulong)(uint)length << (8 * tagSize)), tagSize + 1);
            ShortCopy.Copy(q + tagSize + 1, ref first, length);
            return q + tagSize + 1 + (uint)length;
        }

        return LongBytes(q, tag, tagSize, ref first, length);
    }

    private static void ThrowIfPoisoned(Frame* frame)
    {
        if (frame->Cursor == Frame.Poison)
        {
            WriterErrors.ThrowPoisoned(frame);
        }
    }

    /// <summary>Whether the leaf that ends here was put together in scratch memory.</summary>
    private static bool IsScratch(Frame* frame, byte* end)
    {
        Slab scratch = frame->State->Scratch;
        return end > scratch.Start && end <= scratch.Start + scratch.Capacity;
    }

    /// <summary>Makes a whole leaf part of the message: it is in place, or was put together in scratch memory.</summary>
    private static void Append(Frame* frame, byte* end)
    {
        if (IsScratch(frame, end))
        {
            CopyScratch(frame, end);
        }
        else
        {
            frame->Cursor = end;
        }
    }

    /// <summary>Makes the leaf that was put together in scratch memory part of the message.</summary>
    private static void CopyScratch(Frame* frame, byte* end)
    {
        WriterState* state = frame->State;
        try
        {
            byte* scratch = state->Scratch.Start + ScratchStart;
            long size = end - scratch;
            Room.Ensure(frame, size);
            Buffer.MemoryCopy(scratch, frame->Cursor, size, size);
            frame->Cursor += size;
        }
        finally
        {
            // Memory for one large text is not kept as long as the writer lives.
            if (state->Scratch.Capacity > SlabPool.MinimumCapacity)
            {
                state->Scratch.Return();
            }
        }
    }

    /// <summary>Memory for a leaf; the writer keeps it until it is disposed, unless it is large.</summary>
    private static byte* EnsureScratch(WriterState* state, nuint size)
    {
        if (state->Scratch.Start == null || state->Scratch.Capacity < size)
        {
            state->Scratch.Return();
            state->Scratch = SlabPool.Rent(size);
        }

        return state->Scratch.Start;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongBytes(byte* q, ulong tag, int tagSize, ref byte first, int length)
    {
        q = Varint.WriteField(q, tag, tagSize, (uint)length);
        fixed (byte* start = &first)
        {
            Buffer.MemoryCopy(start, q, length, length);
        }

        return q + (uint)length;
    }

    /// <summary>Text that is longer or not ASCII.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongText(byte* q, ulong tag, int tagSize, ref char first, int length)
    {
        *(ulong*)q = tag;
        q += tagSize;
        fixed (char* start = &first)
        {
            // The least the text can take decides the bytes reserved; one more is moved for where that was too few.
            int reserved = Varint.Size((uint)length);
            byte* body = q + reserved;
            byte* end = Utf8.Write(body, start, length);
            long size = end - body;
            int extra = size < 0x80 ? 0 : Varint.Size((ulong)size) - reserved;
            if (extra > 0)
            {
                ByteMove.Move(body, body + extra, size);
                end += extra;
            }

            Varint.WritePadded(q, (uint)size, reserved + extra);
            return end;
        }
    }
}
