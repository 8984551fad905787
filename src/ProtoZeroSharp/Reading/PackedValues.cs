using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading.Fields;

namespace ProtoZeroSharp;

/// <summary>
/// The numbers of one occurrence of a repeated field: a packed run, or a single value as a run of one. Every enumeration reads the
/// input; nothing is kept or allocated.
/// </summary>
/// <typeparam name="T">The element.</typeparam>
/// <typeparam name="TCodec">How it is read.</typeparam>
public readonly ref struct PackedValues<T, TCodec>
    where TCodec : struct, IScalarCodec<T>
{
    private readonly ReadOnlySpan<byte> run;
    private readonly int offset;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal PackedValues(ReadOnlySpan<byte> run, int offset)
    {
        this.run = run;
        this.offset = offset;
    }

    /// <summary>Whether there is no number.</summary>
    public bool IsEmpty => run.IsEmpty;

    /// <summary>The numbers from the first on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Enumerator GetEnumerator() => new(run, offset);

    /// <summary>Walks the numbers.</summary>
    public ref struct Enumerator
    {
        private readonly ReadOnlySpan<byte> run;
        private readonly int offset;
        private int position;
        private ulong raw;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Enumerator(ReadOnlySpan<byte> run, int offset)
        {
            this.run = run;
            this.offset = offset;
            position = 0;
            raw = 0;
        }

        /// <summary>The current number.</summary>
        public readonly T Current
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => default(TCodec).Decode(raw);
        }

        /// <summary>Goes to the next number; false at the end.</summary>
        /// <exception cref="ProtoException">A varint is malformed.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            int start = position;
            if (start >= run.Length)
            {
                return false;
            }

            ref byte first = ref Unsafe.Add(ref MemoryMarshal.GetReference(run), (nint)(uint)start);
            if (default(TCodec).WireType == WireType.Fixed64)
            {
                raw = Unsafe.ReadUnaligned<ulong>(ref first);
                position = start + sizeof(ulong);
                return true;
            }

            if (default(TCodec).WireType == WireType.Fixed32)
            {
                raw = Unsafe.ReadUnaligned<uint>(ref first);
                position = start + sizeof(uint);
                return true;
            }

            uint low = first;
            if (low < 0x80)
            {
                raw = low;
                position = start + 1;
                return true;
            }

            // Coordinates and the like have two bytes, which a call for each would double the time of.
            if (start + 1 < run.Length && Unsafe.Add(ref first, 1) < 0x80)
            {
                raw = (low & 0x7F) | ((uint)Unsafe.Add(ref first, 1) << 7);
                position = start + 2;
                return true;
            }

            LongVarint value = LongVarint.Read(run, start, offset);
            raw = value.Value;
            position = (int)value.Next;
            return true;
        }
    }
}
