namespace ProtoZeroSharp.WriterModel;

/// <summary>Bytes as the specification has them, made one by one: nothing of the library is in here.</summary>
internal sealed class Encoded
{
    private byte[] bytes = new byte[256];

    public int Length { get; private set; }

    public ReadOnlySpan<byte> Span => new(bytes, 0, Length);

    public Span<byte> Writable => new(bytes, 0, Length);

    public void Clear() => Length = 0;

    public void Truncate(int length) => Length = length;

    public Encoded Byte(byte value)
    {
        if (Length == bytes.Length)
        {
            Array.Resize(ref bytes, 2 * bytes.Length);
        }

        bytes[Length++] = value;
        return this;
    }

    public Encoded Raw(ReadOnlySpan<byte> value)
    {
        if (Length + value.Length > bytes.Length)
        {
            Array.Resize(ref bytes, Math.Max(2 * bytes.Length, Length + value.Length));
        }

        value.CopyTo(bytes.AsSpan(Length));
        Length += value.Length;
        return this;
    }

    public Encoded Repeated(byte value, int count)
    {
        for (; count > 0; count--)
        {
            Byte(value);
        }

        return this;
    }

    public Encoded Varint(ulong value)
    {
        for (; value >= 0x80; value >>= 7)
        {
            Byte((byte)(value | 0x80));
        }

        return Byte((byte)value);
    }

    /// <summary>A length in exactly so many bytes.</summary>
    public Encoded Padded(uint value, int width)
    {
        for (; width > 1; width--, value >>= 7)
        {
            Byte((byte)(value | 0x80));
        }

        return Byte((byte)value);
    }

    public Encoded Tag(int field, int wireType) => Varint(((ulong)(uint)field << 3) | (uint)wireType);

    public Encoded Fixed32(uint value) => Byte((byte)value).Byte((byte)(value >> 8)).Byte((byte)(value >> 16)).Byte((byte)(value >> 24));

    public Encoded Fixed64(ulong value) => Fixed32((uint)value).Fixed32((uint)(value >> 32));

    public Encoded Bytes(int field, ReadOnlySpan<byte> value) => Tag(field, 2).Varint((uint)value.Length).Raw(value);

    public Encoded Text(int field, ReadOnlySpan<char> value) => Tag(field, 2).Varint((ulong)Utf8Size(value)).Utf8(value);

    public Encoded Utf8(ReadOnlySpan<char> value)
    {
        for (int i = 0; i < value.Length; i++)
        {
            uint c = value[i];
            if (char.IsHighSurrogate(value[i]) && i + 1 < value.Length && char.IsLowSurrogate(value[i + 1]))
            {
                c = (uint)char.ConvertToUtf32(value[i], value[++i]);
            }
            else if (char.IsSurrogate(value[i]))
            {
                c = 0xFFFD;
            }

            if (c < 0x80)
            {
                Byte((byte)c);
            }
            else if (c < 0x800)
            {
                Byte((byte)(0xC0 | (c >> 6))).Byte((byte)(0x80 | (c & 0x3F)));
            }
            else if (c < 0x10000)
            {
                Byte((byte)(0xE0 | (c >> 12))).Byte((byte)(0x80 | ((c >> 6) & 0x3F))).Byte((byte)(0x80 | (c & 0x3F)));
            }
            else
            {
                Byte((byte)(0xF0 | (c >> 18))).Byte((byte)(0x80 | ((c >> 12) & 0x3F))).Byte((byte)(0x80 | ((c >> 6) & 0x3F))).Byte((byte)(0x80 | (c & 0x3F)));
            }
        }

        return this;
    }

    public static int Utf8Size(ReadOnlySpan<char> value)
    {
        int size = 0;
        for (int i = 0; i < value.Length; i++)
        {
            if (char.IsHighSurrogate(value[i]) && i + 1 < value.Length && char.IsLowSurrogate(value[i + 1]))
            {
                size += 4;
                i++;
            }
            else
            {
                size += value[i] < 0x80 ? 1 : value[i] < 0x800 ? 2 : 3;
            }
        }

        return size;
    }

    public static int VarintSize(ulong value)
    {
        int size = 1;
        for (; value >= 0x80; value >>= 7)
        {
            size++;
        }

        return size;
    }

    public static int TagSize(int field) => VarintSize((ulong)(uint)field << 3);

    public static ulong ZigZag(long value) => ((ulong)value << 1) ^ (ulong)(value >> 63);

    /// <summary>A tag as generated code hands it to the library: its bytes, the first in the lowest.</summary>
    public static ulong TagBytes(int field, int wireType)
    {
        ulong value = ((ulong)(uint)field << 3) | (uint)wireType;
        ulong bytes = 0;
        int shift = 0;
        for (; value >= 0x80; value >>= 7, shift += 8)
        {
            bytes |= ((value & 0x7F) | 0x80) << shift;
        }

        return bytes | (value << shift);
    }
}
