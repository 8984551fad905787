using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET8_0_OR_GREATER
using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>
/// Runs of varints without tags, as packed fields hold them. With AVX-512 (VBMI and VBMI2, .NET 10) eight elements a step,
/// branchless at any mixture of widths; with AVX2 eight of one or two bytes; elsewhere eight of one byte at once, and others one by one.
/// </summary>
internal static unsafe class VarintRun
{
    /// <summary>The elements that are written together; for fewer there is <see cref="WriteFew"/>.</summary>
    public const int Step = 8;

    /// <summary>The bytes that the run takes.</summary>
    public static long Size<T, TElement>(ReadOnlySpan<T> values)
        where TElement : struct, IVarintElement<T>
    {
        long size = 0;
        int i = 0;
#if NET10_0_OR_GREATER
        if (Avx512CD.IsSupported && values.Length >= 8)
        {
            Vector512<ulong> sum = Vector512<ulong>.Zero;
            ref T first = ref MemoryMarshal.GetReference(values);
            for (; i <= values.Length - 8; i += 8)
            {
                Vector512<ulong> wide = default(TElement).ToVarints(in Unsafe.Add(ref first, i));
                sum += Sizes(wide);
            }

            size = (long)Vector512.Sum(sum);
        }
#endif
        for (; i <= values.Length - 8; i += 8)
        {
            ref T eight = ref Unsafe.Add(ref MemoryMarshal.GetReference(values), i);
            if (Union<T, TElement>(ref eight) < 0x80)
            {
                size += 8;
                continue;
            }

            for (int k = 0; k < 8; k++)
            {
                size += Varint.Size(default(TElement).ToVarint(Unsafe.Add(ref eight, k)));
            }
        }

        for (; i < values.Length; i++)
        {
            size += Varint.Size(default(TElement).ToVarint(values[i]));
        }

        return size;
    }

    /// <summary>Writes the run and returns its end, or null when it does not fit. Nothing is stored at or after <paramref name="end"/>.</summary>
    /// <param name="q">Where to.</param>
    /// <param name="end">The first byte that must not be written.</param>
    /// <param name="values">The elements.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Write<T, TElement>(byte* q, byte* end, ReadOnlySpan<T> values)
        where TElement : struct, IVarintElement<T>
    {
        int i = 0;
#if NET10_0_OR_GREATER
        if (Avx512Vbmi2.IsSupported && Avx512Vbmi.IsSupported && Avx512CD.IsSupported)
        {
            q = WriteVectors<T, TElement>(q, end, ref MemoryMarshal.GetReference(values), values.Length, ref i);
        }
#endif
        for (; i <= values.Length - Step && end - q >= Step * Varint.MaxSize; i += Step)
        {
            q = WriteStep<T, TElement>(q, ref Unsafe.Add(ref MemoryMarshal.GetReference(values), i));
        }

        if (end - q >= ((values.Length - i) * (long)Varint.MaxSize) + sizeof(ulong))
        {
            return WriteFew<T, TElement>(q, ref Unsafe.Add(ref MemoryMarshal.GetReference(values), i), values.Length - i);
        }

        for (; i < values.Length; i++)
        {
            ulong value = default(TElement).ToVarint(values[i]);
            if (end - q < Varint.Size(value))
            {
                return null;
            }

            q = Varint.WriteExact(q, value);
        }

        return q;
    }

    /// <summary>Writes a few elements one by one and returns their end. May store up to 8 bytes after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* WriteFew<T, TElement>(byte* q, ref T first, int count)
        where TElement : struct, IVarintElement<T>
    {
        for (nint i = 0; i < count; i++)
        {
            ulong value = default(TElement).ToVarint(Unsafe.Add(ref first, i));
            if (value < 0x80)
            {
                *q = (byte)value;
                q++;
            }
            else if (value < 0x4000)
            {
                // A width that is predicted, so that the next element need not wait for it.
                *(ushort*)q = (ushort)Varint.TwoBytes(value);
                q += 2;
            }
            else
            {
                q = default(TElement).MaxSize <= sizeof(ulong) || value < 1UL << 56 ? Varint.WriteUpTo8(q, value) : Varint.WriteLong(q, value);
            }
        }

        return q;
    }

