#if NET8_0_OR_GREATER
using System.Numerics;
#endif
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Writing;

/// <summary>Runs of scalars.</summary>
internal static unsafe class PackedFields
{
    /// <summary>Runs up to this many elements are expected to take less than 128 bytes.</summary>
    private const int ShortRun = 64;

    /// <summary>A packed run of varints.</summary>
    // Three methods: the first is small enough for the caller's own code, and only the last gives away the address of a local, which is in
    // memory then: a run of three numbers took twice as long.
    public static void Varints<T, TCodec>(Frame* frame, ulong tag, int tagSize, ReadOnlySpan<T> values)
        where TCodec : struct, IVarintElement<T>
    {
        byte* cursor = frame->Cursor;
        if ((uint)(values.Length - 1) >= VarintRun.Step - 1 || (ulong)cursor + (ulong)(values.Length * default(TCodec).MaxSize) > (ulong)frame->Limit)
        {
            MoreVarints<T, TCodec>(frame, tag, tagSize, values);
            return;
        }

        EncodedTag.Store(cursor, tag, tagSize);
        byte* body = cursor + tagSize + 1;
        byte* end = VarintRun.WriteFew<T, TCodec>(body, ref MemoryMarshal.GetReference(values), values.Length);

        // These take 70 bytes at most.
        body[-1] = (byte)(end - body);
        frame->Cursor = end;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MoreVarints<T, TCodec>(Frame* frame, ulong tag, int tagSize, ReadOnlySpan<T> values)
        where TCodec : struct, IVarintElement<T>
    {
        byte* cursor = frame->Cursor;
        if ((uint)(values.Length - 1) >= ShortRun || (ulong)cursor + (ulong)(values.Length * default(TCodec).MaxSize) > (ulong)frame->Limit)
        {
            LongVarints<T, TCodec>(frame, tag, tagSize, values);
            return;
        }

        *(ulong*)cursor = tag;
        byte* body = cursor + tagSize + 1;
        byte* end = VarintRun.Write<T, TCodec>(body, frame->State->End, values);
        long length = end - body;
        if (length < 0x80)
        {
            body[-1] = (byte)length;
        }
        else
        {
            ByteMove.Move(body, body + 1, length);
            Varint.WritePadded(body - 1, (uint)length, 2);
            end++;
        }

        frame->Cursor = end;
    }

    /// <summary>
    /// Writes the run after a length as wide as its first element lets expect, and moves it where that was wrong: to count the bytes first would take a
    /// third of the time of writing them.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LongVarints<T, TCodec>(Frame* frame, ulong tag, int tagSize, ReadOnlySpan<T> values)
        where TCodec : struct, IVarintElement<T>
    {
        byte* cursor = frame->Cursor;
        if (values.IsEmpty || cursor > frame->Limit
            || (frame->State->IsFixed && (ulong)(frame->Limit - cursor) < (ulong)values.Length * (uint)default(TCodec).MaxSize))
        {
            // Of a run that memory of the caller has no room for, nothing is stored.
            SizedVarints<T, TCodec>(frame, tag, tagSize, values);
            return;
        }

        *(ulong*)cursor = tag;
        int expected = Varint.Size((ulong)values.Length * (uint)Varint.Size(default(TCodec).ToVarint(values[0])));
        byte* body = cursor + tagSize + expected;
        byte* end = VarintRun.Write<T, TCodec>(body, frame->Limit + WriterState.Slack, values);
        long length = end - body;
        int width = Varint.Size((ulong)length);
        if (end == null || end + width - expected > frame->Limit)
        {
            SizedVarints<T, TCodec>(frame, tag, tagSize, values);
            return;
        }

        if (width != expected)
        {
            ByteMove.Move(body, body + width - expected, length);
        }

        Varint.WritePadded(body - expected, (uint)length, width);
        frame->Cursor = end + width - expected;
    }

    /// <summary>A run that is empty, or has no room yet. It is sized first, so that no more room is made than it needs.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void SizedVarints<T, TCodec>(Frame* frame, ulong tag, int tagSize, ReadOnlySpan<T> values)
        where TCodec : struct, IVarintElement<T>
    {
        long size = VarintRun.Size<T, TCodec>(values);
        byte* q = Begin(frame, tag, tagSize, size);
        if (size != 0)
        {
            byte* end = VarintRun.Write<T, TCodec>(q, frame->State->End, values);
            WriterErrors.ThrowIfChanged(frame->State, end, q + size);
            frame->Cursor = end;
        }
    }

    /// <summary>A packed run of bools: a byte each, whatever nonzero byte a bool holds in memory.</summary>
    public static void Bools(Frame* frame, ulong tag, int tagSize, ReadOnlySpan<bool> values)
    {
        byte* q = Begin(frame, tag, tagSize, values.Length);
        if (values.IsEmpty)
        {
            return;
        }

        ReadOnlySpan<byte> source = MemoryMarshal.AsBytes(values);
        Span<byte> target = new(q, values.Length);
        int i = 0;
#if NET8_0_OR_GREATER
        for (; i <= source.Length - Vector<byte>.Count; i += Vector<byte>.Count)
        {
            Vector.Min(new Vector<byte>(source.Slice(i)), Vector<byte>.One).CopyTo(target.Slice(i));
        }
#endif
        for (; i < source.Length; i++)
        {
            target[i] = Math.Min(source[i], (byte)1);
        }

        frame->Cursor = q + values.Length;
    }

    /// <summary>A packed run of fixed-width elements: their bytes are the encoding, on a little-endian machine.</summary>
    public static void Fixed<T>(Frame* frame, ulong tag, int tagSize, ReadOnlySpan<T> values)
        where T : unmanaged
    {
        if (values.IsEmpty)
        {
            Room.Ensure(frame, 0);
            return;
        }

        // Before AsBytes, which has an exception of its own for what does not fit an int.
        if ((long)values.Length * sizeof(T) > WriterState.MaxLength)
        {
            WriterErrors.ThrowTooLarge();
        }

        FieldOperations.Bytes(frame, tag, tagSize, MemoryMarshal.AsBytes(values));
    }

    /// <summary>Elements with a tag each: all of them, or none when one finds no room.</summary>
    public static void Expanded<T, TCodec>(MessageWriter message, ulong tag, int tagSize, ReadOnlySpan<T> values)
        where TCodec : struct, IScalarCodec<T>
    {
        Room.ThrowIfPoisoned(message.Handle);
        if (values.IsEmpty)
        {
            return;
        }

        using AllOrNothing elements = new(message);
        foreach (T value in values)
        {
            message.Scalar<T, TCodec>(tag, tagSize, value);
        }

        elements.Complete();
    }

    /// <summary>Makes room, writes tag and length, and returns where the elements go. Of an empty run only the misuse check is left.</summary>
    /// <param name="frame">The message.</param>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="size">The bytes of all elements.</param>
    private static byte* Begin(Frame* frame, ulong tag, int tagSize, long size)
    {
        if (size > WriterState.MaxLength)
        {
            // Of a run of varints some are there already.
            OutputEvents.Touched(frame->State);
            WriterErrors.ThrowTooLarge();
        }

        if (size == 0)
        {
            Room.Ensure(frame, 0);
            return null;
        }

        Room.Ensure(frame, tagSize + Varint.Size((ulong)size) + size);
        return Varint.WriteExact(Room.WriteTag(frame->Cursor, tag, tagSize), (ulong)size);
    }
}
