using System.Buffers.Binary;
using System.Numerics;

namespace PrometheusRemoteWrite;

/// <summary>A small compressor for Snappy's block format: the length, then literals, and copies of what came up to 65,535 bytes before.</summary>
public static class Snappy
{
    private const int HashBits = 12;

    /// <summary>What the compressed form takes at most.</summary>
    public static int MaxLength(int length) => checked(32 + length + (length / 6));

    /// <returns>The bytes written.</returns>
    public static int Compress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int written = 0;
        uint length = (uint)source.Length;
        for (; length >= 0x80; length >>= 7)
        {
            destination[written++] = (byte)(length | 0x80);
        }

        destination[written++] = (byte)length;
        // Where four bytes with this hash were last; 0 where there were none, which is as good a place to compare with.
        Span<int> places = stackalloc int[1 << HashBits];
        int done = 0;
        for (int i = 1; i + sizeof(uint) <= source.Length;)
        {
            uint four = BinaryPrimitives.ReadUInt32LittleEndian(source[i..]);
            ref int place = ref places[(int)((four * 0x1E35A7BD) >> (32 - HashBits))];
            int before = place;
            place = i;
            if (i - before > ushort.MaxValue || BinaryPrimitives.ReadUInt32LittleEndian(source[before..]) != four)
            {
                i++;
                continue;
            }

            int same = source[i..].CommonPrefixLength(source[before..]);
            written += Literal(source[done..i], destination[written..]);
            done = i + same;
            for (int rest = same; rest > 0; rest -= 64)
            {
                destination[written] = (byte)(((Math.Min(rest, 64) - 1) << 2) | 2);
                BinaryPrimitives.WriteUInt16LittleEndian(destination[(written + 1)..], (ushort)(i - before));
                written += 3;
            }

            i = done;
        }

        return written + Literal(source[done..], destination[written..]);
    }

    private static int Literal(ReadOnlySpan<byte> bytes, Span<byte> destination)
    {
        if (bytes.IsEmpty)
        {
            return 0;
        }

        // Up to 60 bytes the length is in the tag; above, in the one to four bytes after it.
        uint length = (uint)bytes.Length - 1;
        int lengthBytes = length < 60 ? 0 : 1 + (BitOperations.Log2(length) / 8);
        destination[0] = (byte)((length < 60 ? length : 59 + (uint)lengthBytes) << 2);
        for (int i = 0; i < lengthBytes; i++)
        {
            destination[1 + i] = (byte)(length >> (8 * i));
        }

        bytes.CopyTo(destination[(1 + lengthBytes)..]);
        return 1 + lengthBytes + bytes.Length;
    }
}
