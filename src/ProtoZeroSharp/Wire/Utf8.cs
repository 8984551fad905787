using System.Runtime.CompilerServices;
using System.Text;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>UTF-16 to UTF-8. A lone surrogate becomes EF BF BD, as in Google.Protobuf.</summary>
internal static unsafe class Utf8
{
    /// <summary>Above this many units the runtime's own transcoder, with its wider vectors, makes up for its call.</summary>
    private const int LongText = 96;

    /// <summary>What no ASCII unit of four has.</summary>
    private const ulong NotAscii = 0xFF80FF80FF80FF80;

    /// <summary>Transcodes <paramref name="length"/> units and returns the end. There is room for three bytes a unit.</summary>
    public static byte* Write(byte* q, char* text, int length)
    {
        if (length > LongText)
        {
            return q + Encoding.UTF8.GetBytes(text, length, q, checked(3 * length));
        }

        return WriteShort(q, text, length);
    }

    /// <summary>The bytes that the text takes in UTF-8, counted exactly.</summary>
    public static long Count(ReadOnlySpan<char> text)
    {
        const int Chunk = 1 << 24;
        long bytes = 0;
        fixed (char* start = text)
        {
            for (int i = 0; i < text.Length;)
            {
                int n = Math.Min(Chunk, text.Length - i);
                if (n < text.Length - i && char.IsHighSurrogate(start[i + n - 1]))
                {
                    n--;
                }

                bytes += Encoding.UTF8.GetByteCount(start + i, n);
                i += n;
            }
        }

        return bytes;
    }

    /// <summary>
    /// Transcodes text of any length whose size was counted, in chunks that do not split a surrogate pair. Null when it takes more, because it has been
    /// changed since; what is stored then does not matter.
    /// </summary>
    public static byte* WriteCounted(byte* q, ReadOnlySpan<char> text, byte* end)
    {
        const int Chunk = 1 << 24;
        fixed (char* start = text)
        {
            for (int i = 0; i < text.Length;)
            {
                int n = Math.Min(Chunk, text.Length - i);
                if (n < text.Length - i && char.IsHighSurrogate(start[i + n - 1]))
                {
                    n--;
                }

                try
                {
                    q += Encoding.UTF8.GetBytes(start + i, n, q, (int)Math.Min(end - q, int.MaxValue));
                }
                catch (ArgumentException)
                {
                    return null;
                }

                i += n;
            }
        }

        return q;
    }

    /// <summary>Transcodes text whose size was counted into exactly that many bytes.</summary>
    public static void Encode(ReadOnlySpan<char> text, Span<byte> destination)
    {
        fixed (byte* start = destination)
        {
            WriteCounted(start, text, start + destination.Length);
        }
    }

    /// <summary>The most units that <see cref="TryWriteAscii"/> takes.</summary>
    public const int ShortAscii = 32;

    /// <summary>
    /// Writes up to 32 units if all are ASCII, without a loop: strings of telemetry are short, and their lengths no predictor
    /// knows. May store 32 bytes whatever the length. False when a unit is not ASCII; what was stored then does not matter.
    /// </summary>
    /// <param name="q">Where the head goes, and the text after it.</param>
    /// <param name="text">The first unit; whatever a reference may be, if there are none.</param>
    /// <param name="length">How many units there are.</param>
    /// <param name="head">What is before the text, tag and length; it is stored here so that a pin spans one load only.</param>
    /// <param name="headSize">Its bytes.</param>
    // Not pinned where that can be avoided: a pin is two stores to the stack, a third without SkipLocalsInit, and a short text is few more.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryWriteAscii(byte* q, ref char text, int length, ulong head = 0, int headSize = 0)
    {
#if NET10_0_OR_GREATER
        if (Avx512BW.IsSupported)
        {
            Vector512<ushort> units = Load(ref text, length);
            q = Head(q, head, headSize);
            Avx.Store(q, Avx512BW.ConvertToVector256Byte(units));
            return (units & Vector512.Create((ushort)0xFF80)) == Vector512<ushort>.Zero;
        }
#endif
        q = Head(q, head, headSize);
#if NET8_0_OR_GREATER
        // Stored before it is known whether all is ASCII, so that each way ends in one expression, with few locals: see FirstOf.
        if (Vector128.IsHardwareAccelerated && length >= 8)
        {
            if (length < 16)
            {
                Vector128<ushort> first = Units<Vector128<ushort>>(ref text, 0);
                Vector128<ushort> last = Units<Vector128<ushort>>(ref text, length - 8);
                *(ulong*)q = Narrow(first, first).AsUInt64().ToScalar();
                *(ulong*)(q + length - 8) = Narrow(last, last).AsUInt64().ToScalar();
                return ((first | last) & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
            }

            if (Vector256.IsHardwareAccelerated)
            {
                Vector256<ushort> first = Units<Vector256<ushort>>(ref text, 0);
                Vector256<ushort> last = Units<Vector256<ushort>>(ref text, length - 16);
                Unsafe.WriteUnaligned(q, Narrow(first.GetLower(), first.GetUpper()));
                Unsafe.WriteUnaligned(q + length - 16, Narrow(last.GetLower(), last.GetUpper()));
                return ((first | last) & Vector256.Create((ushort)0xFF80)) == Vector256<ushort>.Zero;
            }

            // Two pairs of vectors, the second pair ending where the text ends.
            Vector128<ushort> a = Units<Vector128<ushort>>(ref text, 0), b = Units<Vector128<ushort>>(ref text, 8);
            Vector128<ushort> c = Units<Vector128<ushort>>(ref text, length - 16), d = Units<Vector128<ushort>>(ref text, length - 8);
            Unsafe.WriteUnaligned(q, Narrow(a, b));
            Unsafe.WriteUnaligned(q + length - 16, Narrow(c, d));
            return ((a | b | c | d) & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
        }
#endif
        return TryWriteTinyAscii(q, ref text, length);
    }

    /// <summary>What is before a text, if anything is; returns where the text goes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Head(byte* q, ulong head, int size)
    {
        if (size != 0)
        {
            EncodedTag.Store(q, head, size);
        }

        return q + size;
    }

#if NET10_0_OR_GREATER
    /// <summary>Up to 32 units of a text, zeros after it.</summary>
    // Nothing else here: a condition that is returned from where something is pinned is made a number and tested again.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    [SkipLocalsInit]
    private static Vector512<ushort> Load(ref char text, int length)
    {
        fixed (char* start = &text)
        {
            // Masked: it neither faults nor reads after the text.
            return Avx512BW.MaskLoad((ushort*)start, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length)), Vector512<ushort>.Zero);
        }
    }
#endif