    /// <summary>Writes eight elements and returns their end. May store up to 8 bytes after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteStep<T, TElement>(byte* q, ref T first)
        where TElement : struct, IVarintElement<T>
    {
        TElement element = default;
#if NET8_0_OR_GREATER
        if (Avx2.IsSupported && Bmi2.X64.IsSupported && Popcnt.X64.IsSupported)
        {
            Vector256<uint> wide = element.ToUInt32s(in first);
            if ((wide & Vector256.Create(~0x3FFFU)) == Vector256<uint>.Zero)
            {
                return WriteShort(q, Sse41.PackUnsignedSaturate(wide.GetLower().AsInt32(), wide.GetUpper().AsInt32()));
            }
        }
        else
#endif
        if (Union<T, TElement>(ref first) < 0x80)
        {
            *(ulong*)q = element.ToVarint(first) | (element.ToVarint(Unsafe.Add(ref first, 1)) << 8)
                | (element.ToVarint(Unsafe.Add(ref first, 2)) << 16) | (element.ToVarint(Unsafe.Add(ref first, 3)) << 24)
                | (element.ToVarint(Unsafe.Add(ref first, 4)) << 32) | (element.ToVarint(Unsafe.Add(ref first, 5)) << 40)
                | (element.ToVarint(Unsafe.Add(ref first, 6)) << 48) | (element.ToVarint(Unsafe.Add(ref first, 7)) << 56);
            return q + Step;
        }

        // By size and not by a branch for each, which the processor would have to foresee.
        for (nint k = 0; k < Step; k++)
        {
            ulong value = element.ToVarint(Unsafe.Add(ref first, k));
            q = element.MaxSize <= sizeof(ulong) || value < 1UL << 56 ? Varint.WriteUpTo8(q, value) : Varint.WriteLong(q, value);
        }

        return q;
    }

#if NET8_0_OR_GREATER
    /// <summary>The lower halves of eight elements, in their order, with all bits set where the upper half has one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Narrow(Vector256<ulong> low, Vector256<ulong> high) =>
        Vector256.Narrow(low | ~Vector256.Equals(low >> 32, Vector256<ulong>.Zero), high | ~Vector256.Equals(high >> 32, Vector256<ulong>.Zero));

    /// <summary>Writes eight elements of at most 14 bits: as two bytes each, out of which those are taken that are not used.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteShort(byte* q, Vector128<ushort> elements)
    {
        Vector128<ushort> isLong = Vector128.GreaterThan(elements.AsInt16(), Vector128.Create((short)0x7F)).AsUInt16();
        if (isLong == Vector128<ushort>.Zero)
        {
            *(ulong*)q = Sse2.PackUnsignedSaturate(elements.AsInt16(), elements.AsInt16()).AsUInt64().ToScalar();
            return q + Step;
        }

        // As Varint.TwoBytes.
        Vector128<ulong> bytes = (elements + (elements & Vector128.Create((ushort)0xFF80)) + (isLong & Vector128.Create((ushort)0x80))).AsUInt64();
        Vector128<ulong> used = ((isLong & Vector128.Create((ushort)0xFF00)) | Vector128.Create((ushort)0x00FF)).AsUInt64();
        ulong mask = used.ToScalar();
        *(ulong*)q = Bmi2.X64.ParallelBitExtract(bytes.ToScalar(), mask);
        q += Popcnt.X64.PopCount(mask) >> 3;
        mask = used.GetElement(1);
        *(ulong*)q = Bmi2.X64.ParallelBitExtract(bytes.GetElement(1), mask);
        return q + (Popcnt.X64.PopCount(mask) >> 3);
    }
#endif

    /// <summary>All bits of eight elements: below 0x80 exactly when each is a varint of one byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Union<T, TElement>(ref T first)
        where TElement : struct, IVarintElement<T>
    {
        TElement element = default;
        return element.ToVarint(first) | element.ToVarint(Unsafe.Add(ref first, 1)) | element.ToVarint(Unsafe.Add(ref first, 2)) | element.ToVarint(Unsafe.Add(ref first, 3))
            | element.ToVarint(Unsafe.Add(ref first, 4)) | element.ToVarint(Unsafe.Add(ref first, 5)) | element.ToVarint(Unsafe.Add(ref first, 6)) | element.ToVarint(Unsafe.Add(ref first, 7));
    }

#if NET10_0_OR_GREATER
    /// <summary>
    /// Each step turns eight 64-bit lanes into their groups of seven bits with one multishift, sets the continuation bits below
    /// each lane's last byte, and compresses the bytes in use. Lanes of 2^56 and more need nine or ten bytes: then two steps of
    /// four elements, each in two lanes.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteVectors<T, TElement>(byte* q, byte* end, ref T first, int count, ref int i)
        where TElement : struct, IVarintElement<T>
    {
        for (; i <= count - Step && end - q >= 128; i += Step)
        {
            Vector512<ulong> wide = default(TElement).ToVarints(in Unsafe.Add(ref first, i));
            if (Vector512.LessThanAll(wide, Vector512.Create(0x80UL)))
            {
                *(ulong*)q = Avx512F.ConvertToVector128Byte(wide).AsUInt64().ToScalar();
                q += 8;
                continue;
            }

            q = WriteLanes(q, wide, Sizes(wide));
        }

        // What is left one by one where it is little: that is as fast, if the processor foresees the widths.
        if (i != 0 && i <= count - (Step / 2) && end - q >= 128)
        {
            q = WriteLast<T, TElement>(q, ref Unsafe.Add(ref first, count - Step), count - i);
            i = count;
        }

        return q;
    }

