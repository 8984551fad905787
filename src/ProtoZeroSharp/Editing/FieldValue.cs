using System.Buffers;
using System.ComponentModel;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Editing;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// A value on its way into an edited message, for generated code: bits, bytes, text still to be encoded, or a small well-known
/// message. Its size is known before anything is written. Never allocates.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref partial struct FieldValue
{
    private readonly ReadOnlySpan<byte> bytes;
    private readonly Form form;

    // Of SecondsAndNanos the nanoseconds; of a wrapped scalar its wire type, of other wrapped values their length; of a Guid its second half.
    private readonly ulong second;

    private FieldValue(Form form, WireType wireType, ulong raw, ulong second, ReadOnlySpan<byte> bytes, long bodySize)
    {
        this.form = form;
        this.second = second;
        this.bytes = bytes;
        WireType = wireType;
        Raw = raw;
        BodySize = bodySize;
    }

    private enum Form : byte
    {
        Scalar,
        Bytes,
        Utf16,
        Guid,
        SecondsAndNanos,

        // In a message of its own, as field 1.
        WrappedScalar,
        WrappedBytes,
        WrappedUtf16,
    }

    // The bytes without a length or an end tag.
    internal long BodySize { get; }

    // The bits of a scalar as they are on the wire; of a Guid the first half.
    internal ulong Raw { get; }

    internal WireType WireType { get; }

    // Whether a packed run can hold it.
    internal bool IsScalar => form == Form.Scalar;

    // The memory that the value lies in, if any.
    internal ReadOnlySpan<byte> Memory => bytes;

    /// <summary>A value of type <c>int32</c>.</summary>
    public static FieldValue Int32(int value) => Scalar(WireType.Varint, (ulong)value);

    /// <summary>A value of type <c>int64</c>.</summary>
    public static FieldValue Int64(long value) => Scalar(WireType.Varint, (ulong)value);

    /// <summary>A value of type <c>uint32</c>.</summary>
    public static FieldValue UInt32(uint value) => Scalar(WireType.Varint, value);

    /// <summary>A value of type <c>uint64</c>.</summary>
    public static FieldValue UInt64(ulong value) => Scalar(WireType.Varint, value);

    /// <summary>A value of type <c>sint32</c>.</summary>
    public static FieldValue SInt32(int value) => Scalar(WireType.Varint, ZigZag.Encode(value));

    /// <summary>A value of type <c>sint64</c>.</summary>
    public static FieldValue SInt64(long value) => Scalar(WireType.Varint, ZigZag.Encode(value));

    /// <summary>An enum value by its number.</summary>
    public static FieldValue Enum(int value) => Scalar(WireType.Varint, (ulong)value);

    /// <summary>A value of type <c>bool</c>.</summary>
    public static FieldValue Bool(bool value) => Scalar(WireType.Varint, value ? 1UL : 0UL);

    /// <summary>A value of type <c>fixed32</c>.</summary>
    public static FieldValue Fixed32(uint value) => Scalar(WireType.Fixed32, value);

    /// <summary>A value of type <c>fixed64</c>.</summary>
    public static FieldValue Fixed64(ulong value) => Scalar(WireType.Fixed64, value);

    /// <summary>A value of type <c>sfixed32</c>.</summary>
    public static FieldValue SFixed32(int value) => Scalar(WireType.Fixed32, (uint)value);

    /// <summary>A value of type <c>sfixed64</c>.</summary>
    public static FieldValue SFixed64(long value) => Scalar(WireType.Fixed64, (ulong)value);

    /// <summary>A value of type <c>float</c>.</summary>
    public static FieldValue Float(float value) => Scalar(WireType.Fixed32, Bits.OfSingle(value));

    /// <summary>A value of type <c>double</c>.</summary>
    public static FieldValue Double(double value) => Scalar(WireType.Fixed64, (ulong)BitConverter.DoubleToInt64Bits(value));

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
        new(Form.Utf16, WireType.LengthDelimited, 0, 0, Utf16Units.AsBytes(value), Wire.Utf8.Count(value));

    /// <summary>A text as UTF-8, copied and not validated.</summary>
    public static FieldValue Utf8(ReadOnlySpan<byte> value) => Bytes(value);

    /// <summary>A value of type <c>bytes</c>.</summary>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    public static FieldValue Bytes(byte[] value)
    {
        if (value is null)
        {
            EditorErrors.ThrowNull(nameof(value));
        }

        return Bytes(new ReadOnlySpan<byte>(value));
    }

    /// <summary>A value of type <c>bytes</c>.</summary>
    public static FieldValue Bytes(ReadOnlySpan<byte> value) => new(Form.Bytes, WireType.LengthDelimited, 0, 0, value, value.Length);

    /// <summary>A value of type <c>bytes</c>: 16 bytes, in the order of the text.</summary>
    public static FieldValue Guid(Guid value)
    {
        (ulong first, ulong second) = GuidOrder.Halves(value, bigEndian: true);
        return new(Form.Guid, WireType.LengthDelimited, first, second, default, 2 * sizeof(ulong));
    }

    /// <summary>An encoded message, copied and not validated.</summary>
    public static FieldValue Encoded(ReadOnlySpan<byte> message) => Bytes(message);

    /// <summary>An encoded message that becomes a group; what takes it checks that its fields are whole.</summary>
    public static FieldValue EncodedGroup(ReadOnlySpan<byte> message) =>
        new(Form.Bytes, WireType.StartGroup, 0, 0, message, message.Length);

    // Throws when this is a group whose fields are not whole, as nothing else tells where it ends, or with groups nested too deep for the
    // message that is to hold it, which could not be opened again. levels: How many levels the message may have below it. fieldNumber: The
    // field that it becomes. Throws ProtoException: the group's own level is malformed, or there are too many.
    internal void CheckGroup(int levels, int fieldNumber)
    {
        if (WireType != WireType.StartGroup)
        {
            return;
        }

        if (levels <= 0)
        {
            ReaderErrors.Throw(WireError.TooDeep, 0, (uint)fieldNumber << 3);
        }

        MessageEdits.RequireWhole(new MessageView(bytes, 0, bytes.Length, levels - 1));
    }

    // The same bytes from another place.
    internal FieldValue MovedTo(ReadOnlySpan<byte> copy) => new(form, WireType, Raw, second, copy, BodySize);

    // The bytes after the tag: the value with its length, or with the end tag.
    internal long Size(EditedField field) => WireType switch
    {
        WireType.LengthDelimited => BodySize + Varint.Size((ulong)BodySize),
        WireType.StartGroup => BodySize + field.TagSize,
        _ => BodySize,
    };

    // The value with its tag.
    internal long FieldSize(EditedField field) => field.TagSize + Size(field);

    // Writes what FieldSize counts.
    internal int WriteField(Span<byte> destination, EditedField field)
    {
        int tagSize = field.WriteTag(destination);
        return tagSize + Write(destination.Slice(tagSize), field);
    }

    // Writes what Size counts.
    internal int Write(Span<byte> destination, EditedField field)
    {
        int prefix = WireType == WireType.LengthDelimited ? WireFormat.WriteVarint(destination, (ulong)BodySize) : 0;
        WriteBody(destination.Slice(prefix));
        int end = prefix + (int)BodySize;
        return WireType == WireType.StartGroup ? end + field.WriteEndTag(destination.Slice(end)) : end;
    }

    internal void WriteBody(Span<byte> destination)
    {
        switch (form)
        {
            case Form.Scalar:
                WriteScalar(destination, WireType, Raw);
                break;
            case Form.Bytes:
            case Form.Utf16:
                WriteBytes(destination);
                break;
            case Form.Guid:
                Span<ulong> halves = MemoryMarshal.Cast<byte, ulong>(destination.Slice(0, 2 * sizeof(ulong)));
                halves[0] = Raw;
                halves[1] = second;
                break;
            default:
                WriteMessage(destination);
                break;
        }
    }

    // Whether this, as the key of a map, is the key given by its bits or its bytes.
    internal bool IsKey(FieldKind kind, ulong raw, ReadOnlySpan<byte> text)
    {
        if (form != Form.Scalar)
        {
            return form == Form.Utf16 ? IsText(text) : text.SequenceEqual(bytes);
        }

        return kind switch
        {
            FieldKind.Bool => (raw != 0) == (Raw != 0),
            FieldKind.Int32 or FieldKind.UInt32 or FieldKind.SInt32 => (uint)raw == (uint)Raw,
            _ => raw == Raw,
        };
    }

    private bool IsText(ReadOnlySpan<byte> text)
    {
        ReadOnlySpan<char> units = MemoryMarshal.Cast<byte, char>(bytes);
        if (text.Length != BodySize || new Utf8View(text).Equals(units))
        {
            return text.Length == BodySize;
        }

        // What is written for a lone surrogate is not that surrogate: only such a key can be equal when its units are not.
        int i = 0;
        while (i < units.Length && (!char.IsSurrogate(units[i]) || (i + 1 < units.Length && char.IsSurrogatePair(units[i], units[i + 1]))))
        {
            i += char.IsSurrogate(units[i]) ? 2 : 1;
        }

        if (i == units.Length)
        {
            return false;
        }

        byte[] encoded = ArrayPool<byte>.Shared.Rent(text.Length);
        Wire.Utf8.Encode(units, encoded.AsSpan(0, text.Length));
        bool isEqual = text.SequenceEqual(encoded.AsSpan(0, text.Length));
        PooledArray.Return(encoded);
        return isEqual;
    }

    private static FieldValue Scalar(WireType wireType, ulong raw) => new(Form.Scalar, wireType, raw, 0, default, ScalarSize(wireType, raw));

    // The bytes of a scalar without its tag.
    internal static int ScalarSize(WireType wireType, ulong raw) => wireType switch
    {
        WireType.Fixed32 => 4,
        WireType.Fixed64 => 8,
        _ => Varint.Size(raw),
    };

    // Writes what ScalarSize counts, and returns it.
    internal static int WriteScalar(Span<byte> destination, WireType wireType, ulong raw)
    {
        switch (wireType)
        {
            case WireType.Fixed32:
                MemoryMarshal.Cast<byte, uint>(destination.Slice(0, 4))[0] = (uint)raw;
                return 4;
            case WireType.Fixed64:
                MemoryMarshal.Cast<byte, ulong>(destination.Slice(0, 8))[0] = raw;
                return 8;
            default:
                return WireFormat.WriteVarint(destination, raw);
        }
    }

    private void WriteBytes(Span<byte> destination)
    {
        if (form is Form.Utf16 or Form.WrappedUtf16)
        {
            Wire.Utf8.Encode(MemoryMarshal.Cast<byte, char>(bytes), destination);
        }
        else
        {
            bytes.CopyTo(destination);
        }
    }
}
