using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp.Generated;

// Singular fields. AggressiveInlining is earned here: the tag folds into the store's immediate operand, and one compare guards
// capacity and misuse together. Bodies stay short and have few locals, because the JIT inlines only so much into one method. The fast branch
// comes first in the text, because without a profile (NativeAOT, the first tier) the JIT lays code out in that order.
public readonly unsafe ref partial struct MessageWriter
{
    /// <summary>Writes an <c>int32</c> field; a negative value takes ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Int32(ulong tag, int tagSize, int value) => UInt64(tag, tagSize, (ulong)value);

    /// <summary>Writes an <c>int64</c> field; a negative value takes ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Int64(ulong tag, int tagSize, long value) => UInt64(tag, tagSize, (ulong)value);

    /// <summary>Writes a <c>uint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void UInt32(ulong tag, int tagSize, uint value) => UInt64(tag, tagSize, value);

    /// <summary>Writes a <c>uint64</c> field.</summary>
    // As Varint.WriteField, but a value that needs a call goes the way of a field without room, which comes back after the cursor is stored.
    // With a call for the varint alone the JIT stored the handle to the stack before every field (D by fields took a fifth longer).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void UInt64(ulong tag, int tagSize, ulong value)
    {
        Frame* frame = Handle;
        byte* q = frame->Cursor;
        if (q <= frame->Limit)
        {
            if (value < 0x80)
            {
                EncodedTag.Store(q, tag | (value << (8 * tagSize)), tagSize + 1);
                q += tagSize + 1;
            }
            else if (value < 0x4000)
            {
                EncodedTag.Store(q, tag | (Varint.TwoBytes(value) << (8 * tagSize)), tagSize + 2);
                q += tagSize + 2;
            }
            else if (Varint.IsMedium(value))
            {
                EncodedTag.Store(q, tag, tagSize);
                q = Varint.WriteMedium(q + tagSize, value);
            }
            else
            {
                goto Call;
            }

            frame->Cursor = q;
            return;
        }

    Call:
        FieldOperations.Varint(frame, tag, tagSize, value);
    }

    /// <summary>Writes a <c>sint32</c> field, zigzag-encoded.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SInt32(ulong tag, int tagSize, int value) => UInt64(tag, tagSize, ZigZag.Encode(value));

    /// <summary>Writes a <c>sint64</c> field, zigzag-encoded.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SInt64(ulong tag, int tagSize, long value) => UInt64(tag, tagSize, ZigZag.Encode(value));

    /// <summary>Writes an enum field by its number; a negative one takes ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Enum(ulong tag, int tagSize, int value) => UInt64(tag, tagSize, (ulong)value);

    /// <summary>Writes a <c>bool</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Bool(ulong tag, int tagSize, bool value) => UInt64(tag, tagSize, value ? 1UL : 0UL);

    /// <summary>Writes a <c>fixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Fixed32(ulong tag, int tagSize, uint value)
    {
        Frame* frame = Handle;
        byte* q = frame->Cursor;
        if (q <= frame->Limit)
        {
            EncodedTag.Store(q, tag, tagSize);
            *(uint*)(q + tagSize) = value;
            frame->Cursor = q + tagSize + 4;
        }
        else
        {
            FieldOperations.Fixed32(frame, tag, tagSize, value);
        }
    }

    /// <summary>Writes a <c>fixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Fixed64(ulong tag, int tagSize, ulong value)
    {
        Frame* frame = Handle;
        byte* q = frame->Cursor;
        if (q <= frame->Limit)
        {
            EncodedTag.Store(q, tag, tagSize);
            *(ulong*)(q + tagSize) = value;
            frame->Cursor = q + tagSize + 8;
        }
        else
        {
            FieldOperations.Fixed64(frame, tag, tagSize, value);
        }
    }

    /// <summary>Writes an <c>sfixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SFixed32(ulong tag, int tagSize, int value) => Fixed32(tag, tagSize, (uint)value);

    /// <summary>Writes an <c>sfixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void SFixed64(ulong tag, int tagSize, long value) => Fixed64(tag, tagSize, (ulong)value);

    /// <summary>Writes a <c>float</c> field, every bit of it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Float(ulong tag, int tagSize, float value) => Fixed32(tag, tagSize, *(uint*)&value);

    /// <summary>Writes a <c>double</c> field, every bit of it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Double(ulong tag, int tagSize, double value) => Fixed64(tag, tagSize, (ulong)BitConverter.DoubleToInt64Bits(value));

    // Writes a scalar field, or with a tag of 0 bytes an element of a packed run.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Scalar<T, TCodec>(ulong tag, int tagSize, T value)
        where TCodec : struct, IScalarCodec<T>
    {
        // Constants to the JIT.
        TCodec codec = default;
        if (codec.WireType == WireType.Varint)
        {
            UInt64(tag, tagSize, codec.Encode(value));
        }
        else if (codec.WireType == WireType.Fixed32)
        {
            Fixed32(tag, tagSize, (uint)codec.Encode(value));
        }
        else
        {
            Fixed64(tag, tagSize, codec.Encode(value));
        }
    }

    /// <summary>Writes a <c>string</c> field; a lone surrogate becomes EF BF BD.</summary>
    /// <exception cref="ArgumentNullException">The string is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void String(ulong tag, int tagSize, string value)
    {
        if (value is null)
        {
            WriterErrors.ThrowNull(nameof(value));
        }

        FieldOperations.Text(Handle, tag, tagSize, ref FirstOf.String(value!), value!.Length);
    }

    /// <summary>Writes a <c>string</c> field from UTF-16; a lone surrogate becomes EF BF BD.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void String(ulong tag, int tagSize, scoped ReadOnlySpan<char> value) =>
        FieldOperations.Text(Handle, tag, tagSize, ref MemoryMarshal.GetReference(value), value.Length);

    /// <summary>Writes a <c>string</c> field from UTF-8, which is copied and not validated.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Utf8(ulong tag, int tagSize, scoped ReadOnlySpan<byte> value) => Bytes(tag, tagSize, value);

    /// <summary>Writes a <c>bytes</c> field.</summary>
    /// <exception cref="ArgumentNullException">The array is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Bytes(ulong tag, int tagSize, byte[] value)
    {
        if (value is null)
        {
            WriterErrors.ThrowNull(nameof(value));
        }

        Bytes(tag, tagSize, ref FirstOf.Array(value!), value!.Length);
    }

    /// <summary>Writes a <c>bytes</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Bytes(ulong tag, int tagSize, scoped ReadOnlySpan<byte> value) =>
        Bytes(tag, tagSize, ref MemoryMarshal.GetReference(value), value.Length);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Bytes(ulong tag, int tagSize, scoped ref byte value, int length)
    {
        Frame* frame = Handle;
        byte* q = frame->Cursor;
        if (length <= ShortCopy.MaxLength && q <= frame->Limit)
        {
            EncodedTag.Store(q, tag | ((ulong)(uint)length << (8 * tagSize)), tagSize + 1);
            q += tagSize + 1;
            ShortCopy.Copy(q, ref value, length);
            frame->Cursor = q + (uint)length;
        }
        else
        {
            FieldOperations.Bytes(frame, tag, tagSize, ref value, length);
        }
    }

    /// <summary>Writes an encoded message as a length-delimited field; it is copied and not validated.</summary>
    public void Encoded(ulong tag, int tagSize, scoped ReadOnlySpan<byte> message) => FieldOperations.Bytes(Handle, tag, tagSize, message);

    /// <summary>Writes an encoded message as a group; it is copied and not validated.</summary>
    public void EncodedGroup(ulong startTag, int tagSize, scoped ReadOnlySpan<byte> message) => FieldOperations.Group(Handle, startTag, tagSize, message);

    /// <summary>Appends encoded fields, tags included; they are copied and not validated.</summary>
    public void Raw(scoped ReadOnlySpan<byte> fields) => FieldOperations.Raw(Handle, fields);

    internal void Raw(scoped ReadOnlySpan<byte> data, int start, int end, scoped ReadOnlySpan<Wire.Splice> splices, int size) =>
        FieldOperations.Raw(Handle, data, start, end, splices, size);
}
