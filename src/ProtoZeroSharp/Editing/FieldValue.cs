using System.ComponentModel;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Editing;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>A value on its way into an edited message, for generated code: bits, bytes, or text still to be encoded. Never allocates.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct FieldValue
{
    private readonly ReadOnlySpan<byte> bytes;
    private readonly bool isUtf16;

    private FieldValue(uint wireType, ulong raw)
    {
        bytes = default;
        isUtf16 = false;
        WireType = wireType;
        Raw = raw;
        BodySize = wireType switch
        {
            WireTypes.Fixed32 => 4,
            WireTypes.Fixed64 => 8,
            _ => Varint.Size(raw),
        };
    }

    private FieldValue(uint wireType, ReadOnlySpan<byte> bytes, bool isUtf16, long size)
    {
        this.bytes = bytes;
        this.isUtf16 = isUtf16;
        WireType = wireType;
        Raw = 0;
        BodySize = size;
    }

    /// <summary>The bytes without a length.</summary>
    internal long BodySize { get; }

    internal ulong Raw { get; }

    internal uint WireType { get; }

    internal bool IsScalar => WireType != WireTypes.LengthDelimited && WireType != WireTypes.StartGroup;

    /// <summary>The memory that the value lies in, if any.</summary>
    internal ReadOnlySpan<byte> Memory => bytes;

    internal bool IsUtf16 => isUtf16;

    /// <summary>A value of type <c>int32</c>.</summary>
    public static FieldValue Int32(int value) => new(WireTypes.Varint, (ulong)value);

    /// <summary>A value of type <c>int64</c>.</summary>
    public static FieldValue Int64(long value) => new(WireTypes.Varint, (ulong)value);

    /// <summary>A value of type <c>uint32</c>.</summary>
    public static FieldValue UInt32(uint value) => new(WireTypes.Varint, value);

    /// <summary>A value of type <c>uint64</c>.</summary>
    public static FieldValue UInt64(ulong value) => new(WireTypes.Varint, value);

    /// <summary>A value of type <c>sint32</c>.</summary>
    public static FieldValue SInt32(int value) => new(WireTypes.Varint, ZigZag.Encode(value));

    /// <summary>A value of type <c>sint64</c>.</summary>
    public static FieldValue SInt64(long value) => new(WireTypes.Varint, ZigZag.Encode(value));

    /// <summary>An enum value by its number.</summary>
    public static FieldValue Enum(int value) => new(WireTypes.Varint, (ulong)value);

    /// <summary>A value of type <c>bool</c>.</summary>
    public static FieldValue Bool(bool value) => new(WireTypes.Varint, value ? 1UL : 0UL);

    /// <summary>A value of type <c>fixed32</c>.</summary>
    public static FieldValue Fixed32(uint value) => new(WireTypes.Fixed32, value);

    /// <summary>A value of type <c>fixed64</c>.</summary>
    public static FieldValue Fixed64(ulong value) => new(WireTypes.Fixed64, value);

    /// <summary>A value of type <c>sfixed32</c>.</summary>
    public static FieldValue SFixed32(int value) => new(WireTypes.Fixed32, (uint)value);

    /// <summary>A value of type <c>sfixed64</c>.</summary>
    public static FieldValue SFixed64(long value) => new(WireTypes.Fixed64, (ulong)value);

    /// <summary>A value of type <c>float</c>.</summary>
    public static FieldValue Float(float value) => new(WireTypes.Fixed32, Bits.OfSingle(value));

    /// <summary>A value of type <c>double</c>.</summary>
    public static FieldValue Double(double value) => new(WireTypes.Fixed64, (ulong)BitConverter.DoubleToInt64Bits(value));

    /// <summary>A text; a lone surrogate becomes EF BF BD.</summary>
    /// <exception cref="ArgumentNullException">The string is null.</exception>
    public static FieldValue String(string value)
    {
        if (value is null)
        {
            EditorErrors.ThrowNull(nameof(value));
        }

        return String(value.AsSpan());
    }

    /// <summary>A text; a lone surrogate becomes EF BF BD.</summary>
    public static FieldValue String(ReadOnlySpan<char> value) =>
        new(WireTypes.LengthDelimited, MemoryMarshal.AsBytes(value), true, Wire.Utf8.Count(value));

    /// <summary>A text as UTF-8, copied and not validated.</summary>
    public static FieldValue Utf8(ReadOnlySpan<byte> value) => new(WireTypes.LengthDelimited, value, false, value.Length);

    /// <summary>A value of type <c>bytes</c>.</summary>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    public static FieldValue Bytes(byte[] value)
    {
        if (value is null)
        {
            EditorErrors.ThrowNull(nameof(value));
        }

        return Utf8(value);
    }

    /// <summary>A value of type <c>bytes</c>.</summary>
    public static FieldValue Bytes(ReadOnlySpan<byte> value) => Utf8(value);

    /// <summary>An encoded message, copied and not validated.</summary>
    public static FieldValue Encoded(ReadOnlySpan<byte> message) => Utf8(message);

    /// <summary>An encoded message that is to stand as a group; its fields must be whole, as nothing else tells where it ends.</summary>
    /// <exception cref="ProtoException">Its own level is malformed.</exception>
    public static FieldValue EncodedGroup(ReadOnlySpan<byte> message)
    {
        var cursor = new Reading.FieldCursor(new MessageView(message));
        while (cursor.Next())
        {
            // To the end, or to what is wrong.
        }

        cursor.ThrowIfMalformed();
        return WholeGroup(message);
    }

    /// <summary>The body of a group that is known to be whole.</summary>
    internal static FieldValue WholeGroup(ReadOnlySpan<byte> body) => new(WireTypes.StartGroup, body, false, body.Length);

    /// <summary>The same bytes from another place.</summary>
    internal FieldValue MovedTo(ReadOnlySpan<byte> copy) => new(WireType, copy, isUtf16, BodySize);

    /// <summary>What stands behind the tag: the value with its length, or with the end tag.</summary>
    internal long Size(int tagSize) => WireType switch
    {
        WireTypes.LengthDelimited => BodySize + Varint.Size((ulong)BodySize),
        WireTypes.StartGroup => BodySize + tagSize,
        _ => BodySize,
    };

    /// <summary>Writes what <see cref="Size"/> counts.</summary>
    internal int Write(Span<byte> destination, ulong tag, int tagSize)
    {
        if (WireType == WireTypes.LengthDelimited)
        {
            int prefix = WireFormat.WriteVarint(destination, (ulong)BodySize);
            WriteBody(destination.Slice(prefix));
            return prefix + (int)BodySize;
        }

        WriteBody(destination);
        if (WireType != WireTypes.StartGroup)
        {
            return (int)BodySize;
        }

        WriteTag(destination.Slice((int)BodySize), EncodedTag.EndOf(tag), tagSize);
        return (int)BodySize + tagSize;
    }

    internal void WriteBody(Span<byte> destination)
    {
        switch (WireType)
        {
            case WireTypes.Varint:
                WireFormat.WriteVarint(destination, Raw);
                break;
            case WireTypes.Fixed32:
                MemoryMarshal.Cast<byte, uint>(destination.Slice(0, 4))[0] = (uint)Raw;
                break;
            case WireTypes.Fixed64:
                MemoryMarshal.Cast<byte, ulong>(destination.Slice(0, 8))[0] = Raw;
                break;
            default:
                if (isUtf16)
                {
                    Wire.Utf8.Encode(MemoryMarshal.Cast<byte, char>(bytes), destination.Slice(0, (int)BodySize));
                }
                else
                {
                    bytes.CopyTo(destination);
                }

                break;
        }
    }

    /// <summary>Writes a tag given as its bytes.</summary>
    internal static void WriteTag(Span<byte> destination, ulong tag, int tagSize)
    {
        for (int i = 0; i < tagSize; i++)
        {
            destination[i] = (byte)(tag >> (8 * i));
        }
    }

    /// <summary>Whether this, as the key of a map, is the key given by its bits or its bytes.</summary>
    internal bool IsKey(Reading.FieldKind kind, ulong raw, ReadOnlySpan<byte> text)
    {
        if (WireType == WireTypes.LengthDelimited)
        {
            return isUtf16 ? new Utf8View(text).Equals(MemoryMarshal.Cast<byte, char>(bytes)) : text.SequenceEqual(bytes);
        }

        return kind switch
        {
            Reading.FieldKind.Bool => (raw != 0) == (Raw != 0),
            Reading.FieldKind.Int32 or Reading.FieldKind.UInt32 or Reading.FieldKind.SInt32 => (uint)raw == (uint)Raw,
            _ => raw == Raw,
        };
    }
}
