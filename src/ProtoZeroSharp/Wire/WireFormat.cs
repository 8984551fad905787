using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// The primitives of the wire format, for code that writes or reads bytes by hand: varints, zigzag, tags and sizes. Sizes are in
/// bytes. Nothing here allocates, and nothing is stored or read outside the span given.
/// </summary>
public static class WireFormat
{
    /// <summary>The highest field number: 536,870,911.</summary>
    public const int MaxFieldNumber = EncodedTag.MaxFieldNumber;

    /// <summary>The most bytes of a varint: 10, for values from 2^63 and so for all negative integers.</summary>
    public const int MaxVarintSize = Varint.MaxSize;

    /// <summary>The most bytes of a tag, and of a length: 5.</summary>
    public const int MaxTagSize = EncodedTag.MaxSize;

    /// <summary>The bytes of a varint: 1 to 10.</summary>
    public static int VarintSize(ulong value) => Varint.Size(value);

    /// <summary>The bytes of a varint: 1 to 10; a negative value takes 10.</summary>
    public static int VarintSize(long value) => Varint.Size((ulong)value);

    /// <summary>The bytes of a varint: 1 to 5.</summary>
    public static int VarintSize(uint value) => Varint.Size(value);

    /// <summary>The bytes of a varint: 1 to 10; a negative value takes 10, because it is sign-extended.</summary>
    public static int VarintSize(int value) => Varint.Size((ulong)value);

    /// <summary>The bytes of a length-delimited value with its length: <paramref name="length"/> and 1 to 5 more.</summary>
    /// <param name="length">The bytes of the value, at least 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative.</exception>
    public static long LengthDelimitedSize(int length)
    {
        if (length < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(length), length, "The length must not be negative.");
        }

