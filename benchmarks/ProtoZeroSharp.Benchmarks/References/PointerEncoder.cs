using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text;

namespace ProtoZeroSharp.Benchmarks.References;

/// <summary>Unchecked stores for the "pointer" arms: the floor of what C# can do for one known message.</summary>
internal static unsafe class PointerEncoder
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Varint(byte* p, ulong value)
    {
        while (value >= 0x80)
        {
            *p++ = (byte)(value | 0x80);
            value >>= 7;
        }

        *p++ = (byte)value;
        return p;
    }

    /// <summary>A varint that is known to take three to eight bytes: all in one store where the processor can spread bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* WideVarint(byte* p, ulong value)
    {
        if (!Bmi2.X64.IsSupported)
        {
            return Varint(p, value);
        }

        ulong spread = Bmi2.X64.ParallelBitDeposit(value, 0x7F7F7F7F7F7F7F7F);
        int lastByte = BitOperations.Log2(spread) >> 3;
        *(ulong*)p = spread | (0x8080808080808080 & ((1UL << (lastByte << 3)) - 1));
        return p + lastByte + 1;
    }

    /// <summary>Copies a literal, whose constant length lets the JIT unroll the copy.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Copy(byte* p, ReadOnlySpan<byte> value)
    {
        Unsafe.CopyBlockUnaligned(ref *p, in MemoryMarshal.GetReference(value), (uint)value.Length);
        return p + value.Length;
    }

    /// <summary>One length byte and the text, which the caller knows to have at most 127 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* ShortText(byte* p, string value)
    {
        int length = value.Length;
        fixed (char* text = value)
        {
            ushort* units = (ushort*)text;
            byte* target = p + 1;
            if (length >= 8)
            {
                Vector128<ushort> seen = Vector128<ushort>.Zero;
                int last = length - 8;
                for (int i = 0; i < last; i += 8)
                {
                    Vector128<ushort> step = Vector128.Load(units + i);
                    seen |= step;
                    Store8(target + i, step);
                }

                Vector128<ushort> tail = Vector128.Load(units + last);
                seen |= tail;
                Store8(target + last, tail);
                if ((seen & Vector128.Create((ushort)0xFF80)) != Vector128<ushort>.Zero)
                {
                    return Transcode(p, value);
                }
            }
            else if (!ShortAscii(target, units, length))
            {
                return Transcode(p, value);
            }
        }

        *p = (byte)length;
        return p + 1 + length;
    }

    /// <summary>Ends a body of 128..16,383 bytes that began after two reserved length bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void TwoByteLength(byte* at, byte* end)
    {
        uint length = (uint)(end - at - 2);
        *(ushort*)at = (ushort)((length & 0x7F) | 0x80 | ((length >> 7) << 8));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Store8(byte* target, Vector128<ushort> units) =>
        *(ulong*)target = Vector128.Narrow(units, units).AsUInt64().ToScalar();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool ShortAscii(byte* target, ushort* units, int length)
    {
        if (length >= 4)
        {
            ulong first = *(ulong*)units;
            ulong last = *(ulong*)(units + length - 4);
            *(uint*)target = Narrow4(first);
            *(uint*)(target + length - 4) = Narrow4(last);
            return ((first | last) & 0xFF80FF80FF80FF80) == 0;
        }

        uint seen = 0;
        for (int i = 0; i < length; i++)
        {
            seen |= units[i];
            target[i] = (byte)units[i];
        }

        return seen < 0x80;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Narrow4(ulong units) =>
        Vector128.Narrow(Vector128.CreateScalar(units).AsUInt16(), Vector128<ushort>.Zero).AsUInt32().ToScalar();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Transcode(byte* p, string value)
    {
        int written = Encoding.UTF8.GetBytes(value, new Span<byte>(p + 1, 127));
        *p = (byte)written;
        return p + 1 + written;
    }
}
