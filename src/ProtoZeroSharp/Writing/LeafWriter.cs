using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// The burst in which a generated leaf method writes a whole small message: room for its largest size was checked once, so the
/// cursor stays in a register and no frame is touched. Only generated code can use it rightly: nothing here checks the room again.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe ref struct LeafWriter
{
    internal byte* Cursor;
    internal byte* BodyStart;

    // Whether the leaf may be finished in place without a look: it is length-delimited and had room in the output.
    internal readonly bool IsPlain;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal LeafWriter(byte* bodyStart, bool isPlain)
    {
        Cursor = bodyStart;
        BodyStart = bodyStart;
        IsPlain = isPlain;
    }

    /// <summary>Writes an <c>int32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Int32(ulong tag, int tagSize, int value) => UInt64(tag, tagSize, (ulong)value);

    /// <summary>Writes an <c>int64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Int64(ulong tag, int tagSize, long value) => UInt64(tag, tagSize, (ulong)value);

    /// <summary>Writes a <c>uint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void UInt32(ulong tag, int tagSize, uint value) => UInt64(tag, tagSize, value);

    /// <summary>Writes a <c>uint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void UInt64(ulong tag, int tagSize, ulong value) => Cursor = Varint.WriteField(Cursor, tag, tagSize, value);

    /// <summary>Writes a <c>sint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SInt32(ulong tag, int tagSize, int value) => UInt64(tag, tagSize, ZigZag.Encode(value));

    /// <summary>Writes a <c>sint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SInt64(ulong tag, int tagSize, long value) => UInt64(tag, tagSize, ZigZag.Encode(value));

    /// <summary>Writes an enum field by its number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enum(ulong tag, int tagSize, int value) => UInt64(tag, tagSize, (ulong)value);

    /// <summary>Writes a <c>bool</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Bool(ulong tag, int tagSize, bool value)
    {
        *(ulong*)Cursor = tag | ((value ? 1UL : 0UL) << (8 * tagSize));
        Cursor += tagSize + 1;
    }

    /// <summary>Writes a <c>fixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Fixed32(ulong tag, int tagSize, uint value)
    {
        *(ulong*)Cursor = tag;
        *(uint*)(Cursor + tagSize) = value;
        Cursor += tagSize + 4;
    }

    /// <summary>Writes a <c>fixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Fixed64(ulong tag, int tagSize, ulong value)
    {
        *(ulong*)Cursor = tag;
        *(ulong*)(Cursor + tagSize) = value;
        Cursor += tagSize + 8;
    }

    /// <summary>Writes an <c>sfixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SFixed32(ulong tag, int tagSize, int value) => Fixed32(tag, tagSize, (uint)value);

    /// <summary>Writes an <c>sfixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SFixed64(ulong tag, int tagSize, long value) => Fixed64(tag, tagSize, (ulong)value);

    /// <summary>Writes a <c>float</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Float(ulong tag, int tagSize, float value) => Fixed32(tag, tagSize, *(uint*)&value);

    /// <summary>Writes a <c>double</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Double(ulong tag, int tagSize, double value) => Fixed64(tag, tagSize, (ulong)BitConverter.DoubleToInt64Bits(value));

    /// <summary>Writes a <c>string</c> field, or nothing when the text is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Text(ulong tag, int tagSize, scoped TextArg value)
    {
        if (value.IsUtf16)
        {
            ReadOnlySpan<byte> units = value.Data;
            Cursor = LeafOperations.Text(Cursor, tag, tagSize, ref Unsafe.As<byte, char>(ref MemoryMarshal.GetReference(units)), units.Length >> 1);
        }
        else if (value.HasValue)
        {
            Bytes(tag, tagSize, value.Data);
        }
    }

    /// <summary>Writes a <c>string</c> field, or nothing for null.</summary>
    // Without a TextArg in between, which takes a third longer where the string is at hand.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Text(ulong tag, int tagSize, string? value)
    {
        if (value is not null)
        {
            Cursor = LeafOperations.Text(Cursor, tag, tagSize, ref FirstOf.String(value), value.Length);
        }
    }

    /// <summary>Writes a <c>bytes</c> field, or nothing when the value is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Data(ulong tag, int tagSize, scoped BytesArg value)
    {
        if (value.HasValue)
        {
            Bytes(tag, tagSize, value.Data);
        }
    }

    // The tag of the key or the value of a map entry.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong PartTag(int fieldNumber, WireType wireType) => ((ulong)(uint)fieldNumber << 3) | (uint)wireType;

    // Writes the key or the value of a map entry.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Scalar<T, TCodec>(int fieldNumber, T value)
        where TCodec : struct, IScalarCodec<T>
    {
        // Constants to the JIT.
        TCodec codec = default;
        ulong tag = PartTag(fieldNumber, codec.WireType);
        if (codec.WireType == WireType.Varint)
        {
            UInt64(tag, 1, codec.Encode(value));
        }
        else if (codec.WireType == WireType.Fixed32)
        {
            Fixed32(tag, 1, (uint)codec.Encode(value));
        }
        else
        {
            Fixed64(tag, 1, codec.Encode(value));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Bytes(ulong tag, int tagSize, scoped ReadOnlySpan<byte> value)
    {
        int length = value.Length;
        byte* q = Varint.WriteField(Cursor, tag, tagSize, (uint)length);
        if (length <= ShortCopy.MaxLength)
        {
            ShortCopy.Copy(q, ref MemoryMarshal.GetReference(value), length);
        }
        else
        {
            value.CopyTo(new Span<byte>(q, length));
        }

        Cursor = q + (uint)length;
    }
}
