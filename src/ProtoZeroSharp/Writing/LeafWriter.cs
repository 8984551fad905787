using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing;
#if !NET8_0_OR_GREATER
using System.Runtime.InteropServices;
#endif

namespace ProtoZeroSharp.Generated;

/// <summary>
/// The burst in which a generated leaf method writes a whole small message: room for its largest size was checked once, so the
/// cursor stays in a register and no frame is touched. Only generated code can use it rightly: nothing here checks the room again.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public unsafe ref struct LeafWriter
{
    internal byte* Cursor;

    // The bytes before the body: its tag and one for its length. A constant, where a pointer to the body would take a register to the end
    // of the leaf: the body begins where the message's cursor, which does not move meanwhile, and these say.
    internal int HeadSize;

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
        EncodedTag.Store(Cursor, tag | ((value ? 1UL : 0UL) << (8 * tagSize)), tagSize + 1);
        Cursor += tagSize + 1;
    }

    /// <summary>Writes a <c>fixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Fixed32(ulong tag, int tagSize, uint value)
    {
        EncodedTag.Store(Cursor, tag, tagSize);
        *(uint*)(Cursor + tagSize) = value;
        Cursor += tagSize + 4;
    }

    /// <summary>Writes a <c>fixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Fixed64(ulong tag, int tagSize, ulong value)
    {
        EncodedTag.Store(Cursor, tag, tagSize);
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
#if NET8_0_OR_GREATER
        if (((uint)value.Size & TextArg.Utf16) != 0)
        {
            Cursor = LeafOperations.Text(Cursor, tag, tagSize, ref Unsafe.As<byte, char>(ref Unsafe.AsRef(in value.Start)), (int)((uint)value.Size >> 3));
        }
        else if ((uint)value.Size != TextArg.Absent)
        {
            Cursor = LeafOperations.Bytes(Cursor, tag, tagSize, ref Unsafe.AsRef(in value.Start), (int)((uint)value.Size >> 2));
        }
#else
        ReadOnlySpan<byte> data = value.Data;
        if (value.IsUtf16)
        {
            Cursor = LeafOperations.Text(Cursor, tag, tagSize, ref Unsafe.As<byte, char>(ref MemoryMarshal.GetReference(data)), data.Length >> 1);
        }
        else if (value.HasValue)
        {
            Cursor = LeafOperations.Bytes(Cursor, tag, tagSize, ref MemoryMarshal.GetReference(data), data.Length);
        }
#endif
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
#if NET8_0_OR_GREATER
            Cursor = LeafOperations.Bytes(Cursor, tag, tagSize, ref Unsafe.AsRef(in value.Start), (int)value.Size - 1);
#else
            Cursor = LeafOperations.Bytes(Cursor, tag, tagSize, ref MemoryMarshal.GetReference(value.Data), value.Data.Length);
#endif
        }
    }

    // The tag of the key or the value of a map entry.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong PartTag(int fieldNumber, WireType wireType) => ((ulong)(uint)fieldNumber << 3) | (uint)wireType;

    // Writes the key or the value of a map entry. The arguments are encoded before the leaf begins: a codec may throw.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Scalar(int fieldNumber, WireType wireType, ulong bits)
    {
        // Constants to the JIT.
        ulong tag = PartTag(fieldNumber, wireType);
        if (wireType == WireType.Varint)
        {
            UInt64(tag, 1, bits);
        }
        else if (wireType == WireType.Fixed32)
        {
            Fixed32(tag, 1, (uint)bits);
        }
        else
        {
            Fixed64(tag, 1, bits);
        }
    }
}
