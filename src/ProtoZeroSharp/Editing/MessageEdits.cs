using System.Buffers;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>Opens messages, groups and elements inside an open message.</summary>
internal static class MessageEdits
{
    /// <summary>Opens a singular message or group, which is created when absent and made one when split.</summary>
    public static EditorFrame Open(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, MessageSchema schema) =>
        Enter(data, frame, Locate(data, frame, slot, tag, tagSize), tag, schema, frame.Depth - 1);

    /// <summary>Where the value of a singular message or group begins, which is created when absent and made one when split.</summary>
    public static int Locate(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize)
    {
        int number = EncodedTag.FieldNumberOf(tag);
        CheckDepth(frame, number);
        if (slot < EditorFrame.Capacity && (frame.Ready & (1UL << slot)) != 0)
        {
            return frame.Offset(slot);
        }

        int oneof = frame.Schema.Find(number).Oneof;
        if (slot < EditorFrame.Capacity && !frame.Has(slot) && (oneof < 0 || (oneof < EditorFrame.Capacity && !frame.Has(oneof))))
        {
            int created = AppendEmpty(data, frame, tag, tagSize);
            FieldEdits.NoteSet(frame, slot, oneof, number, created);
            return created;
        }

        Selection selection = Selection.Field(frame.Schema, number);
        Census found = Census.Take(data, frame, frame.Start, selection);
        if (found.Count == 1 && found.IsPure)
        {
            return found.ValueStart;
        }

        int value = found.Count == 0 ? AppendEmpty(data, frame, tag, tagSize) : Merge(data, frame, selection, found, tag, tagSize);
        FieldEdits.Rescan(frame, data);
        return value;
    }

    /// <summary>Appends an empty element of a repeated message or group and opens it.</summary>
    public static EditorFrame Add(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, MessageSchema schema) =>
        Enter(data, frame, LocateNew(data, frame, slot, tag, tagSize), tag, schema, frame.Depth - 1);

    /// <summary>Appends an empty element of a repeated message or group; the result is where its value begins.</summary>
    public static int LocateNew(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize)
    {
        CheckDepth(frame, EncodedTag.FieldNumberOf(tag));
        int value = AppendEmpty(data, frame, tag, tagSize);
        ElementEdits.NoteAdded(frame, slot, value - tagSize);
        return value;
    }

    /// <summary>Opens an element of a repeated message or group.</summary>
    public static EditorFrame Element(Span<byte> data, EditorFrame frame, int slot, ulong tag, int index, MessageSchema schema) =>
        Enter(data, frame, LocateElement(data, frame, slot, tag, index), tag, schema, frame.Depth - 1);

    /// <summary>Where the value of an element begins.</summary>
    public static int LocateElement(Span<byte> data, EditorFrame frame, int slot, ulong tag, int index)
    {
        CheckDepth(frame, EncodedTag.FieldNumberOf(tag));
        return Find(data, frame, slot, tag, index).ValueStart;
    }

    /// <summary>Removes an element of a repeated field that is not packed.</summary>
    public static void RemoveElement(Span<byte> data, EditorFrame frame, int slot, ulong tag, int index)
    {
        FieldCursor element = Find(data, frame, slot, tag, index);
        frame.Seen = frame.Ready = 0;
        EditorSpace.Resize(data, frame, element.TagStart, element.FieldEnd - element.TagStart, 0, EncodedTag.FieldNumberOf(tag));
        FieldEdits.Rescan(frame, data);
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

    /// <summary>Opens what a value holds; its parent is closed to handles until it is left.</summary>
    public static EditorFrame Enter(Span<byte> data, EditorFrame frame, int value, ulong tag, MessageSchema schema, int depth)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        int body = value;
        int end;
        int code;
        if ((WireType)(tag & 7) == WireType.StartGroup)
        {
            uint start = ((uint)EncodedTag.FieldNumberOf(tag) << 3) | (uint)WireType.StartGroup;
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
        bool isGroup = (WireType)(tag & 7) == WireType.StartGroup;
        int at = EditorSpace.Resize(data, frame, frame.End, 0, isGroup ? 2 * tagSize : tagSize + 1, EncodedTag.FieldNumberOf(tag));
        WriteEmpty(data.Slice(at), tag, tagSize, isGroup);
        return at + tagSize;
    }

    /// <summary>Writes a message or group without content.</summary>
    public static void WriteEmpty(Span<byte> field, ulong tag, int tagSize, bool isGroup)
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
    /// are saved. Pieces in front of another member of the oneof are dropped with it, as the readers do not count them. The others must
    /// be whole, each by itself: what is missing at the end of one could be found at the beginning of the next.
    /// </summary>
    private static int Merge(Span<byte> data, EditorFrame frame, scoped Selection selection, Census found, ulong tag, int tagSize)
    {
        byte[] scratch = ArrayPool<byte>.Shared.Rent(Math.Max(1, found.Size));
        try
        {
            int length = 0;
            FieldCursor broken = default;
            var cursor = new FieldCursor(frame.View(data));
            while (cursor.Next())
            {
                if (!selection.Has(in cursor))
                {
                    continue;
                }

                if (!selection.IsField(in cursor))
                {
                    if (selection.Counts(in cursor))
                    {
                        length = 0;
                        broken = default;
                    }

                    continue;
                }

                MessageView piece = Body(in cursor);
                data.Slice(piece.Start, piece.End - piece.Start).CopyTo(scratch.AsSpan(length));
                length += piece.End - piece.Start;
                if (broken.Error == 0)
                {
                    broken = new FieldCursor(piece);
                    while (broken.Next())
                    {
                        // To the end, or to what is wrong.
                    }
                }
            }

            broken.ThrowIfMalformed();
            ReadOnlySpan<byte> merged = scratch.AsSpan(0, length);
            FieldValue value = (WireType)(tag & 7) == WireType.StartGroup ? FieldValue.EncodedGroup(merged) : FieldValue.Encoded(merged);
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

    private static MessageView Body(scoped in FieldCursor cursor)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(cursor.Data);
        int body = cursor.ValueStart;
        int end = cursor.FieldEnd;
        int code = (WireType)(cursor.Tag & 7) == WireType.StartGroup
            ? WireInput.SkipGroup(ref bytes, body, cursor.FieldEnd, cursor.Tag, cursor.Depth, out end)
            : body = WireInput.ReadLength(ref bytes, body, cursor.FieldEnd, out _);
        if (code < 0)
        {
            ReaderErrors.Throw(code, cursor.TagStart, cursor.Tag);
        }

        return new MessageView(cursor.Data, body, end, cursor.Depth - 1);
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

    /// <summary>Throws when the message's own level is malformed.</summary>
    public static void RequireWhole(scoped in MessageView message)
    {
        var cursor = new FieldCursor(in message);
        while (cursor.Next())
        {
            // To the end, or to what is wrong.
        }

        cursor.ThrowIfMalformed();
    }

    public static void CheckDepth(EditorFrame frame, int number)
    {
        if (frame.Depth <= 0)
        {
            ReaderErrors.Throw(WireError.TooDeep, frame.Start, (uint)number << 3);
        }
    }
}
