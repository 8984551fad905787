using System.Runtime.CompilerServices;
using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>Makes room in the output, or says that there is none.</summary>
internal static unsafe class Room
{
    /// <summary>The most bytes by which memory grows at once in a 32-bit process.</summary>
    private const long LargestStep = 1 << 26;

    /// <summary>
    /// After this the open frame's cursor has <paramref name="size"/> bytes in front of it. In growing memory there is
    /// <see cref="WriterState.Slack"/> after them; in fixed memory nothing may be stored after them.
    /// The cursor may have moved with the memory: load it again.
    /// </summary>
    /// <exception cref="ProtoException">The memory is fixed and full, or the output would be too large.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Ensure(Frame* frame, long size)
    {
        ThrowIfPoisoned(frame);
        Limits.Check(frame, size);
        EnsureMemory(frame, size);
    }

    /// <summary>
    /// As <see cref="Ensure"/>, for a value of which some bytes are there already, after the cursor: they move with the output. It comes in
    /// pieces, between which a span over the output may be given out anew.
    /// </summary>
    /// <param name="frame">The open frame.</param>
    /// <param name="written">The bytes that are there.</param>
    /// <param name="size">The bytes that are added to them.</param>
    public static void EnsureAfter(Frame* frame, long written, long size)
    {
        ThrowIfPoisoned(frame);
        Limits.Check(frame, written + size);
        if (HasMemory(frame->State, frame, written + size))
        {
            return;
        }

        frame->Cursor += written;
        try
        {
            EnsureMemory(frame, size, keepsOutgrown: true);
        }
        finally
        {
            frame->Cursor -= written;
        }
    }

    /// <summary>Makes room for bytes and zeroes them.</summary>
    /// <returns>The first byte after them.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Reserve(Frame* frame, int size)
    {
        Ensure(frame, size);
        return Clear(frame->Cursor, size);
    }

    /// <summary>
    /// As <see cref="Ensure"/>, for bytes that were counted before: those of length prefixes and end tags. The frame's cursor is not
    /// poisoned. Open messages and the cursor may move, also in fixed memory.
    /// </summary>
    /// <param name="frame">The open frame.</param>
    /// <param name="size">The bytes that are added.</param>
    /// <param name="keepsOutgrown">Whether the call may still be given what the output has grown out of before.</param>
    public static void EnsureMemory(Frame* frame, long size, bool keepsOutgrown = false)
    {
        WriterState* state = frame->State;
        if (HasMemory(state, frame, size))
        {
            return;
        }

        if (!state->IsFixed)
        {
            Grow(state, frame, size, keepsOutgrown);
            return;
        }

        // The bytes fit, or they would have been refused: what is missing was reserved for lengths that do not need it.
        Lengths.Compact(frame);
        if (!HasMemory(state, frame, size))
        {
            OutputEvents.Touched(state);
            throw WriterErrors.BufferFull(frame->Cursor - state->Start, size, state->End - frame->Cursor);
        }
    }

    /// <summary>Whether there is no room to spare after this many bytes, at most the slack: in fixed memory, or in what memory can hold at all.</summary>
    public static bool IsNearlyFull(Frame* frame, long size) =>
        frame->State->IsFixed ? frame->State->End - frame->Cursor < size + WriterState.Slack : Limits.IsNearMost(frame, size);

    /// <summary>Misuse, unless the frame is one that may take its turn.</summary>
    public static void ThrowIfPoisoned(Frame* frame)
    {
        if (frame->Cursor == Frame.Poison && !StrictHandles.TryActivate(frame))
        {
            WriterErrors.ThrowPoisoned(frame);
        }
    }

    /// <summary>Writes zeros and returns their end.</summary>
    public static byte* Clear(byte* q, int size)
    {
        new Span<byte>(q, size).Clear();
        return q + size;
    }

    /// <summary>Writes exactly the bytes of a tag.</summary>
    public static byte* WriteTag(byte* q, ulong tag, int tagSize)
    {
        for (int i = 0; i < tagSize; i++)
        {
            *q++ = (byte)tag;
            tag >>= 8;
        }

        return q;
    }

    /// <summary>Whether the memory has room for more bytes and for those that wait, in growing memory with the slack.</summary>
    private static bool HasMemory(WriterState* state, Frame* frame, long size) =>
        state->End - frame->Cursor >= size + Math.Max(state->Pending.Bytes, 0) + (state->IsFixed ? 0 : WriterState.Slack);

    private static nuint NextCapacity(WriterState* state, Frame* frame, long size)
    {
        // The ceiling bounds the output, also on the way to its end. What a close asks for at most comes on top. With 32-bit
        // addresses a difference of two must stay below 2^31, and smaller steps make better use of the little address space there is.
        long most = sizeof(nint) == 8 ? (long)WriterState.MaxLength + (2 * WriterState.Slack) : WriterState.MaxLength;
        long step = sizeof(nint) == 8 ? long.MaxValue : LargestStep;
        long needed = frame->Cursor - state->Start + size + Math.Max(state->Pending.Bytes, 0) + WriterState.Slack;
        if (needed > most)
        {
            OutputEvents.Touched(state);
            throw WriterErrors.TooLarge();
        }

        long capacity = (long)state->Capacity;
        return (nuint)Math.Min(Math.Max(needed, capacity + Math.Min(capacity, step)), most);
    }

    private static void Grow(WriterState* state, Frame* frame, long size, bool keepsOutgrown)
    {
        if (!keepsOutgrown)
        {
            // Where there is no memory, a run or a text that was begun before it was asked for lies after the cursor.
            OutputEvents.Touched(state);
        }

        nuint capacity = NextCapacity(state, frame, size);
        try
        {
        }
        finally
        {
            // As a whole: see Uninterrupted.
            Grow(state, frame, capacity, keepsOutgrown);
        }
    }

    private static void Grow(WriterState* state, Frame* frame, nuint capacity, bool keepsOutgrown)
    {
        if (state->Shown != state->Start)
        {
            Adopt(state, frame, NativeHeap.ReallocateSlab(state->Start, state->Capacity, capacity), capacity);
            return;
        }

        // Somebody has a span over this memory, and may be passing it to the very call that grows.
        if (!keepsOutgrown)
        {
            state->Outgrown.Return();
        }

        state->Outgrown.Reserve();
        byte* start = NativeHeap.AllocateSlab(capacity);
        long used = frame->Cursor - state->Start;
        Buffer.MemoryCopy(state->Start, start, used, used);
        state->Outgrown.Add(new Slab { Start = state->Start, Capacity = state->Capacity });
        Adopt(state, frame, start, capacity);
    }

    private static void Adopt(WriterState* state, Frame* frame, byte* start, nuint capacity)
    {
        long delta = start - state->Start;
        WriterState.SetMemory(state, start, capacity);
        OutputEvents.Moved(state, frame, delta);
    }
}
