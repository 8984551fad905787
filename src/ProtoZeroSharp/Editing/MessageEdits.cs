using System.Buffers;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>Opens messages, groups, elements and map entries inside an open message.</summary>
internal static class MessageEdits
{
    /// <summary>Opens a singular message or group, which is created when absent and made one when split.</summary>
    public static EditorFrame Open(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, MessageSchema schema)
    {
        int number = EncodedTag.FieldNumberOf(tag);
        CheckDepth(frame, number);
        if (slot < EditorFrame.Capacity && (frame.Ready & (1UL << slot)) != 0)
        {
            return Enter(data, frame, frame.Offset(slot), tag, schema, frame.Depth - 1);
        }

        int oneof = frame.Schema.Find(number).Oneof;
        if (slot < EditorFrame.Capacity && !frame.Has(slot) && (oneof < 0 || (oneof < EditorFrame.Capacity && !frame.Has(oneof))))
        {
            int created = AppendEmpty(data, frame, tag, tagSize);
            FieldEdits.NoteSet(frame, slot, oneof, number, created);
            return Enter(data, frame, created, tag, schema, frame.Depth - 1);
        }

        Selection selection = Selection.Field(frame.Schema, number);
        Census found = Census.Take(data, frame, frame.Start, selection);
        if (found.Count == 1 && found.IsPure)
        {
            return Enter(data, frame, found.ValueStart, tag, schema, frame.Depth - 1);
        }

        int value = found.Count == 0 ? AppendEmpty(data, frame, tag, tagSize) : Merge(data, frame, selection, found, tag, tagSize);
        FieldEdits.Rescan(frame, data);
        return Enter(data, frame, value, tag, schema, frame.Depth - 1);
    }

    /// <summary>Appends an empty element of a repeated message or group and opens it.</summary>
    public static EditorFrame Add(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, MessageSchema schema)
    {
        CheckDepth(frame, EncodedTag.FieldNumberOf(tag));
        int value = AppendEmpty(data, frame, tag, tagSize);
        FieldEdits.NoteAdded(frame, slot, value - tagSize);
        return Enter(data, frame, value, tag, schema, frame.Depth - 1);
    }

    /// <summary>Opens an element of a repeated message or group.</summary>
    public static EditorFrame Element(Span<byte> data, EditorFrame frame, int slot, ulong tag, int index, MessageSchema schema)
    {
        CheckDepth(frame, EncodedTag.FieldNumberOf(tag));
        FieldCursor element = Find(data, frame, slot, tag, index);
        return Enter(data, frame, element.ValueStart, tag, schema, frame.Depth - 1);
    }