        return length + (long)Varint.Size((uint)length);
    }

    /// <summary>The bytes that text takes as UTF-8, without a length; a lone surrogate takes three.</summary>
    public static long Utf8Size(ReadOnlySpan<char> text) => Utf8.Count(text);

    /// <summary>Signed to unsigned so that small magnitudes are small: 0, -1, 1, -2 become 0, 1, 2, 3.</summary>
    public static uint ZigZagEncode(int value) => ZigZag.Encode(value);

    /// <summary>Signed to unsigned so that small magnitudes are small: 0, -1, 1, -2 become 0, 1, 2, 3.</summary>
    public static ulong ZigZagEncode(long value) => ZigZag.Encode(value);

    /// <summary>The inverse of <see cref="ZigZagEncode(int)"/>.</summary>
    public static int ZigZagDecode(uint value) => ZigZag.Decode(value);

    /// <summary>The inverse of <see cref="ZigZagEncode(long)"/>.</summary>
    public static long ZigZagDecode(ulong value) => ZigZag.Decode(value);

    /// <summary>A tag: the field number and what follows, not yet encoded.</summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="wireType">One of the six.</param>
    /// <exception cref="ArgumentOutOfRangeException">The field number or the wire type does not exist.</exception>
    public static uint MakeTag(int fieldNumber, WireType wireType)
    {
        if ((uint)wireType > (uint)WireType.Fixed32)
        {
            throw new ArgumentOutOfRangeException(nameof(wireType), wireType, "A wire type is 0 to 5.");
        }

        return EncodedTag.Make(fieldNumber, wireType);
    }

    /// <summary>The field number of a tag; 0 when the tag is not valid.</summary>
    public static int FieldNumberOf(uint tag) => (int)(tag >> 3);

    /// <summary>The wire type of a tag; 6 and 7 when the tag is not valid.</summary>
    public static WireType WireTypeOf(uint tag) => (WireType)(tag & 7);

    /// <summary>The bytes of a field's tag: 1 to 5.</summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <exception cref="ArgumentOutOfRangeException">The field number does not exist.</exception>
    public static int TagSize(int fieldNumber) => EncodedTag.Size(EncodedTag.Make(fieldNumber, 0));

    /// <summary>Writes a varint.</summary>
    /// <param name="destination">At least the varint's size; 10 bytes always do.</param>
    /// <param name="value">The value.</param>
    /// <returns>The bytes written: 1 to 10.</returns>
    /// <exception cref="ArgumentException">The destination is too short; nothing was written.</exception>
    public static int WriteVarint(Span<byte> destination, ulong value)
    {
        if (!TryWriteVarint(destination, value, out int bytesWritten))
        {
            throw new ArgumentException($"The destination has {Counted.Bytes(destination.Length)}; the varint takes {Varint.Size(value)}.", nameof(destination));
        }

        return bytesWritten;
    }

    /// <summary>Writes a varint if it fits.</summary>
    /// <param name="destination">Where to.</param>
    /// <param name="value">The value.</param>
    /// <param name="bytesWritten">1 to 10, or 0 when it does not fit.</param>
    /// <returns>False when the destination is too short; nothing was written then.</returns>
    public static bool TryWriteVarint(Span<byte> destination, ulong value, out int bytesWritten)
    {
        int size = Varint.Size(value);
        if (size > destination.Length)
        {
            bytesWritten = 0;
            return false;
        }

        for (int i = 0; i < size - 1; i++)
        {
            destination[i] = (byte)(value | 0x80);
            value >>= 7;
        }

        destination[size - 1] = (byte)value;
        bytesWritten = size;
        return true;
    }

    /// <summary>Writes a tag.</summary>
    /// <param name="destination">At least the tag's size; 5 bytes always do.</param>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="wireType">One of the six.</param>
    /// <returns>The bytes written: 1 to 5.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The field number or the wire type does not exist.</exception>
    /// <exception cref="ArgumentException">The destination is too short; nothing was written.</exception>
    public static int WriteTag(Span<byte> destination, int fieldNumber, WireType wireType) =>
        WriteVarint(destination, MakeTag(fieldNumber, wireType));

    /// <summary>Reads a varint of up to ten bytes. Bits above the 64th are dropped, as every implementation does.</summary>
    /// <param name="source">Starts with the varint.</param>
    /// <param name="bytesRead">1 to 10.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoErrorKind.Truncated"/>: the source ends inside it. <see cref="ProtoErrorKind.InvalidVarint"/>: it has more than ten bytes.
    /// </exception>
    public static ulong ReadVarint(ReadOnlySpan<byte> source, out int bytesRead)
    {
        if (!TryReadVarint(source, out ulong value, out bytesRead))
        {
            throw source.Length < MaxVarintSize
                ? new ProtoException(ProtoErrorKind.Truncated, "The input ends inside a varint.", source.Length)
                : new ProtoException(ProtoErrorKind.InvalidVarint, "A varint must not take more than 10 bytes.", 0);
        }

        return value;
    }

    /// <summary>Reads a varint of up to ten bytes if there is one.</summary>
    /// <param name="source">Starts with the varint.</param>
    /// <param name="value">The value, or 0.</param>
    /// <param name="bytesRead">1 to 10, or 0.</param>
    /// <returns>False when the source ends inside the varint, or it has more than ten bytes.</returns>
    public static bool TryReadVarint(ReadOnlySpan<byte> source, out ulong value, out int bytesRead)
    {
        ulong result = 0;
        int most = Math.Min(source.Length, MaxVarintSize);
        for (int i = 0; i < most; i++)
        {
            byte b = source[i];
            result |= (ulong)(b & 0x7F) << (7 * i);
            if (b < 0x80)
            {
                value = result;
                bytesRead = i + 1;
                return true;
            }
        }

        value = 0;
        bytesRead = 0;
        return false;
    }

    /// <summary>Reads a tag if there is a valid one.</summary>
    /// <param name="source">Starts with the tag.</param>
    /// <param name="fieldNumber">1 to 536,870,911, or 0.</param>
    /// <param name="wireType">One of the six.</param>
    /// <param name="bytesRead">1 to 5, or 0.</param>
    /// <returns>False when the source ends inside the tag, it has more than five bytes, or its field number or wire type does not exist.</returns>
    public static bool TryReadTag(ReadOnlySpan<byte> source, out int fieldNumber, out WireType wireType, out int bytesRead)
    {
        if (TryReadVarint(source, out ulong tag, out bytesRead) && bytesRead <= MaxTagSize && tag <= uint.MaxValue)
        {
            fieldNumber = FieldNumberOf((uint)tag);
            wireType = WireTypeOf((uint)tag);
            if (fieldNumber != 0 && wireType <= WireType.Fixed32)
            {
                return true;
            }
        }

        fieldNumber = 0;
        wireType = 0;
        bytesRead = 0;
        return false;
    }
}
