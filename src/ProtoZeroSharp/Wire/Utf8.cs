using System.Runtime.CompilerServices;
using System.Text;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>UTF-16 to UTF-8. A lone surrogate becomes EF BF BD, as in Google.Protobuf.</summary>
internal static unsafe class Utf8
{
    /// <summary>Above this many units the runtime's own transcoder, with its wider vectors, makes up for its call.</summary>
    private const int LongText = 96;

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

    /// <summary>Transcodes text of any length whose size was counted, in chunks that do not split a surrogate pair.</summary>
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

                q += Encoding.UTF8.GetBytes(start + i, n, q, (int)Math.Min(end - q, int.MaxValue));
                i += n;
            }
        }

        return q;
    }

    private static byte* WriteShort(byte* q, char* text, int length)
    {
        int i = 0;
#if NET8_0_OR_GREATER
        if (Vector128.IsHardwareAccelerated && length >= 8)
        {
            // Eight units a step; the last step overlaps the one before, so that no scalar tail is left.
            // While all is ASCII, unit i goes to byte i.
            for (; ;)
            {
                Vector128<ushort> units = Vector128.Load((ushort*)text + i);
                if ((units & Vector128.Create((ushort)0xFF80)) != Vector128<ushort>.Zero)
                {
                    break;
                }

                *(ulong*)(q + i) = Vector128.Narrow(units, units).AsUInt64().ToScalar();
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
            for (; ;)
            {
                ulong units = Unsafe.ReadUnaligned<ulong>(text + i);
                if ((units & 0xFF80FF80FF80FF80) != 0)
                {
                    break;
                }

                units |= units >> 8;
                *(uint*)(q + i) = (uint)(ushort)units | ((uint)(units >> 32) << 16);
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
