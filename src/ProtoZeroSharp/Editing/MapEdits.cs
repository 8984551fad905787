using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>Edits of maps: an entry is a message with the key as field 1 and the value as field 2. What throws has changed nothing.</summary>
internal static class MapEdits
{
    /// <summary>Sets the value of a key in a map: the only entry of the key from then on.</summary>
    public static void SetEntry(EditedMessage message, EditedField field, scoped FieldValue key, scoped FieldValue value)
    {
        using var stableKey = new StableValue(message.Data, key);
        using var stableValue = new StableValue(message.Data, value);
        SetStable(message, field, stableKey.Value, stableValue.Value);
    }

    /// <summary>Removes all entries of a key.</summary>
    /// <returns>Whether there were any.</returns>
    public static bool RemoveEntry(EditedMessage message, int slot, int number, scoped FieldValue key)
    {
        if (!message.Frame.MayHaveRepeated(slot))
        {
            return false;
        }

        using var stable = new StableValue(message.Data, key);
        return FieldEdits.Remove(message, OccurrenceFilter.Entries(message.Schema, number, stable.Value), number);
    }

    /// <summary>Opens the message value of a key, the last one if there are several; an entry is added when there is none.</summary>
    public static EditorFrame Open(EditedMessage message, EditedField field, scoped FieldValue key, ulong valueTag, MessageSchema schema)
    {
        message.RequireDepth(field);
        var valueField = new EditedField(1, valueTag);
        Occurrences found = FindEntries(message, field, OccurrenceFilter.Entries(message.Schema, field.Number, key));
        int prefix = found.ValueStart;
        if (found.Count == 0)
        {
            using var stable = new StableValue(message.Data, key);
            prefix = AddEntry(message, field, stable.Value, valueField);
        }

        // An entry does not count as a level, its value does.
        EditorFrame entry = MessageEdits.Enter(message, prefix, field, message.Schema.Child(field.Number)!, message.Frame.Depth);
        entry.IsEntry = true;
        bool isOpen = false;
        try
        {
            EditorFrame inner = MessageEdits.Open(message.Inner(entry), valueField, schema);
            isOpen = true;
            return inner;
        }
        finally
        {
            if (!isOpen)
            {
                MessageEdits.Leave(entry);
            }
        }
    }

    private static void SetStable(EditedMessage message, EditedField field, scoped FieldValue key, scoped FieldValue value)
    {
        var keyField = new EditedField(0, (1 << 3) | (uint)key.WireType);
        var valueField = new EditedField(1, (2 << 3) | (uint)value.WireType);
        long body = key.FieldSize(keyField) + value.FieldSize(valueField);
        long size = field.TagSize + Varint.Size((ulong)body) + body;
        OccurrenceFilter filter = OccurrenceFilter.Entries(message.Schema, field.Number, key);
        Occurrences found = FindEntries(message, field, filter);
        bool isInPlace = found.Count == 1 && found.Size == size;
        int at = isInPlace ? found.TagStart
            : found.Count == 0 ? MessageResizing.Resize(message, message.Frame.End, 0, size, field.Number)
            : FieldEdits.Rewrite(message, filter, found.Size, size, field.Number);
        Span<byte> entry = StartEntry(message.Data.Slice(at), field, body);
        value.WriteField(entry.Slice(key.WriteField(entry, keyField)), valueField);
        if (found.Count == 0)
        {
            message.Frame.NoteAdded(field.Slot, at);
        }
        else if (!isInPlace)
        {
            message.Rescan();
        }
    }

    private static Occurrences FindEntries(EditedMessage message, EditedField field, scoped OccurrenceFilter filter) =>
        Occurrences.Of(filter, message.From(message.Frame.FirstTag(field.Slot)));

    private static int AddEntry(EditedMessage message, EditedField field, scoped FieldValue key, EditedField valueField)
    {
        // The value is there from the start, so that an entry is whole whatever happens next.
        var keyField = new EditedField(0, (1 << 3) | (uint)key.WireType);
        long body = key.FieldSize(keyField) + 2;
        long size = field.TagSize + Varint.Size((ulong)body) + body;
        int at = MessageResizing.Resize(message, message.Frame.End, 0, size, field.Number);
        Span<byte> entry = StartEntry(message.Data.Slice(at), field, body);
        valueField.WriteEmpty(entry.Slice(key.WriteField(entry, keyField)));
        message.Frame.NoteAdded(field.Slot, at);
        return at + field.TagSize;
    }

    /// <summary>Writes the tag and the length of an entry; the result is what follows.</summary>
    private static Span<byte> StartEntry(Span<byte> destination, EditedField field, long body)
    {
        Span<byte> length = destination.Slice(field.WriteTag(destination));
        return length.Slice(WireFormat.WriteVarint(length, (ulong)body));
    }
}
