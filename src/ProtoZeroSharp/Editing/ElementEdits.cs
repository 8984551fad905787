using System.Buffers;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>Edits of repeated fields. What throws has changed nothing.</summary>
internal static class ElementEdits
{
    /// <summary>Adds an element; a packed one to the run that the field ends with, if it does end with one.</summary>
    public static void Add(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue value)
    {
        if (FieldEdits.IsInside(data, value))
        {
            byte[] copy = ArrayPool<byte>.Shared.Rent(value.Memory.Length);
            value.Memory.CopyTo(copy);
            try
            {
                Add(data, frame, slot, tag, tagSize, value.MovedTo(new ReadOnlySpan<byte>(copy, 0, value.Memory.Length)));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(copy);
            }

            return;
        }

        if (!value.IsScalar || (WireType)(tag & 7) != WireType.LengthDelimited)
        {
            value.CheckGroup(frame.Depth, EncodedTag.FieldNumberOf(tag));
            int at = FieldEdits.Append(data, frame, tag, tagSize, value);
            NoteAdded(frame, slot, at - tagSize);
            return;
        }

        int last = LastOccurrence(data, frame, slot, EncodedTag.FieldNumberOf(tag));
        if (last < 0 || !TryExtendRun(data, frame, last, value))
        {
            AppendRun(data, frame, slot, tag, tagSize, value);
        }
    }

    /// <summary>Replaces all elements of a repeated scalar field, by one packed run or one by one as the tag says.</summary>
    public static void SetAll<T, TCodec>(Span<byte> data, EditorFrame frame, ulong tag, int tagSize, scoped ReadOnlySpan<T> values)
        where T : struct
        where TCodec : struct, IScalarCodec<T>
    {
        ReadOnlySpan<byte> memory = MemoryMarshal.AsBytes(values);
        if (memory.Length > 0 && ((ReadOnlySpan<byte>)data).Overlaps(memory))
        {
            byte[] copy = ArrayPool<byte>.Shared.Rent(memory.Length);
            memory.CopyTo(copy);
            try
            {
                SetAll<T, TCodec>(data, frame, tag, tagSize, MemoryMarshal.Cast<byte, T>(copy.AsSpan(0, memory.Length)));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(copy);
            }

            return;
        }

        bool isPacked = (WireType)(tag & 7) == WireType.LengthDelimited;
        long body = 0;
        foreach (T value in values)
        {
            body += FieldValue.Scalar<T, TCodec>(value).BodySize;
        }

        long size = values.Length == 0 ? 0
            : isPacked ? tagSize + Varint.Size((ulong)body) + body
            : ((long)tagSize * values.Length) + body;
        int number = EncodedTag.FieldNumberOf(tag);
        Selection selection = Selection.FieldAlone(frame.Schema, number);
        Census found = Census.Take(data, frame, frame.Start, selection);
        int at = found.Count == 1 && found.Size == size ? found.TagStart : FieldEdits.Rewrite(data, frame, selection, found.Size, size, number);
        if (isPacked && size != 0)
        {
            FieldValue.WriteTag(data.Slice(at), tag, tagSize);
            at += tagSize;
            at += WireFormat.WriteVarint(data.Slice(at), (ulong)body);
        }

        foreach (T value in values)
        {
            if (!isPacked)
            {
                FieldValue.WriteTag(data.Slice(at), tag, tagSize);
                at += tagSize;
            }

            FieldValue element = FieldValue.Scalar<T, TCodec>(value);
            element.WriteBody(data.Slice(at));
            at += (int)element.BodySize;
        }

        FieldEdits.Rescan(frame, data);
    }

    /// <summary>Removes every occurrence of a repeated field.</summary>
    public static void ClearRepeated(Span<byte> data, EditorFrame frame, int slot, int number)
    {
        if (frame.MayHaveRepeated(slot))
        {
            FieldEdits.Remove(data, frame, Selection.FieldAlone(frame.Schema, number), number);
        }
    }

    /// <summary>Records an occurrence of a repeated field after all others.</summary>
    public static void NoteAdded(EditorFrame frame, int slot, int tagStart)
    {
        if (slot + 1 >= EditorFrame.Capacity)
        {
            return;
        }

        if (!frame.Has(slot))
        {
            frame.Offset(slot) = tagStart;
        }

        frame.Offset(slot + 1) = tagStart;
        frame.Seen |= 1UL << slot;
    }

    /// <summary>The tag of the last occurrence of a repeated field, or -1.</summary>
    private static int LastOccurrence(ReadOnlySpan<byte> data, EditorFrame frame, int slot, int number)
    {
        if (slot + 1 < EditorFrame.Capacity)
        {
            return frame.Has(slot) ? frame.Offset(slot + 1) : -1;
        }

        Census found = Census.Take(data, frame, frame.Start, Selection.FieldAlone(frame.Schema, number));
        return found.Count == 0 ? -1 : found.TagStart;
    }

    private static void AppendRun(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue value)
    {
        int size = (int)value.BodySize;
        int at = EditorSpace.Resize(data, frame, frame.End, 0, tagSize + 1 + size, EncodedTag.FieldNumberOf(tag));
        FieldValue.WriteTag(data.Slice(at), tag, tagSize);
        data[at + tagSize] = (byte)size;
        value.WriteBody(data.Slice(at + tagSize + 1));
        NoteAdded(frame, slot, at);
    }

    private static bool TryExtendRun(Span<byte> data, EditorFrame frame, int tagStart, scoped FieldValue value)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        int prefix = WireInput.ReadTag(ref bytes, tagStart, frame.End, out uint tag);
        if ((WireType)(tag & 7) != WireType.LengthDelimited)
        {
            return false;
        }

        int body = WireInput.ReadLength(ref bytes, prefix, frame.End, out int length);
        int code = body < 0 ? body : CheckRun(data, body, length, value.WireType);
        if (code < 0)
        {
            ReaderErrors.Throw(code, tagStart, tag);
        }

        EditorFrame run = frame.Run(prefix, body, body + length);
        int at = EditorSpace.Resize(data, run, run.End, 0, value.BodySize, (int)(tag >> 3));
        value.WriteBody(data.Slice(at));
        frame.CatchUp();
        return true;
    }

    /// <summary>Whether a run ends where an element does: after one that does not, a new one would be read as something else.</summary>
    private static int CheckRun(ReadOnlySpan<byte> data, int body, int length, WireType wireType) => wireType switch
    {
        WireType.Fixed32 => (length & 3) == 0 ? 0 : WireError.InvalidPacked,
        WireType.Fixed64 => (length & 7) == 0 ? 0 : WireError.InvalidPacked,
        _ => length == 0 || data[body + length - 1] < 0x80 ? 0 : WireError.Truncated,
    };
}