    /// <summary>Writes the last few of eight elements, of which the others were written before.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteLast<T, TElement>(byte* q, ref T eight, int count)
        where TElement : struct, IVarintElement<T>
    {
        Vector512<ulong> wide = default(TElement).ToVarints(in eight);
        return WriteLanes(q, wide, Sizes(wide) & Vector512.GreaterThanOrEqual(Vector512<ulong>.Indices, Vector512.Create((ulong)(Step - count))));
    }

    /// <summary>The bytes that each lane takes: (bits + 6) / 7 as ((bits - 1) * 9 + 73) / 64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ulong> Sizes(Vector512<ulong> wide)
    {
        Vector512<ulong> bits = Vector512.Create(63UL) - Avx512CD.LeadingZeroCount(wide | Vector512<ulong>.One);
        return ((bits << 3) + bits + Vector512.Create(73UL)) >> 6;
    }

    /// <summary>Writes each lane in the bytes that it takes, which are none where they are said to be.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteLanes(byte* q, Vector512<ulong> wide, Vector512<ulong> sizes)
    {
        if (!Vector512.LessThanAll(wide, Vector512.Create(1UL << 56)))
        {
            q = WriteFour(q, wide, sizes, Vector512.Create(0UL, 0, 1, 1, 2, 2, 3, 3));
            return WriteFour(q, wide, sizes, Vector512.Create(4UL, 4, 5, 5, 6, 6, 7, 7));
        }

        // The size of its lane in every byte of it.
        Vector512<byte> size = Avx512BW.Shuffle(sizes.AsByte(), Vector512.Create(0UL, 0x0808080808080808, 0UL, 0x0808080808080808, 0UL, 0x0808080808080808, 0UL, 0x0808080808080808).AsByte());
        Vector512<byte> indices = Vector512.Create(0x0706050403020100UL).AsByte();
        Vector512<byte> bytes = Avx512Vbmi.MultiShift(Vector512.Create(0x312A231C150E0700UL).AsByte(), wide).AsByte() & Vector512.Create((byte)0x7F);
        Vector512<byte> used = Vector512.LessThan(indices, size);
        Vector512<byte> continued = Vector512.LessThan(indices + Vector512<byte>.One, size) & Vector512.Create((byte)0x80);
        Avx512Vbmi2.Compress(Vector512<byte>.Zero, used, bytes | continued).Store(q);
        return q + BitOperations.PopCount(used.ExtractMostSignificantBits());
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* WriteFour(byte* q, Vector512<ulong> wide, Vector512<ulong> sizes, Vector512<ulong> lanes)
    {
        Vector512<ulong> twice = Avx512F.PermuteVar8x64(wide, lanes);
        Vector512<byte> size = Avx512BW.Shuffle(Avx512F.PermuteVar8x64(sizes, lanes).AsByte(), Vector512.Create(0UL, 0, 0UL, 0, 0UL, 0, 0UL, 0).AsByte());

        // In the second lane of an element: seven bits from bit 56, then the last one. Indices of its other bytes are out of reach.
        Vector512<byte> groups = Vector512.Create(0x312A231C150E0700UL, 0x0000000000003F38, 0x312A231C150E0700UL, 0x3F38, 0x312A231C150E0700UL, 0x3F38, 0x312A231C150E0700UL, 0x3F38).AsByte();
        Vector512<byte> masks = Vector512.Create(0x7F7F7F7F7F7F7F7FUL, 0x017F, 0x7F7F7F7F7F7F7F7FUL, 0x017F, 0x7F7F7F7F7F7F7F7FUL, 0x017F, 0x7F7F7F7F7F7F7F7FUL, 0x017F).AsByte();
        Vector512<byte> indices = Vector512.Create(0x0706050403020100UL, 0x7F7F7F7F7F7F0908, 0x0706050403020100UL, 0x7F7F7F7F7F7F0908, 0x0706050403020100UL, 0x7F7F7F7F7F7F0908, 0x0706050403020100UL, 0x7F7F7F7F7F7F0908).AsByte();
        Vector512<byte> bytes = Avx512Vbmi.MultiShift(groups, twice).AsByte() & masks;
        Vector512<byte> used = Vector512.LessThan(indices, size);
        Vector512<byte> continued = Vector512.LessThan(indices + Vector512<byte>.One, size) & Vector512.Create((byte)0x80);
        Avx512Vbmi2.Compress(Vector512<byte>.Zero, used, bytes | continued).Store(q);
        return q + BitOperations.PopCount(used.ExtractMostSignificantBits());
    }
#endif
}
