using System.Buffers;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>Opens messages, groups and elements inside an open message.</summary>
internal static class MessageEdits
{
    /// <summary>Opens a singular message or group, which is created when absent and made one when split.</summary>
    public static EditorFrame Open(EditedMessage message, EditedField field, MessageSchema schema) =>
        Enter(message, Locate(message, field), field, schema, message.Frame.Depth - 1);

    /// <summary>Where the value of a singular message or group begins, which is created when absent and made one when split.</summary>
    public static int Locate(EditedMessage message, EditedField field)
    {
        EditorFrame frame = message.Frame;
        message.RequireDepth(field);
        if (frame.IsReady(field.Slot))
        {
            return frame.Offset(field.Slot);
        }

        int oneof = frame.Schema.Find(field.Number).Oneof;
        if (frame.IsAbsent(field.Slot, oneof))
        {
            int created = AppendEmpty(message, field);
            frame.NoteSet(field, oneof, created);
            return created;
        }

        OccurrenceFilter filter = OccurrenceFilter.Field(frame.Schema, field.Number);
        Occurrences found = Occurrences.Of(filter, message);
        if (found.Count == 1 && found.AreOfField)
        {
            return found.ValueStart;
        }

        int value = found.Count == 0 ? AppendEmpty(message, field) : Merge(message, filter, found, field);
        message.Rescan();
        return value;
    }

    /// <summary>Appends an empty element of a repeated message or group and opens it.</summary>
    public static EditorFrame Add(EditedMessage message, EditedField field, MessageSchema schema) =>
        Enter(message, LocateNew(message, field), field, schema, message.Frame.Depth - 1);

    /// <summary>Appends an empty element of a repeated message or group; the result is where its value begins.</summary>
    public static int LocateNew(EditedMessage message, EditedField field)
    {
        message.RequireDepth(field);
        int value = AppendEmpty(message, field);
        message.Frame.NoteAdded(field.Slot, value - field.TagSize);
        return value;
    }

    /// <summary>Opens an element of a repeated message or group.</summary>
    public static EditorFrame Element(EditedMessage message, EditedField field, int index, MessageSchema schema) =>
        Enter(message, LocateElement(message, field, index), field, schema, message.Frame.Depth - 1);

    /// <summary>Where the value of an element begins.</summary>
    public static int LocateElement(EditedMessage message, EditedField field, int index)
    {
        message.RequireDepth(field);
        return Find(message, field, index).ValueStart;
    }

    /// <summary>Removes an element of a repeated field that is not packed.</summary>
    public static void RemoveElement(EditedMessage message, EditedField field, int index)
    {
        FieldCursor element = Find(message, field, index);
        message.Frame.Seen = message.Frame.Ready = 0;
        MessageResizing.Resize(message, element.TagStart, element.FieldEnd - element.TagStart, 0, field.Number);
        message.Rescan();
    }

    /// <summary>Ends the editing of a nested message; of a map's value the entry ends with it.</summary>
    public static void Leave(EditorFrame frame)
    {
        frame.Key = 0;
        EditorFrame parent = frame.Parent!;
        parent.ApplyMoves();
        parent.Key = -parent.Key;
        if (parent.IsEntry)
        {
            Leave(parent);
        }
    }

    /// <summary>Opens what a value holds; its parent is closed to handles until it is left.</summary>
    public static EditorFrame Enter(EditedMessage message, int value, EditedField field, MessageSchema schema, int depth)
    {
        EditorFrame frame = message.Frame;
        int code = WireInput.ReadBody(ref MemoryMarshal.GetReference(message.Data), value, frame.End, field.TagNumber, frame.Depth, out int body, out int end);
        if (code < 0)
        {
            ReaderErrors.Throw(code, value, field.TagNumber);
        }

        EditorFrame inner = frame.Nested(value);
        inner.Schema = schema;
        inner.PrefixStart = value;
        inner.PrefixWidth = body - value;
        inner.Start = body;
        inner.End = end;
        inner.Depth = depth;
        message.Inner(inner).Rescan();
        frame.Key = -frame.Key;
        inner.Unlock();
        return inner;
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

    private static int AppendEmpty(EditedMessage message, EditedField field)
    {
        int size = field.TagSize + (field.IsGroup ? field.TagSize : 1);
        int at = MessageResizing.Resize(message, message.Frame.End, 0, size, field.Number);
        field.WriteEmpty(message.Data.Slice(at));
        return at + field.TagSize;
    }

    /// <summary>
    /// Makes one message of the pieces of a split one, which is never longer: one length may take a byte more, but a tag and a length
    /// are saved. Pieces in front of another member of the oneof are dropped with it, as the readers do not count them. The others must
    /// be whole, each by itself: what is missing at the end of one could be found at the beginning of the next.
    /// </summary>
    private static int Merge(EditedMessage message, scoped OccurrenceFilter filter, Occurrences found, EditedField field)
    {
        byte[] scratch = ArrayPool<byte>.Shared.Rent(Math.Max(1, found.Size));
        try
        {
            int length = 0;
            FieldCursor broken = default;
            var cursor = new FieldCursor(message.View);
            while (cursor.Next())
            {
                if (!filter.Matches(in cursor))
                {
                    continue;
                }

                if (!filter.IsField(in cursor))
                {
                    if (filter.Counts(in cursor))
                    {
                        length = 0;
                        broken = default;
                    }

                    continue;
                }

                MessageView piece = cursor.Message();
                message.Data.Slice(piece.Start, piece.End - piece.Start).CopyTo(scratch.AsSpan(length));
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
            FieldValue value = field.IsGroup ? FieldValue.EncodedGroup(merged) : FieldValue.Encoded(merged);
            int at = FieldEdits.Rewrite(message, filter, found.Size, value.FieldSize(field), field.Number);
            value.WriteField(message.Data.Slice(at), field);
            return at + field.TagSize;
        }
        finally
        {
            PooledArray.Return(scratch);
        }
    }

    private static FieldCursor Find(EditedMessage message, EditedField field, int index)
    {
        EditorFrame frame = message.Frame;
        ElementPlace before = frame.ElementBefore(field.Slot, index);
        int count = before.Index;
        var cursor = new FieldCursor(message.From(before.TagStart));
        while (cursor.Next())
        {
            if (cursor.Tag == field.TagNumber && count++ == index)
            {
                frame.NoteElement(new ElementPlace(field.Slot, index, cursor.TagStart, 0));
                return cursor;
            }
        }

        cursor.ThrowIfMalformed();
        EditorErrors.ThrowIndex(index, count);
        return default;
    }
}
