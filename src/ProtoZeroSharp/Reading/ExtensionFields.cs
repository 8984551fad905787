using System.ComponentModel;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>Finds extensions in a message, for generated code. Every call scans the message's own level; nothing is allocated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ExtensionFields
{
    private const uint ItemTag = (1 << 3) | WireTypes.StartGroup;
    private const uint TypeIdTag = (2 << 3) | WireTypes.Varint;
    private const uint MessageTag = (3 << 3) | WireTypes.LengthDelimited;

    /// <summary>Opens a message as one that has the extension and nothing else. What it holds was validated by nobody.</summary>
    /// <param name="message">The extended message.</param>
    /// <param name="schema">The extension, in slot 0.</param>
    /// <exception cref="ProtoException">The message's own level is malformed.</exception>
    public static MessageReader<Slots4> Open(MessageView message, MessageSchema schema)
    {
        var view = new MessageView(message.Data, message.Start, message.End, message.Depth, message.Path, message.From);
        MessageReader<Slots4>.Open(view, schema, out MessageReader<Slots4> reader);
        return reader;
    }

    /// <summary>The message of an extension of a MessageSet; an empty one when it does not occur.</summary>
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

    /// <summary>As <see cref="Item"/>, but says false when the extension does not occur and where an item is malformed.</summary>
    /// <param name="set">The MessageSet.</param>
    /// <param name="typeId">The extension's number.</param>
    /// <param name="item">Where the message lies.</param>
    public static bool TryItem(MessageView set, int typeId, out MessageView item) => Find(in set, typeId, out item, out _) > 0;

    /// <summary>
    /// One when found, zero when not, or the code of the error. Of several items of one type the last counts. In an item the first
    /// type and the first message count, in whatever order; a message that stands there as a plain field of the extension's number
    /// is accepted as well, as by the other implementations.
    /// </summary>
    private static int Find(scoped in MessageView set, int typeId, out MessageView item, out int offset)
    {
        item = default;
        offset = 0;
        int found = 0;
        uint plainTag = typeId <= EncodedTag.MaxFieldNumber ? ((uint)typeId << 3) | WireTypes.LengthDelimited : 0;
        ref byte bytes = ref MemoryMarshal.GetReference(set.Data);
        var cursor = new FieldCursor(in set);
        while (cursor.Next())
        {
            offset = cursor.TagStart;
            int body;
            int bodyEnd = cursor.FieldEnd;
            int levels;
            if (cursor.Tag == plainTag)
            {
                levels = 1;
                body = WireInput.ReadLength(ref bytes, cursor.ValueStart, cursor.FieldEnd, out _);
            }
            else if (cursor.Tag == ItemTag)
            {
                levels = 2;
                body = FindMessage(in set, cursor.ValueStart, cursor.FieldEnd, typeId, out bodyEnd);
            }
            else
            {
                continue;
            }

            if (body < 0 || (body > 0 && set.Depth < levels))
            {
                return body < 0 ? body : WireError.TooDeep;
            }

            if (body > 0)
            {
                item = new MessageView(set.Data, body, bodyEnd, set.Depth - levels);
                found = 1;
            }
        }

        return found;
    }

    /// <summary>The start of an item's message if it is of the type, zero if not, or the code of the error. No message means an empty one.</summary>
    private static int FindMessage(scoped in MessageView set, int start, int end, int typeId, out int messageEnd)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(set.Data);
        messageEnd = 0;
        int code = WireInput.SkipGroup(ref bytes, start, end, ItemTag, set.Depth, out int groupEnd);
        if (code < 0)
        {
            return code;
        }

        int message = 0;
        bool hasType = false;
        ulong type = 0;
        var fields = new FieldCursor(new MessageView(set.Data, start, groupEnd, set.Depth - 1));
        while (fields.Next())
        {
            if (fields.Tag == TypeIdTag && !hasType)
            {
                WireInput.ReadVarint(ref bytes, fields.ValueStart, fields.FieldEnd, out type);
                hasType = true;
            }
            else if (fields.Tag == MessageTag && message == 0)
            {
                message = WireInput.ReadLength(ref bytes, fields.ValueStart, fields.FieldEnd, out _);
                messageEnd = fields.FieldEnd;
            }
        }

        if (!hasType || type != (ulong)typeId)
        {
            return 0;
        }

        if (message == 0)
        {
            message = messageEnd = groupEnd;
        }

        return message;
    }
}
