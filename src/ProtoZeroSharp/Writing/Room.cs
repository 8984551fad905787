using System.Runtime.CompilerServices;
using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing;

/// <summary>Makes room in the output, or says that there is none.</summary>
internal static unsafe class Room
{
    /// <summary>
    /// After this the open frame's cursor has <paramref name="size"/> bytes in front of it. In growing memory there is
    /// <see cref="WriterState.Slop"/> behind them; in fixed memory nothing may be stored behind them.
    /// The cursor may have moved with the memory: load it again.
    /// </summary>
    /// <exception cref="ProtoException">The memory is fixed and full, or the output would be too large.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Ensure(Frame* frame, long size)
    {
        ThrowIfPoisoned(frame);
        if (frame->State->Cap != WriterState.MaxLength)
        {
            Limits.Check(frame->State, frame, size);
        }

        EnsureMemory(frame, size);
    }

    /// <summary>Makes room for bytes and zeroes them.</summary>
    /// <returns>The first byte behind them.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Reserve(Frame* frame, int size)
    {
        Ensure(frame, size);
        return Clear(frame->Cursor, size);
    }

    /// <summary>
    /// As <see cref="Ensure"/>, for bytes that the maximum length counts differently or has counted before: those of length prefixes
    /// and end tags. The frame's cursor is not poisoned.
    /// </summary>
    public static void EnsureMemory(Frame* frame, long size)
    {
        WriterState* state = frame->State;
        BeExactWhenNearlyFull(state, frame, size);
        byte* q = frame->Cursor;
        long used = q - state->Start;

        // Lengths that wait for their bytes will need room too.
        long growth = Math.Max(state->PendingBytes, 0);
        if (used + growth + size + state->ReferencedBytes > WriterState.MaxLength)
        {
            throw WriterErrors.TooLarge();
        }

        if (state->IsFixed)
        {
            long available = state->End - q - growth;
            if (size > available)
            {
                throw WriterErrors.BufferFull(used, size, available);
            }

            return;
        }

        if (state->End - q < size + growth + WriterState.Slop)
        {
            Grow(state, used + size + growth + WriterState.Slop, frame);
        }
    }

    /// <summary>Whether a few bytes more, at most the slop, certainly fit in growing memory, those that wait included.</summary>
    public static bool HasSlop(WriterState* state, byte* q) =>
        !state->IsFixed && state->ReferencedBytes == 0 && state->Limit - q >= WriterState.Slop + Math.Max(state->PendingBytes, 0);

    /// <summary>
    /// In fixed memory, makes sure that no byte is reserved that may not be needed before the last bytes are given away. Before
    /// anything about an open message is read: it may move.
    /// </summary>
    public static void BeExactWhenNearlyFull(WriterState* state, Frame* frame, long size)
    {
        if (state->IsFixed && !state->IsExact && state->PaddedWidth == 0 && state->End - frame->Cursor - Math.Max(state->PendingBytes, 0) < size + WriterState.Slop)
        {
            Lengths.BeExact(state, frame);
        }
    }

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

    /// <summary>Moves the output to at least <paramref name="needed"/> bytes and every open frame with it.</summary>
    private static void Grow(WriterState* state, long needed, Frame* innermost)
    {
        byte* old = state->Start;
        nuint oldCapacity = (nuint)(state->End - old);
        const long Most = (long)WriterState.MaxLength + WriterState.Slop;
        long capacity = Math.Min(Math.Max(needed, (long)oldCapacity * 2), Most);
        byte* start = NativeHeap.ReallocateSlab(old, oldCapacity, (nuint)capacity);
        long delta = start - old;
        for (Frame* frame = innermost; (frame->Kind & FrameKind.Root) == 0; frame = frame->Parent)
        {
            frame->BodyStart += delta;
        }

        innermost->Cursor += delta;
        for (Sub* sub = state->Root->OpenSub; sub > state->Subs; sub--)
        {
            sub->BodyStart += delta;
        }

        WriterState.SetMemory(state, start, (nuint)capacity);
    }
}