    /// <summary>Removes an element of a repeated field that is not packed.</summary>
    public static void RemoveElement(Span<byte> data, EditorFrame frame, int slot, ulong tag, int index)
    {
        FieldCursor element = Find(data, frame, slot, tag, index);
        frame.Seen = frame.Ready = 0;
        EditorSpace.Resize(data, frame, element.TagStart, element.FieldEnd - element.TagStart, 0, EncodedTag.FieldNumberOf(tag));
        FieldEdits.Rescan(frame, data);
    }

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
            FieldEdits.NoteAdded(frame, slot, at);
        }
        else if (found.FieldEnd - found.TagStart != size || found.Count > 1)
        {
            FieldEdits.Rescan(frame, data);
        }
    }

    /// <summary>Removes all entries of a key.</summary>
    public static bool RemoveEntry(Span<byte> data, EditorFrame frame, int slot, int number, scoped FieldValue key)
    {
        if (slot < EditorFrame.Capacity && !frame.Has(slot))
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
        CheckDepth(frame, number);
        Census found = FindEntries(data, frame, slot, Selection.Entries(frame.Schema, number, key));
        int prefix = found.ValueStart;
        if (found.Count == 0)
        {
            prefix = AddEntry(data, frame, slot, tag, tagSize, key, valueTag);
        }

        // An entry does not count as a level, its value does.
        EditorFrame entry = Enter(data, frame, prefix, tag, frame.Schema.Child(number)!, frame.Depth);
        entry.IsEntry = true;
        try
        {
            return Open(data, entry, 1, valueTag, 1, schema);
        }
        catch
        {
            Leave(entry);
            throw;
        }
    }

    /// <summary>Ends the editing of a nested message; of a map's value the entry ends with it.</summary>
    public static void Leave(EditorFrame frame)
    {
        frame.Key = 0;
        EditorFrame parent = frame.Parent!;
        parent.CatchUp();
        parent.Key = -parent.Key;
        if (parent.IsEntry)
        {
            Leave(parent);
        }
    }

    private static EditorFrame Enter(Span<byte> data, EditorFrame frame, int value, ulong tag, MessageSchema schema, int depth)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        int body = value;
        int end;
        int code;
        if ((tag & 7) == WireTypes.StartGroup)
        {
            uint start = ((uint)EncodedTag.FieldNumberOf(tag) << 3) | WireTypes.StartGroup;
            code = WireInput.SkipGroup(ref bytes, value, frame.End, start, frame.Depth, out end);
        }
        else
        {
            code = body = WireInput.ReadLength(ref bytes, value, frame.End, out int length);
            end = body + length;
        }

        if (code < 0)
        {
            ReaderErrors.Throw(code, value, (uint)EncodedTag.FieldNumberOf(tag) << 3);
        }

        EditorFrame inner = frame.Inner(value);
        inner.Schema = schema;
        inner.PrefixStart = value;
        inner.PrefixWidth = body - value;
        inner.Start = body;
        inner.End = end;
        inner.Depth = depth;
        FieldEdits.Rescan(inner, data);
        frame.Key = -frame.Key;
        inner.Unlock();
        return inner;
    }

    private static int AppendEmpty(Span<byte> data, EditorFrame frame, ulong tag, int tagSize)
    {
        bool isGroup = (tag & 7) == WireTypes.StartGroup;
        int at = EditorSpace.Resize(data, frame, frame.End, 0, isGroup ? 2 * tagSize : tagSize + 1, EncodedTag.FieldNumberOf(tag));
        WriteEmpty(data.Slice(at), tag, tagSize, isGroup);
        return at + tagSize;
    }

    private static void WriteEmpty(Span<byte> field, ulong tag, int tagSize, bool isGroup)
    {
        FieldValue.WriteTag(field, tag, tagSize);
        if (isGroup)
        {
            FieldValue.WriteTag(field.Slice(tagSize), EncodedTag.EndOf(tag), tagSize);
        }
        else
        {
            field[tagSize] = 0;
        }
    }

    /// <summary>
    /// Makes one message of the pieces of a split one, which is never longer: one length may take a byte more, but a tag and a length
    /// are saved. Pieces in front of another member of the oneof are dropped with it, as the readers do not count them.
    /// </summary>
    private static int Merge(Span<byte> data, EditorFrame frame, scoped Selection selection, Census found, ulong tag, int tagSize)
    {
        byte[] scratch = ArrayPool<byte>.Shared.Rent(Math.Max(1, found.Size));
        try
        {
            int length = 0;
            var cursor = new FieldCursor(frame.View(data));
            while (cursor.Next())
            {
                if (!selection.Has(in cursor))
                {
                    continue;
                }

                if (!selection.IsField(in cursor))
                {
                    length = selection.Counts(in cursor) ? 0 : length;
                    continue;
                }

                ReadOnlySpan<byte> piece = Body(in cursor);
                piece.CopyTo(scratch.AsSpan(length));
                length += piece.Length;
            }

            ReadOnlySpan<byte> merged = scratch.AsSpan(0, length);
            FieldValue value = (tag & 7) == WireTypes.StartGroup ? FieldValue.WholeGroup(merged) : FieldValue.Encoded(merged);
            int number = EncodedTag.FieldNumberOf(tag);
            int at = FieldEdits.Rewrite(data, frame, selection, found.Size, tagSize + value.Size(tagSize), number);
            FieldValue.WriteTag(data.Slice(at), tag, tagSize);
            value.Write(data.Slice(at + tagSize), tag, tagSize);
            return at + tagSize;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(scratch);
        }
    }

    private static ReadOnlySpan<byte> Body(in FieldCursor cursor)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(cursor.Data);
        int body = cursor.ValueStart;
        int end = cursor.FieldEnd;
        int code = (cursor.Tag & 7) == WireTypes.StartGroup
            ? WireInput.SkipGroup(ref bytes, body, cursor.FieldEnd, cursor.Tag, cursor.Depth, out end)
            : body = WireInput.ReadLength(ref bytes, body, cursor.FieldEnd, out _);
        if (code < 0)
        {
            ReaderErrors.Throw(code, cursor.TagStart, cursor.Tag);
        }

        return cursor.Data.Slice(body, end - body);
    }

    private static FieldCursor Find(ReadOnlySpan<byte> data, EditorFrame frame, int slot, ulong tag, int index)
    {
        uint wanted = ((uint)EncodedTag.FieldNumberOf(tag) << 3) | ((uint)tag & 7);
        int from = frame.Start;
        int count = 0;
        if (slot + 1 < EditorFrame.Capacity)
        {
            from = frame.Has(slot) ? frame.Offset(slot) : frame.End;
        }

        if (frame.ElementSlot == slot && index >= frame.ElementIndex)
        {
            from = frame.ElementStart;
            count = frame.ElementIndex;
        }

        var cursor = new FieldCursor(new MessageView(data, from, frame.End, frame.Depth));
        while (cursor.Next())
        {
            if (cursor.Tag == wanted && count++ == index)
            {
                frame.ElementSlot = slot;
                frame.ElementIndex = index;
                frame.ElementStart = cursor.TagStart;
                return cursor;
            }
        }

        cursor.ThrowIfMalformed();
        EditorErrors.ThrowIndex(index, count);
        return default;
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
        WriteEmpty(entry.Slice(end), valueTag, 1, (valueTag & 7) == WireTypes.StartGroup);
        FieldEdits.NoteAdded(frame, slot, at);
        return at + tagSize;
    }

    private static long EntrySize(FieldValue part) => 1 + part.Size(1);

    private static int WritePart(Span<byte> destination, int number, FieldValue part)
    {
        uint tag = ((uint)number << 3) | part.WireType;
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

    private static void CheckDepth(EditorFrame frame, int number)
    {
        if (frame.Depth <= 0)
        {
            ReaderErrors.Throw(WireError.TooDeep, frame.Start, (uint)number << 3);
        }
    }
}
