using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp.Benchmarks.References;

/// <summary>
/// The primitives of a careful hand-written encoder over a byte[] and an offset, as telemetry exporters have them today.
/// Safe code only: every store is bounds-checked. Each method returns the next offset.
/// </summary>
internal static class HandEncoder
{
    /// <summary>Up to this many UTF-16 units the UTF-8 length fits one byte, whatever the text is (42 * 3 = 126).</summary>
    private const int SingleByteLengthUnits = 42;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Byte(byte[] buffer, int offset, byte value)
    {
        buffer[offset] = value;
        return offset + 1;
    }

    /// <summary>A tag of three bytes: the last is stored first, so that one bounds check serves all.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Tag3(byte[] buffer, int offset, byte first, byte second, byte third)
    {
        Span<byte> span = buffer.AsSpan(offset, 3);
        span[2] = third;
        span[1] = second;
        span[0] = first;
        return offset + 3;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Varint(byte[] buffer, int offset, ulong value)
    {
        if (value < 0x80)
        {
            buffer[offset] = (byte)value;
            return offset + 1;
        }

        return value < 1 << 21 ? ShortVarint(buffer, offset, (uint)value) : LongVarint(buffer, offset, value);
    }

    /// <summary>
    /// A one-byte tag and a varint that mostly takes three bytes: both in one store after one bounds check. Worth it in a loop
    /// of numbers of that size; for one-byte values it is no better than <see cref="Byte"/> and <see cref="Varint"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int VarintField(byte[] buffer, int offset, byte tag, uint value)
    {
        if (value - (1 << 14) < (1 << 21) - (1 << 14))
        {
            uint bytes = tag | ((value & 0x7F) << 8) | ((value & 0x3F80) << 9) | ((value & 0x1FC000) << 10) | 0x808000;
            BinaryPrimitives.WriteUInt32LittleEndian(buffer.AsSpan(offset, 4), bytes);
            return offset + 4;
        }

        return Varint(buffer, Byte(buffer, offset, tag), value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Fixed32(byte[] buffer, int offset, uint value)
    {
        BinaryPrimitives.WriteUInt32LittleEndian(buffer.AsSpan(offset), value);
        return offset + 4;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Fixed64(byte[] buffer, int offset, ulong value)
    {
        BinaryPrimitives.WriteUInt64LittleEndian(buffer.AsSpan(offset), value);
        return offset + 8;
    }

    /// <summary>Length and content of bytes that are ready to copy.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Bytes(byte[] buffer, int offset, ReadOnlySpan<byte> value)
    {
        offset = Varint(buffer, offset, (uint)value.Length);
        value.CopyTo(buffer.AsSpan(offset));
        return offset + value.Length;
    }

    /// <summary>Length and content of text: short text after one reserved byte, longer text counted first.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Text(byte[] buffer, int offset, string value)
    {
        if (value.Length > SingleByteLengthUnits)
        {
            return LongText(buffer, offset, value);
        }

        int written = Encoding.UTF8.GetBytes(value, buffer.AsSpan(offset + 1));
        buffer[offset] = (byte)written;
        return offset + 1 + written;
    }

    /// <summary>Ends a body that began after one reserved length byte at <paramref name="lengthOffset"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int End(byte[] buffer, int lengthOffset, int offset)
    {
        int length = offset - lengthOffset - 1;
        if (length < 0x80)
        {
            buffer[lengthOffset] = (byte)length;
            return offset;
        }

        return EndLong(buffer, lengthOffset, length);
    }

    /// <summary>Two or three bytes, the commonest after one: without a loop, and the last byte first for one bounds check.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int ShortVarint(byte[] buffer, int offset, uint value)
    {
        if (value < 1 << 14)
        {
            Span<byte> two = buffer.AsSpan(offset, 2);
            two[1] = (byte)(value >> 7);
            two[0] = (byte)(value | 0x80);
            return offset + 2;
        }

        Span<byte> three = buffer.AsSpan(offset, 3);
        three[2] = (byte)(value >> 14);
        three[1] = (byte)((value >> 7) | 0x80);
        three[0] = (byte)(value | 0x80);
        return offset + 3;
    }

    private static int LongVarint(byte[] buffer, int offset, ulong value)
    {
        while (value >= 0x80)
        {
            buffer[offset++] = (byte)(value | 0x80);
            value >>= 7;
        }

        buffer[offset++] = (byte)value;
        return offset;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int LongText(byte[] buffer, int offset, string value)
    {
        int length = Encoding.UTF8.GetByteCount(value);
        offset = Varint(buffer, offset, (uint)length);
        return offset + Encoding.UTF8.GetBytes(value, buffer.AsSpan(offset));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int EndLong(byte[] buffer, int lengthOffset, int length)
    {
        int extra = length < 1 << 14 ? 1 : length < 1 << 21 ? 2 : length < 1 << 28 ? 3 : 4;
        int body = lengthOffset + 1;
        buffer.AsSpan(body, length).CopyTo(buffer.AsSpan(body + extra));
        LongVarint(buffer, lengthOffset, (uint)length);
        return body + extra + length;
    }
}
