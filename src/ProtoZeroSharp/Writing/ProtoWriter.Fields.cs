using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

// Fields by number. Nothing is checked against a schema: repeated numbers, any order.
public readonly unsafe ref partial struct ProtoWriter
{
    /// <summary>Writes a varint field. As all of these it allocates nothing, and writes what it is given, zeros too.</summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentOutOfRangeException">The field number does not exist.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open that a generated writer has started, or the caller is code that fills or takes bytes of this writer.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    /// <exception cref="ProtoException">It does not fit into the caller's memory, or below the maximum length; nothing of it was written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, ulong value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).UInt64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a varint field. A negative value takes ten bytes.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, long value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).Int64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a varint field.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, uint value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).UInt32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a varint field. A negative value takes ten bytes.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddVarInt(int fieldNumber, int value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).Int32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes an <c>int32</c> field; a negative value takes ten bytes.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddInt32(int fieldNumber, int value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).Int32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes an <c>int64</c> field; a negative value takes ten bytes.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddInt64(int fieldNumber, long value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).Int64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>uint32</c> field.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddUInt32(int fieldNumber, uint value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).UInt32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>uint64</c> field.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddUInt64(int fieldNumber, ulong value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).UInt64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>sint32</c> field, zigzag-encoded.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSInt32(int fieldNumber, int value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).SInt32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>sint64</c> field, zigzag-encoded.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSInt64(int fieldNumber, long value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).SInt64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>bool</c> field.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddBool(int fieldNumber, bool value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).Bool(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes an enum field by its number; a negative one takes ten bytes.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddEnum(int fieldNumber, int value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Varint);
        new MessageWriter(CheckedRoot()).Enum(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>fixed32</c> field.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFixed32(int fieldNumber, uint value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Fixed32);
        new MessageWriter(CheckedRoot()).Fixed32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>fixed64</c> field.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFixed64(int fieldNumber, ulong value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Fixed64);
        new MessageWriter(CheckedRoot()).Fixed64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes an <c>sfixed32</c> field.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSFixed32(int fieldNumber, int value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Fixed32);
        new MessageWriter(CheckedRoot()).SFixed32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes an <c>sfixed64</c> field.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSFixed64(int fieldNumber, long value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Fixed64);
        new MessageWriter(CheckedRoot()).SFixed64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>float</c> field, every bit of it.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFloat(int fieldNumber, float value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Fixed32);
        new MessageWriter(CheckedRoot()).Float(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>double</c> field, every bit of it.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddDouble(int fieldNumber, double value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.Fixed64);
        new MessageWriter(CheckedRoot()).Double(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>string</c> field as UTF-8; a lone surrogate becomes EF BF BD.</summary>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, string value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).String(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>string</c> field from UTF-16; a lone surrogate becomes EF BF BD.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, scoped ReadOnlySpan<char> value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).String(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>string</c> field from UTF-8, which is copied and not validated.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddString(int fieldNumber, scoped ReadOnlySpan<byte> value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).Bytes(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>bytes</c> field.</summary>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddBytes(int fieldNumber, byte[] value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).Bytes(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes a <c>bytes</c> field.</summary>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddBytes(int fieldNumber, scoped ReadOnlySpan<byte> value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).Bytes(EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>Writes an encoded message as a submessage; it is copied and not validated.</summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="message">The body of the message, at most 2,147,483,647 bytes.</param>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddEncoded(int fieldNumber, scoped ReadOnlySpan<byte> message)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).Encoded(EncodedTag.Bytes(tag), EncodedTag.Size(tag), message);
    }

    /// <summary>Writes a packed run of <c>int32</c>; nothing when the span is empty.</summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="values">The elements, at most 2,147,483,647 bytes when encoded.</param>
    /// <exception cref="ArgumentOutOfRangeException">The field number does not exist.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open that a generated writer has started, or the caller is code that fills or takes bytes of this writer.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    /// <exception cref="ProtoException">It does not fit into the caller's memory, or below the maximum length; nothing of it was written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedInt32(int fieldNumber, scoped ReadOnlySpan<int> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedInt32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>int64</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedInt64(int fieldNumber, scoped ReadOnlySpan<long> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedInt64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>uint32</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedUInt32(int fieldNumber, scoped ReadOnlySpan<uint> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedUInt32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>uint64</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedUInt64(int fieldNumber, scoped ReadOnlySpan<ulong> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedUInt64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>sint32</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedSInt32(int fieldNumber, scoped ReadOnlySpan<int> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedSInt32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>sint64</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedSInt64(int fieldNumber, scoped ReadOnlySpan<long> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedSInt64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>bool</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedBool(int fieldNumber, scoped ReadOnlySpan<bool> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedBool(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>enum</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedEnum(int fieldNumber, scoped ReadOnlySpan<int> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedEnum(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>fixed32</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedFixed32(int fieldNumber, scoped ReadOnlySpan<uint> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedFixed32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>fixed64</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedFixed64(int fieldNumber, scoped ReadOnlySpan<ulong> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedFixed64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>sfixed32</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedSFixed32(int fieldNumber, scoped ReadOnlySpan<int> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedSFixed32(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>sfixed64</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedSFixed64(int fieldNumber, scoped ReadOnlySpan<long> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedSFixed64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>float</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedFloat(int fieldNumber, scoped ReadOnlySpan<float> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedFloat(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Writes a packed run of <c>double</c>; nothing when the span is empty.</summary>
    /// <inheritdoc cref="AddPackedInt32(int, ReadOnlySpan{int})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedDouble(int fieldNumber, scoped ReadOnlySpan<double> values)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        new MessageWriter(CheckedRoot()).PackedDouble(EncodedTag.Bytes(tag), EncodedTag.Size(tag), values);
    }

    /// <summary>Appends encoded fields, tags included; they are copied and not validated.</summary>
    /// <param name="fields">Whole fields, at most 2,147,483,647 bytes.</param>
    /// <exception cref="InvalidOperationException">A submessage is open that a generated writer has started, or the caller is code that fills or takes bytes of this writer.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    /// <exception cref="ProtoException">It does not fit into the caller's memory, or below the maximum length; nothing of it was written.</exception>
    public void AddRaw(scoped ReadOnlySpan<byte> fields) => new MessageWriter(CheckedRoot()).Raw(fields);
}
