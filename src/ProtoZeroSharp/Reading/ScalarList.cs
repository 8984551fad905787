using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// The elements of a repeated scalar or enum field in wire order, whether packed, one by one, or mixed; every enumeration walks
/// the input, and nothing is kept. Numbers that a closed enum does not know are left out: they are unknown fields.
/// </summary>
/// <typeparam name="T">The element.</typeparam>
/// <typeparam name="TCodec">How it is read.</typeparam>
public readonly ref struct ScalarList<T, TCodec>
    where T : struct
    where TCodec : struct, IScalarCodec<T>
{
    private readonly FieldRun run;
    private readonly MessageSchema? closed;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ScalarList(scoped in FieldRun run, MessageSchema? closed)
    {
        this.run = run;
        this.closed = closed;
    }

    /// <summary>
    /// Whether there is no element. Walks to the first one: a field may occur with empty packed runs only, or with numbers that its
    /// closed enum does not know.
    /// </summary>
    /// <exception cref="ProtoException">A packed run is malformed.</exception>
    public bool IsEmpty => !GetEnumerator().MoveNext();

    /// <summary>Counts the elements by walking them.</summary>
    /// <exception cref="ProtoException">A packed run is malformed.</exception>
    public int Count()
    {
        int count = 0;
        for (Enumerator elements = GetEnumerator(); elements.MoveNext();)
        {
            count++;
        }

        return count;
    }

    /// <summary>Copies the elements into a new array, which takes up to eight bytes for one of the input.</summary>
    /// <exception cref="ProtoException">A packed run is malformed.</exception>
    public T[] ToArray()
    {
        T[] array = new T[Count()];
        int count = 0;
        for (Enumerator elements = GetEnumerator(); count < array.Length && elements.MoveNext(); count++)
        {
            array[count] = elements.Current;
        }

        // Somebody may have changed the input since it was counted.
        return count == array.Length ? array : array.AsSpan(0, count).ToArray();
    }

    /// <summary>The element at an index, found by walking: a loop over indices would take the square of their number.</summary>
    /// <param name="index">0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    /// <exception cref="ProtoException">A packed run is malformed.</exception>
    public T ElementAt(int index)
    {
        int at = 0;
        foreach (T element in this)
        {
            if (at++ == index)
            {
                return element;
            }
        }

        throw ReaderErrors.NoElement(index);
    }

    /// <summary>
    /// The elements as they lie in the input: of a <c>fixed32</c>, <c>fixed64</c>, <c>sfixed32</c>, <c>sfixed64</c>, <c>float</c> or <c>double</c> field
    /// that is one packed run, or absent. Nothing is copied; the span need not be aligned.
    /// </summary>
    /// <param name="span">The elements.</param>
    /// <returns>False for any other field and any other encoding: walk the elements, or call <see cref="ToArray"/>.</returns>
    /// <exception cref="ProtoException">The packed run is malformed.</exception>
    public bool TryGetSpan(out ReadOnlySpan<T> span)
    {
        span = default;
        int width = default(TCodec).WireType == WireType.Fixed32 ? sizeof(uint) : sizeof(ulong);
        if (default(TCodec).WireType == WireType.Varint || Unsafe.SizeOf<T>() != width)
        {
            return false;
        }

        if (run.IsEmpty)
        {
            return true;
        }

        var cursor = new FieldCursor(in run);
        if (!cursor.Next() || cursor.Tag != ((run.Tag & ~7U) | (uint)WireType.LengthDelimited))
        {
            return false;
        }

        int body = WireInput.ReadLength(ref MemoryMarshal.GetReference(cursor.Data), cursor.ValueStart, cursor.FieldEnd, out int length);
        if (body < 0 || length % width != 0)
        {
            ReaderErrors.Throw(body < 0 ? body : WireError.InvalidPacked, cursor.TagStart, cursor.Tag);
        }

        ReadOnlySpan<byte> bytes = cursor.Data.Slice(body, length);
        while (cursor.Next())
        {
            if (cursor.Tag >> 3 == run.Tag >> 3)
            {
                return false;
            }
        }

        span = MemoryMarshal.Cast<byte, T>(bytes);
        return true;
    }

    /// <summary>The elements from the first on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Enumerator GetEnumerator() => new(in this);

    /// <summary>Walks the elements.</summary>
    public ref struct Enumerator
    {
        private readonly ReadOnlySpan<byte> data;
        private readonly MessageSchema? closed;
        private readonly uint tag;

        // The run of numbers that the enumeration is in; a single element is a run of one.
        private int position;
        private int end;
        private ulong raw;

        // The rest of the occurrences; none when the first was the last, as it mostly is.
        private FieldCursor cursor;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(scoped in ScalarList<T, TCodec> list)
        {
            this = default;
            tag = list.run.Tag;
            if (list.run.IsEmpty)
            {
                return;
            }

            data = list.run.View.Data;
            closed = list.closed;

            if (!IsOneRun(in list.run))
            {
                cursor = new FieldCursor(in list.run);
            }
        }

        /// <summary>The current element.</summary>
        public readonly T Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => default(TCodec).Decode(raw);
        }

        private static bool MayBeEnum
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => typeof(T) != typeof(uint) && typeof(T) != typeof(ulong) && typeof(T) != typeof(long) && typeof(T) != typeof(bool)
                && typeof(T) != typeof(float) && typeof(T) != typeof(double);
        }

        /// <summary>Goes to the next element.</summary>
        /// <exception cref="ProtoException">A packed run is malformed.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            int start = position;
            if (default(TCodec).WireType == WireType.Varint && start < end && (!MayBeEnum || closed == null))
            {
                ref byte first = ref Unsafe.Add(ref MemoryMarshal.GetReference(data), (nint)(uint)start);
                uint low = first;
                if (low < 0x80)
                {
                    raw = low;
                    position = start + 1;
                    return true;
                }

                // Two bytes, as coordinates have.
                if (start + 1 < end && Unsafe.Add(ref first, 1) < 0x80)
                {
                    raw = (low & 0x7F) | ((uint)Unsafe.Add(ref first, 1) << 7);
                    position = start + 2;
                    return true;
                }
            }

            return MoveOn();
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private bool MoveOn()
        {
            while (true)
            {
                while (position == end)
                {
                    if (!NextRun())
                    {
                        return false;
                    }
                }

                int next = WireInput.ReadRaw(ref MemoryMarshal.GetReference(data), position, end, default(TCodec).WireType, out raw);
                if (next < 0)
                {
                    ReaderErrors.Throw(next, position, tag & ~7U);
                }

                position = next;
                if (closed == null || closed.IsKnown((int)(tag >> 3), (int)raw))
                {
                    return true;
                }
            }
        }

        // Begins with a packed run that is all of the field, if it is that: then nothing else need be kept of the field.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool IsOneRun(scoped in FieldRun run)
        {
            if (run.View.Path != null || run.Last - run.First < 2)
            {
                return false;
            }

            ref byte first = ref Unsafe.Add(ref MemoryMarshal.GetReference(data), (nint)(uint)run.First);
            int length = Unsafe.Add(ref first, 1);
            if (first != (byte)((run.Tag & ~7U) | (uint)WireType.LengthDelimited) || run.Tag >= 0x80 || length >= 0x80
                || length != run.Last - run.First - 2 || default(TCodec).WireType != WireType.Varint)
            {
                return false;
            }

            position = run.First + 2;
            end = run.Last;
            return true;
        }

        private bool NextRun()
        {
            WireType wireType = default(TCodec).WireType;
            while (cursor.Next())
            {
                if (cursor.Tag == (tag | (uint)wireType))
                {
                    position = cursor.ValueStart;
                    end = cursor.FieldEnd;
                    return true;
                }

                if (cursor.Tag == (tag | (uint)WireType.LengthDelimited))
                {
                    int start = cursor.BodyStart();
                    int length = cursor.FieldEnd - start;
                    if ((wireType == WireType.Fixed32 && (length & 3) != 0) || (wireType == WireType.Fixed64 && (length & 7) != 0))
                    {
                        ReaderErrors.Throw(WireError.InvalidPacked, cursor.TagStart, cursor.Tag);
                    }

                    position = start;
                    end = cursor.FieldEnd;
                    return true;
                }
            }

            cursor.ThrowIfMalformed();
            return false;
        }
    }
}