    private static bool TryWriteTinyAscii(byte* q, ref char text, int length)
    {
        if (length >= 4)
        {
            // Four units a step; the last step ends where the text ends, and what was not ASCII shows once after all.
            int last = length - 4;
            ulong seen = 0;
            for (int i = 0; i < last; i += 4)
            {
                ulong units = Units<ulong>(ref text, i);
                seen |= units;
                *(uint*)(q + i) = Narrow(units);
            }

            ulong end = Units<ulong>(ref text, last);
            *(uint*)(q + last) = Narrow(end);
            return ((seen | end) & NotAscii) == 0;
        }

        uint all = 0;
        for (int i = 0; i < length; i++)
        {
            uint unit = Unsafe.Add(ref text, i);
            all |= unit;
            q[i] = (byte)unit;
        }

        return all < 0x80;
    }

    /// <summary>As many units of a text from a place in it as <typeparamref name="T"/> takes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T Units<T>(ref char text, int index)
        where T : struct =>
        Unsafe.ReadUnaligned<T>(ref Unsafe.As<char, byte>(ref Unsafe.Add(ref text, index)));

    /// <summary>Four ASCII units as four bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Narrow(ulong units)
    {
        units |= units >> 8;
        return (uint)(ushort)units | ((uint)(units >> 32) << 16);
    }

#if NET8_0_OR_GREATER
    /// <summary>Sixteen ASCII units as bytes, in one instruction where <see cref="Vector128.Narrow(Vector128{ushort}, Vector128{ushort})"/> is three.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Narrow(Vector128<ushort> lower, Vector128<ushort> upper) =>
        Sse2.IsSupported ? Sse2.PackUnsignedSaturate(lower.AsInt16(), upper.AsInt16()) : Vector128.Narrow(lower, upper);
#endif

    private static byte* WriteShort(byte* q, char* text, int length)
    {
        int i = 0;
#if NET8_0_OR_GREATER
        if (Vector128.IsHardwareAccelerated && length >= 8)
        {
            // Eight units a step; the last step overlaps the one before, so that no scalar tail is left.
            // While all is ASCII, unit i goes to byte i.
            for (; ; )
            {
                Vector128<ushort> units = Vector128.Load((ushort*)text + i);
                if ((units & Vector128.Create((ushort)0xFF80)) != Vector128<ushort>.Zero)
                {
                    break;
                }

                *(ulong*)(q + i) = Narrow(units, units).AsUInt64().ToScalar();
                if (i == length - 8)
                {
                    return q + length;
                }

                i = Math.Min(i + 8, length - 8);
            }
        }
        else
#endif
        if (length >= 4)
        {
            for (; ; )
            {
                ulong units = Unsafe.ReadUnaligned<ulong>(text + i);
                if ((units & NotAscii) != 0)
                {
                    break;
                }

                *(uint*)(q + i) = Narrow(units);
                if (i == length - 4)
                {
                    return q + length;
                }

                i = Math.Min(i + 4, length - 4);
            }
        }

        return WriteScalar(q + i, text + i, text + length);
    }

    private static byte* WriteScalar(byte* q, char* text, char* end)
    {
        while (text < end)
        {
            uint c = *text++;
            if (c < 0x80)
            {
                *q++ = (byte)c;
            }
            else if (c < 0x800)
            {
                q[0] = (byte)(0xC0 | (c >> 6));
                q[1] = (byte)(0x80 | (c & 0x3F));
                q += 2;
            }
            else
            {
                if (c - 0xD800 < 0x800)
                {
                    if (c < 0xDC00 && text < end && (uint)*text - 0xDC00 < 0x400)
                    {
                        c = 0x10000 + ((c - 0xD800) << 10) + ((uint)*text++ - 0xDC00);
                        q[0] = (byte)(0xF0 | (c >> 18));
                        q[1] = (byte)(0x80 | ((c >> 12) & 0x3F));
                        q[2] = (byte)(0x80 | ((c >> 6) & 0x3F));
                        q[3] = (byte)(0x80 | (c & 0x3F));
                        q += 4;
                        continue;
                    }

                    c = 0xFFFD;
                }

                q[0] = (byte)(0xE0 | (c >> 12));
                q[1] = (byte)(0x80 | ((c >> 6) & 0x3F));
                q[2] = (byte)(0x80 | (c & 0x3F));
                q += 3;
            }
        }

        return q;
    }
}
