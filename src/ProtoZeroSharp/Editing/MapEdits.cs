using System.Buffers;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>Edits of maps: an entry is a message with the key as field 1 and the value as field 2. What throws has changed nothing.</summary>
internal static class MapEdits
{
    /// <summary>Sets the value of a key in a map: the only entry of the key from then on.</summary>
    public static void SetEntry(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue key, scoped FieldValue value)
    {
        if (FieldEdits.IsInside(data, key) || FieldEdits.IsInside(data, value))
        {
            SetEntryCopy(data, frame, slot, tag, tagSize, key, value);
            return;
        }

        int number = EncodedTag.FieldNumberOf(tag);
        long body = EntrySize(key) + EntrySize(value);
        long size = tagSize + Varint.Size((ulong)body) + body;
        Selection selection = Selection.Entries(frame.Schema, number, key);
        Census found = FindEntries(data, frame, slot, selection);
        int at;
        if (found.Count == 1 && found.FieldEnd - found.TagStart == size)
        {
            at = found.TagStart;
        }
        else
        {
            at = found.Count == 0
                ? EditorSpace.Resize(data, frame, frame.End, 0, size, number)
                : FieldEdits.Rewrite(data, frame, selection, found.Size, size, number);
        }

        Span<byte> entry = data.Slice(at);
        FieldValue.WriteTag(entry, tag, tagSize);
        int end = tagSize + WireFormat.WriteVarint(entry.Slice(tagSize), (ulong)body);
        end += WritePart(entry.Slice(end), 1, key);
        WritePart(entry.Slice(end), 2, value);
        if (found.Count == 0)
        {
            ElementEdits.NoteAdded(frame, slot, at);
        }
        else if (found.FieldEnd - found.TagStart != size || found.Count > 1)
        {
            FieldEdits.Rescan(frame, data);
        }
    }

    /// <summary>Removes all entries of a key.</summary>
    public static bool RemoveEntry(Span<byte> data, EditorFrame frame, int slot, int number, scoped FieldValue key)
    {
        if (!frame.MayHaveRepeated(slot))
        {
            return false;
        }

        if (FieldEdits.IsInside(data, key))
        {
            byte[] copy = Copy(key);
            bool removed = FieldEdits.Remove(data, frame, Selection.Entries(frame.Schema, number, key.MovedTo(copy.AsSpan(0, key.Memory.Length))), number);
            ArrayPool<byte>.Shared.Return(copy);
            return removed;
        }

        return FieldEdits.Remove(data, frame, Selection.Entries(frame.Schema, number, key), number);
    }

    /// <summary>Opens the message value of a key, the last one if there are several; an entry is added when there is none.</summary>
    public static EditorFrame Entry(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue key, ulong valueTag, MessageSchema schema)
    {
        int number = EncodedTag.FieldNumberOf(tag);
        MessageEdits.CheckDepth(frame, number);
        Census found = FindEntries(data, frame, slot, Selection.Entries(frame.Schema, number, key));
        int prefix = found.ValueStart;
        if (found.Count == 0)
        {
            prefix = AddEntry(data, frame, slot, tag, tagSize, key, valueTag);
        }

        // An entry does not count as a level, its value does.
        EditorFrame entry = MessageEdits.Enter(data, frame, prefix, tag, frame.Schema.Child(number)!, frame.Depth);
        entry.IsEntry = true;
        try
        {
            return MessageEdits.Open(data, entry, 1, valueTag, 1, schema);
        }
        catch
        {
            MessageEdits.Leave(entry);
            throw;
        }
    }

    private static Census FindEntries(ReadOnlySpan<byte> data, EditorFrame frame, int slot, scoped Selection selection)
    {
        int from = slot + 1 >= EditorFrame.Capacity ? frame.Start : frame.Has(slot) ? frame.Offset(slot) : frame.End;
        return Census.Take(data, frame, from, selection);
    }

    private static int AddEntry(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue key, ulong valueTag)
    {
        if (FieldEdits.IsInside(data, key))
        {
            byte[] copy = Copy(key);
            try
            {
                return AddEntry(data, frame, slot, tag, tagSize, key.MovedTo(copy.AsSpan(0, key.Memory.Length)), valueTag);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(copy);
            }
        }

        // The value is there from the start, so that an entry is whole whatever happens next.
        long body = EntrySize(key) + 2;
        long size = tagSize + Varint.Size((ulong)body) + body;
        int at = EditorSpace.Resize(data, frame, frame.End, 0, size, EncodedTag.FieldNumberOf(tag));
        Span<byte> entry = data.Slice(at);
        FieldValue.WriteTag(entry, tag, tagSize);
        int end = tagSize + WireFormat.WriteVarint(entry.Slice(tagSize), (ulong)body);
        end += WritePart(entry.Slice(end), 1, key);
        MessageEdits.WriteEmpty(entry.Slice(end), valueTag, 1, (WireType)(valueTag & 7) == WireType.StartGroup);
        ElementEdits.NoteAdded(frame, slot, at);
        return at + tagSize;
    }

    private static long EntrySize(FieldValue part) => 1 + part.Size(1);

    private static int WritePart(Span<byte> destination, int number, FieldValue part)
    {
        uint tag = ((uint)number << 3) | (uint)part.WireType;
        destination[0] = (byte)tag;
        return 1 + part.Write(destination.Slice(1), tag, 1);
    }

    private static byte[] Copy(FieldValue value)
    {
        byte[] copy = ArrayPool<byte>.Shared.Rent(value.Memory.Length);
        value.Memory.CopyTo(copy);
        return copy;
    }

    private static void SetEntryCopy(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, scoped FieldValue key, scoped FieldValue value)
    {
        byte[] copy = ArrayPool<byte>.Shared.Rent(key.Memory.Length + value.Memory.Length);
        key.Memory.CopyTo(copy);
        value.Memory.CopyTo(copy.AsSpan(key.Memory.Length));
        try
        {
            SetEntry(
                data,
                frame,
                slot,
                tag,
                tagSize,
                key.IsScalar ? key : key.MovedTo(copy.AsSpan(0, key.Memory.Length)),
                value.IsScalar ? value : value.MovedTo(copy.AsSpan(key.Memory.Length, value.Memory.Length)));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(copy);
        }
    }
}
