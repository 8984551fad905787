using System.ComponentModel;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

/// <summary>Finds extensions in a message, for generated code. Every call scans the message's own level; nothing is allocated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExtensionFields
{
    // The group of an item and its message.
    internal const int ItemLevels = 2;

    private const uint ItemTag = (1 << 3) | (uint)WireType.StartGroup;
    private const uint TypeIdTag = (2 << 3) | (uint)WireType.Varint;
    private const uint MessageTag = (3 << 3) | (uint)WireType.LengthDelimited;

    /// <summary>Opens a message as one that has only the extension. Validation does not check the content of extensions.</summary>
    /// <param name="message">The extended message.</param>
    /// <param name="schema">The extension, in slot 0.</param>
    /// <exception cref="ProtoException">The message's own level is malformed.</exception>
    public static MessageReader<Slots4> Open(MessageView message, MessageSchema schema)
    {
        MessageReader<Slots4>.Open(message, schema, out MessageReader<Slots4> reader);
        return reader;
    }

    /// <summary>The message of an extension of a MessageSet; absent when it does not occur.</summary>
    /// <param name="set">The MessageSet.</param>
    /// <param name="typeId">The extension's number.</param>
    /// <exception cref="ProtoException">An item is malformed, or nested too deep.</exception>
    public static MessageView Item(MessageView set, int typeId)
    {
        int code = Find(in set, typeId, out MessageView item, out int offset);
        if (code < 0)
        {
            ReaderErrors.Throw(code, offset, ItemTag);
        }

        return item;
    }

    // Whether it is there; false also where an item is malformed.
    internal static bool TryItem(MessageView set, int typeId, out MessageView item) => Find(in set, typeId, out item, out _) > 0;

    // The type of an item of a MessageSet, or of a message that is there as a plain field; false for any other field.
    // item: A view of this field alone.
    internal static bool TryTypeId(scoped in MessageView item, out int typeId)
    {
        var field = new FieldCursor(in item);
        field.Next();
        typeId = (int)(field.Tag >> 3);
        return field.Tag == ItemTag ? Parts(in field, out typeId, out _) > 0 : field.Error == 0 && (WireType)(field.Tag & 7) == WireType.LengthDelimited;
    }

    // One when found, zero when not, or the code of the error. Of several items of one type the last counts. In an item the first type and
    // the first message count, in whatever order; a message that is there as a plain field of the extension's number is accepted as well,
    // as by the other implementations.
    private static int Find(scoped in MessageView set, int typeId, out MessageView item, out int offset)
    {
        item = MessageView.Absent;
        offset = 0;
        int found = 0;
        ref byte bytes = ref MemoryMarshal.GetReference(set.Data);
        var cursor = new FieldCursor(in set);
        while (cursor.Next())
        {
            int levels = Match(in cursor, typeId, out int message);
            if (levels == 0)
            {
                continue;
            }

            // No message means an empty one.
            offset = cursor.TagStart;
            int body = cursor.ValueStart;
            int length = 0;
            int code = levels < 0 ? levels : set.Depth < levels ? WireError.TooDeep : message == 0 ? 0 : body = WireInput.ReadLength(ref bytes, message, cursor.FieldEnd, out length);
            if (code < 0)
            {
                return code;
            }

            item = new MessageView(set.Data, body, body + length, set.Depth - levels);
            found = 1;
        }

        return found;
    }

    // How many levels the message is below the set if the field is an item of the type, zero if not, or the code of the error. field: A
    // field of a MessageSet. typeId: The extension's number. message: Where the length of the message is; 0 when the item has none.
    internal static int Match(scoped in FieldCursor field, int typeId, out int message)
    {
        message = 0;
        if (field.Tag != ItemTag)
        {
            message = field.ValueStart;
            return typeId <= EncodedTag.MaxFieldNumber && field.Tag == (((uint)typeId << 3) | (uint)WireType.LengthDelimited) ? 1 : 0;
        }

        int levels = Parts(in field, out int type, out message);
        return levels <= 0 || type == typeId ? levels : 0;
    }

    // The first type and the first message of an item, which is a group. How many levels the message is below the set, zero if the item has no
    // type, or the code of the error. message: Where its length is; 0 when the item has none.
    private static int Parts(scoped in FieldCursor field, out int type, out int message)
    {
        type = 0;
        message = 0;
        ref byte bytes = ref MemoryMarshal.GetReference(field.Data);
        int code = WireInput.SkipGroup(ref bytes, field.ValueStart, field.FieldEnd, ItemTag, field.Depth, out int end);
        if (code < 0)
        {
            return code;
        }

        bool hasType = false;
        var parts = new FieldCursor(new MessageView(field.Data, field.ValueStart, end, field.Depth - 1));
        while (parts.Next())
        {
            if (parts.Tag == TypeIdTag && !hasType)
            {
                // An int32: what a varint has beyond 32 bits does not count, as in Google's C++ and Java.
                WireInput.ReadVarint(ref bytes, parts.ValueStart, parts.FieldEnd, out ulong raw);
                type = (int)raw;
                hasType = true;
            }
            else if (parts.Tag == MessageTag && message == 0)
            {
                message = parts.ValueStart;
            }
        }

        return hasType ? ItemLevels : 0;
    }
}
