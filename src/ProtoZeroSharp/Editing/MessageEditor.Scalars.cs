using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Editing;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

// Singular fields. AggressiveInlining is earned by the one-byte varint and the fixed widths: two compares and a store, where a call
// alone would take longer than storing at a known offset does.
public readonly ref partial struct MessageEditor
{
    /// <summary>Sets an <c>int32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Int32(int slot, ulong tag, int tagSize, int value) => UInt64(slot, tag, tagSize, (ulong)value);

    /// <summary>Sets an <c>int64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Int64(int slot, ulong tag, int tagSize, long value) => UInt64(slot, tag, tagSize, (ulong)value);

    /// <summary>Sets a <c>uint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void UInt32(int slot, ulong tag, int tagSize, uint value) => UInt64(slot, tag, tagSize, value);

    /// <summary>Sets a <c>uint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void UInt64(int slot, ulong tag, int tagSize, ulong value)
    {
        EditorFrame open = Check();
        if (value < 0x80 && slot < EditorFrame.Capacity && (open.Ready & (1UL << slot)) != 0)
        {
            ref byte first = ref At(open, slot);
            if (first < 0x80)
            {
                first = (byte)value;
                return;
            }
        }

        FieldEdits.Set(data, open, slot, tag, tagSize, FieldValue.UInt64(value));
    }

    /// <summary>Sets a <c>sint32</c> field, zigzag-encoded.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SInt32(int slot, ulong tag, int tagSize, int value) => UInt64(slot, tag, tagSize, ZigZag.Encode(value));

    /// <summary>Sets a <c>sint64</c> field, zigzag-encoded.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SInt64(int slot, ulong tag, int tagSize, long value) => UInt64(slot, tag, tagSize, ZigZag.Encode(value));

    /// <summary>Sets an enum field by its number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enum(int slot, ulong tag, int tagSize, int value) => UInt64(slot, tag, tagSize, (ulong)value);

    /// <summary>Sets a <c>bool</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Bool(int slot, ulong tag, int tagSize, bool value) => UInt64(slot, tag, tagSize, value ? 1UL : 0UL);

    /// <summary>Sets a <c>fixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Fixed32(int slot, ulong tag, int tagSize, uint value)
    {
        EditorFrame open = Check();
        if (slot < EditorFrame.Capacity && (open.Ready & (1UL << slot)) != 0)
        {
            Unsafe.WriteUnaligned(ref At(open, slot), value);
        }
        else
        {
            FieldEdits.Set(data, open, slot, tag, tagSize, FieldValue.Fixed32(value));
        }
    }

    /// <summary>Sets a <c>fixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Fixed64(int slot, ulong tag, int tagSize, ulong value)
    {
        EditorFrame open = Check();
        if (slot < EditorFrame.Capacity && (open.Ready & (1UL << slot)) != 0)
        {
            Unsafe.WriteUnaligned(ref At(open, slot), value);
        }
        else
        {
            FieldEdits.Set(data, open, slot, tag, tagSize, FieldValue.Fixed64(value));
        }
    }

    /// <summary>Sets an <c>sfixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SFixed32(int slot, ulong tag, int tagSize, int value) => Fixed32(slot, tag, tagSize, (uint)value);

    /// <summary>Sets an <c>sfixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SFixed64(int slot, ulong tag, int tagSize, long value) => Fixed64(slot, tag, tagSize, (ulong)value);

    /// <summary>Sets a <c>float</c> field, every bit of it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Float(int slot, ulong tag, int tagSize, float value) => Fixed32(slot, tag, tagSize, Bits.OfSingle(value));

    /// <summary>Sets a <c>double</c> field, every bit of it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Double(int slot, ulong tag, int tagSize, double value) => Fixed64(slot, tag, tagSize, (ulong)BitConverter.DoubleToInt64Bits(value));

    /// <summary>Sets a <c>string</c> field; a lone surrogate becomes EF BF BD.</summary>
    /// <exception cref="ArgumentNullException">The string is null.</exception>
    public void String(int slot, ulong tag, int tagSize, string value) =>
        FieldEdits.Set(data, Check(), slot, tag, tagSize, FieldValue.String(value));

    /// <summary>Sets a <c>string</c> field from UTF-16; a lone surrogate becomes EF BF BD.</summary>
    public void String(int slot, ulong tag, int tagSize, scoped ReadOnlySpan<char> value) =>
        FieldEdits.Set(data, Check(), slot, tag, tagSize, FieldValue.String(value));

    /// <summary>Sets a <c>string</c> field from UTF-8, which is copied and not validated.</summary>
    public void Utf8(int slot, ulong tag, int tagSize, scoped ReadOnlySpan<byte> value) => Bytes(slot, tag, tagSize, value);

    /// <summary>Sets a <c>bytes</c> field.</summary>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    public void Bytes(int slot, ulong tag, int tagSize, byte[] value)
    {
        if (value is null)
        {
            EditorErrors.ThrowNull(nameof(value));
        }

        Bytes(slot, tag, tagSize, new ReadOnlySpan<byte>(value));
    }

    /// <summary>Sets a <c>bytes</c> field.</summary>
    public void Bytes(int slot, ulong tag, int tagSize, scoped ReadOnlySpan<byte> value)
    {
        EditorFrame open = Check();
        if (slot < EditorFrame.Capacity && (open.Ready & (1UL << slot)) != 0)
        {
            // The length was checked when the message was opened; it is checked again because the bytes are not ours alone.
            int body = WireInput.ReadLength(ref MemoryMarshal.GetReference(data), open.Offset(slot), open.End, out int length);
            if (body >= 0 && length == value.Length)
            {
                value.CopyTo(data.Slice(body, length));
                return;
            }
        }

        FieldEdits.Set(data, open, slot, tag, tagSize, FieldValue.Utf8(value));
    }

    // An offset of the frame lies inside the span: both were made together, and the key says that they still belong to each other.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte At(EditorFrame open, int slot) => ref Unsafe.Add(ref MemoryMarshal.GetReference(data), open.Offset(slot));
}
