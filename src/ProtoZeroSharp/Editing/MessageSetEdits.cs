using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// Edits of a MessageSet's items. An item is a group of the extension's number and the message; a message that is there as a plain field is
/// accepted, as by the readers. What throws has changed nothing.
/// </summary>
internal static class MessageSetEdits
{
    private const byte TypeIdTag = (2 << 3) | (byte)WireType.Varint;

    private static EditedField Item => new(EditorFrame.Capacity, (1 << 3) | (uint)WireType.StartGroup);

    private static EditedField Message => new(EditorFrame.Capacity, (3 << 3) | (uint)WireType.LengthDelimited);

    /// <summary>Makes a message the only item of its type.</summary>
    /// <returns>Where the item begins.</returns>
    public static int Set(EditedMessage set, int typeId, scoped FieldValue message)
    {
        using var stable = new StableValue(set.Data, message);
        return SetStable(set, typeId, stable.Value);
    }

    /// <summary>Removes all items of a type.</summary>
    public static void Clear(EditedMessage set, int typeId) => FieldEdits.Remove(set, OccurrenceFilter.Items(set.Schema, typeId), typeId);

    /// <summary>Opens the message of a type: the last one, as the readers show it, and the only one from then on. An absent one is created.</summary>
    public static EditorFrame Open(EditedMessage set, int typeId, MessageSchema schema)
    {
        RequireDepth(set);
        EditorFrame frame = set.Frame;
        Occurrences found = Occurrences.Of(OccurrenceFilter.Items(set.Schema, typeId), set);
        int message = 0;
        int inside = found.ValueStart;
        int levels = 0;
        if (found.Count != 0)
        {
            var last = new FieldCursor(new MessageView(set.Data, found.TagStart, found.FieldEnd, frame.Depth));
            last.Next();
            last.ThrowIfMalformed();
            levels = ExtensionFields.Match(in last, typeId, out message);
            if (levels < 0)
            {
                ReaderErrors.Throw(levels, last.TagStart, last.Tag);
            }
        }

        if (found.Count != 1 || message == 0)
        {
            int at = Set(set, typeId, FieldValue.Encoded(Body(set, message, found.FieldEnd)));
            inside = at + 1;
            message = at + 3 + Varint.Size((uint)typeId);
            levels = ExtensionFields.ItemLevels;
        }

        if (levels != ExtensionFields.ItemLevels)
        {
            return MessageEdits.Enter(set, message, Message, schema, frame.Depth - 1);
        }

        // As with a map's entry, the item is closed with its message. Its fields have no slots.
        EditorFrame item = MessageEdits.Enter(set, inside, Item, set.Schema, frame.Depth - 1);
        item.IsEntry = true;
        bool isOpen = false;
        try
        {
            EditorFrame inner = MessageEdits.Enter(set.Inner(item), message, Message, schema, item.Depth - 1);
            isOpen = true;
            return inner;
        }
        finally
        {
            if (!isOpen)
            {
                MessageEdits.Leave(item);
            }
        }
    }

    private static int SetStable(EditedMessage set, int typeId, scoped FieldValue message)
    {
        RequireDepth(set);
        long size = 3L + Varint.Size((uint)typeId) + message.FieldSize(Message);
        OccurrenceFilter filter = OccurrenceFilter.Items(set.Schema, typeId);
        Occurrences found = Occurrences.Of(filter, set);
        int at = found.Count == 1
            ? MessageResizing.Resize(set, found.TagStart, found.Size, size, typeId)
            : FieldEdits.Rewrite(set, filter, found.Size, size, typeId);
        Span<byte> item = set.Data.Slice(at, (int)size);
        Item.WriteTag(item);
        item[1] = TypeIdTag;
        int end = 2 + WireFormat.WriteVarint(item.Slice(2), (uint)typeId);
        end += message.WriteField(item.Slice(end), Message);
        Item.WriteEndTag(item.Slice(end));
        set.Rescan();
        return at;
    }

    /// <summary>
    /// The bytes of the message that becomes the only item of its type. Before the others are removed it must be whole, with groups no deeper
    /// than an item's message may have them, also where it is a plain field now: that one may go a level deeper.
    /// </summary>
    private static ReadOnlySpan<byte> Body(EditedMessage set, int message, int end)
    {
        if (message == 0)
        {
            return default;
        }

        int start = WireInput.ReadLength(ref MemoryMarshal.GetReference(set.Data), message, end, out int length);
        if (start < 0)
        {
            ReaderErrors.Throw(start, message, Message.TagNumber);
        }

        MessageEdits.RequireWhole(new MessageView(set.Data, start, start + length, set.Frame.Depth - ExtensionFields.ItemLevels));
        return set.Data.Slice(start, length);
    }

    private static void RequireDepth(EditedMessage set)
    {
        if (set.Frame.Depth < ExtensionFields.ItemLevels)
        {
            ReaderErrors.Throw(WireError.TooDeep, set.Frame.Start, Item.TagNumber);
        }
    }
}
