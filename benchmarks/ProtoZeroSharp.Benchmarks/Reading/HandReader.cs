using System.Buffers.Binary;

namespace ProtoZeroSharp.Benchmarks.Reading;

/// <summary>What a careful decoder by hand consists of: safe code over spans, whose bounds the span itself checks.</summary>
internal static class HandReader
{
    public static ulong Varint(ReadOnlySpan<byte> bytes, ref int position)
    {
        ulong value = bytes[position++];
        if (value < 0x80)
        {
            return value;
        }

        value &= 0x7F;
        int shift = 7;
        while (true)
        {
            ulong next = bytes[position++];
            value |= (next & 0x7F) << shift;
            if (next < 0x80)
            {
                return value;
            }

            shift += 7;
            if (shift > 63)
            {
                throw new InvalidDataException();
            }
        }
    }

    public static ReadOnlySpan<byte> Bytes(ReadOnlySpan<byte> bytes, ref int position)
    {
        int length = (int)Varint(bytes, ref position);
        ReadOnlySpan<byte> value = bytes.Slice(position, length);
        position += length;
        return value;
    }

    public static ulong Fixed64(ReadOnlySpan<byte> bytes, ref int position)
    {
        ulong value = BinaryPrimitives.ReadUInt64LittleEndian(bytes.Slice(position));
        position += sizeof(ulong);
        return value;
    }

    public static uint Fixed32(ReadOnlySpan<byte> bytes, ref int position)
    {
        uint value = BinaryPrimitives.ReadUInt32LittleEndian(bytes.Slice(position));
        position += sizeof(uint);
        return value;
    }

    public static void Skip(ReadOnlySpan<byte> bytes, ref int position, uint tag)
    {
        switch (tag & 7)
        {
            case 0:
                Varint(bytes, ref position);
                break;
            case 1:
                position += sizeof(ulong);
                break;
            case 2:
                Bytes(bytes, ref position);
                break;
            case 5:
                position += sizeof(uint);
                break;
            default:
                throw new InvalidDataException();
        }
    }
}
