using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Numerics;
using System.Runtime.Intrinsics.X86;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>Varints: seven bits a byte, least significant first, the top bit set on all bytes but the last.</summary>
internal static unsafe class Varint
{
    /// <summary>The longest varint in bytes.</summary>
    public const int MaxSize = 10;

    private const ulong Payload = 0x7F7F7F7F7F7F7F7F;
    private const ulong Continuation = 0x8080808080808080;

    /// <summary>The bytes that a value takes: 1 to 10.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Size(ulong value)
    {
#if NET8_0_OR_GREATER
        // (bits + 6) / 7 without a division: 9/64 is close enough to 1/7 for 1 to 64 bits.
        return ((BitOperations.Log2(value | 1) * 9) + 73) >> 6;
#else
        if ((long)value < 0)
        {
            return MaxSize;
        }

        // The exponent of the value as a double is its highest bit. Without the bit below that one it is not rounded up.
        value |= 1;
        int log2 = (int)(BitConverter.DoubleToInt64Bits((long)(value & ~(value >> 1))) >> 52) - 1023;
        return ((log2 * 9) + 73) >> 6;
#endif
    }

    /// <summary>Writes a tag and a varint and returns their end. May store up to 8 bytes after the start of each of them whatever the size.</summary>
    // The one-byte value goes out in the store of its tag: a field is then one store, and none at all for the value when it is constant.
    // One return, and few locals: see FirstOf.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* WriteField(byte* q, ulong tag, int tagSize, ulong value)
    {
        if (value < 0x80)
        {
            EncodedTag.Store(q, tag | (value << (8 * tagSize)), tagSize + 1);
            q += tagSize + 1;
        }
        else if (value < 0x4000)
        {
            EncodedTag.Store(q, tag | (TwoBytes(value) << (8 * tagSize)), tagSize + 2);
            q += tagSize + 2;
        }
        else
        {
            EncodedTag.Store(q, tag, tagSize);
            q += tagSize;
            q = IsMedium(value) ? WriteMedium(q, value) : WriteLong(q, value);
        }

        return q;
    }

    /// <summary>Whether <see cref="WriteMedium"/> takes a value of three and more bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsMedium(ulong value) =>
#if NET8_0_OR_GREATER
        value < 1UL << 56 && Bmi2.X64.IsSupported && Lzcnt.X64.IsSupported;
#else
        value < 1UL << 21;
#endif

    /// <summary>What is written inline of three and more bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* WriteMedium(byte* q, ulong value)
    {
#if NET8_0_OR_GREATER
        return WriteUpTo8(q, value);
#else
        *(uint*)q = (uint)ThreeBytes(value);
        return q + 3;
#endif
    }

    /// <summary>The encoding of a value below 2^14 in two bytes: adding what is above the low seven bits shifts it by one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong TwoBytes(ulong value) => value + (value & ~0x7FUL) + 0x80;

    /// <summary>The encoding of a value below 2^21 in three bytes, in the same way.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ThreeBytes(ulong value)
    {
        ulong spread = value + (value & ~0x7FUL);
        return spread + (spread & ~0x7FFFUL) + 0x8080;
    }

    /// <summary>Writes a varint and returns its end. May store up to 8 bytes after <paramref name="q"/> whatever the size.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Write(byte* q, ulong value)
    {
        if (value < 0x80)
        {
            *q = (byte)value;
            return q + 1;
        }

#if NET8_0_OR_GREATER
        // Ten instructions with BMI2; the call cost more than they do (1.5 ns a field of 3 to 5 bytes).
        if (Bmi2.X64.IsSupported && Lzcnt.X64.IsSupported && value < 1UL << 56)
        {
            return WriteUpTo8(q, value);
        }
#else
        if (value - 0x4000 < (1UL << 21) - 0x4000)
        {
            *(uint*)q = (uint)ThreeBytes(value);
            return q + 3;
        }
#endif
        return WriteLong(q, value);
    }

    /// <summary>A varint of two and more bytes. NoInlining keeps the one-byte case, the common one, small at every call.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* WriteLong(byte* q, ulong value) => WriteLongInline(q, value);

    /// <summary>The same, inlined.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* WriteLongInline(byte* q, ulong value)
    {
        if (value < 1UL << 14)
        {
            *(ushort*)q = (ushort)TwoBytes(value);
            return q + 2;
        }

        if (value < 1UL << 21)
        {
            *(uint*)q = (uint)ThreeBytes(value);
            return q + 3;
        }

        if (value < 1UL << 56)
        {
            return WriteUpTo8(q, value);
        }

        *(ulong*)q = Spread(value) | Continuation;
        if (value < 1UL << 63)
        {
            q[8] = (byte)(value >> 56);
            return q + 9;
        }

        q[8] = (byte)((value >> 56) | 0x80);
        q[9] = 1;
        return q + 10;
    }

    /// <summary>A varint of a value below 2^56 without a branch: the loop over its bytes would be mispredicted at mixed widths.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* WriteUpTo8(byte* q, ulong value)
    {
#if NET8_0_OR_GREATER
        if (Bmi2.X64.IsSupported && Lzcnt.X64.IsSupported)
        {
            // Unsigned throughout, or the JIT extends signs between the steps. With one local: see FirstOf.
            uint bytes = (((((uint)Lzcnt.X64.LeadingZeroCount(value | 1)) ^ 63) * 9) + 73) >> 6;
            *(ulong*)q = Bmi2.X64.ParallelBitDeposit(value, Payload) | Bmi2.X64.ZeroHighBits(Continuation, (8 * bytes) - 8);
            return q + bytes;
        }
#endif
        int size = Size(value);
        *(ulong*)q = Spread(value) | (Continuation & ((1UL << ((8 * size) - 8)) - 1));
        return q + size;
    }

    /// <summary>Writes exactly the bytes of the varint, nothing after them.</summary>
    public static byte* WriteExact(byte* q, ulong value)
    {
        while (value >= 0x80)
        {
            *q++ = (byte)(value | 0x80);
            value >>= 7;
        }

        *q++ = (byte)value;
        return q;
    }

    /// <summary>Writes a varint in exactly <paramref name="width"/> bytes, which are at least its size.</summary>
    public static void WritePadded(byte* q, uint value, int width)
    {
        for (int i = 1; i < width; i++)
        {
            *q++ = (byte)(value | 0x80);
            value >>= 7;
        }

        *q = (byte)value;
    }

    /// <summary>The lower 56 bits, seven to a byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Spread(ulong value)
    {
#if NET8_0_OR_GREATER
        if (Bmi2.X64.IsSupported)
        {
            return Bmi2.X64.ParallelBitDeposit(value, Payload);
        }
#endif
        value &= (1UL << 56) - 1;
        value = ((value & 0x00FFFFFFF0000000) << 4) | (value & 0x000000000FFFFFFF);
        value = ((value & 0x0FFFC0000FFFC000) << 2) | (value & 0x00003FFF00003FFF);
        return ((value & 0x3F803F803F803F80) << 1) | (value & 0x007F007F007F007F);
    }
}
