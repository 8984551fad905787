using System.Buffers;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// Edits of a MessageSet's items. An item is a group of the extension's number and the message; a message that is there as a plain field is
/// accepted, as by the readers. What throws has changed nothing.
/// </summary>
internal static class SetItemEdits
{
    private const byte ItemTag = (1 << 3) | (byte)WireType.StartGroup;
    private const byte ItemEndTag = (1 << 3) | (byte)WireType.EndGroup;
    private const byte TypeIdTag = (2 << 3) | (byte)WireType.Varint;
    private const byte MessageTag = (3 << 3) | (byte)WireType.LengthDelimited;

    /// <summary>Makes a message the only item of its type.</summary>
    /// <returns>Where the item begins.</returns>
    public static int Set(Span<byte> data, EditorFrame frame, int typeId, scoped FieldValue message)
    {
        if (FieldEdits.IsInside(data, message))
        {
            byte[] copy = ArrayPool<byte>.Shared.Rent(message.Memory.Length);
            message.Memory.CopyTo(copy);
            try
            {
                return Set(data, frame, typeId, message.MovedTo(new ReadOnlySpan<byte>(copy, 0, message.Memory.Length)));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(copy);
            }
        }

        CheckDepth(frame);
        int number = Varint.Size((uint)typeId);
        long size = 4L + number + message.Size(1);
        Selection selection = Selection.Items(frame.Schema, typeId);
        Census found = Census.Take(data, frame, frame.Start, selection);
        int at = found.Count == 1
            ? EditorSpace.Resize(data, frame, found.TagStart, found.Size, size, typeId)
            : FieldEdits.Rewrite(data, frame, selection, found.Size, size, typeId);
        Span<byte> item = data.Slice(at, (int)size);
        item[0] = ItemTag;
        item[1] = TypeIdTag;
        WireFormat.WriteVarint(item.Slice(2), (uint)typeId);
        item[2 + number] = MessageTag;
        message.Write(item.Slice(3 + number), MessageTag, 1);
        item[item.Length - 1] = ItemEndTag;
        FieldEdits.Rescan(frame, data);
        return at;
    }

    /// <summary>Removes all items of a type.</summary>
    public static void Clear(Span<byte> data, EditorFrame frame, int typeId) => FieldEdits.Remove(data, frame, Selection.Items(frame.Schema, typeId), typeId);

    /// <summary>Opens the message of a type: the last one, as the readers show it, and the only one from then on. An absent one is created.</summary>
    public static EditorFrame Edit(Span<byte> data, EditorFrame frame, int typeId, MessageSchema schema)
    {
        CheckDepth(frame);
        Census found = Census.Take(data, frame, frame.Start, Selection.Items(frame.Schema, typeId));
        int message = 0;
        int inside = found.ValueStart;
        int levels = 0;
        if (found.Count != 0)
        {
            var last = new FieldCursor(new MessageView(data, found.TagStart, found.FieldEnd, frame.Depth));
            last.Next();
            levels = ExtensionFields.Match(in last, typeId, out message);
        }

        if (found.Count != 1 || message == 0)
        {
            int at = Set(data, frame, typeId, FieldValue.Encoded(Body(data, frame, message, found.FieldEnd, levels)));
            inside = at + 1;
            message = at + 3 + Varint.Size((uint)typeId);
            levels = ExtensionFields.ItemLevels;
        }

        if (levels != ExtensionFields.ItemLevels)
        {
            return MessageEdits.Enter(data, frame, message, MessageTag, schema, frame.Depth - 1);
        }

        // As in a map's entry: the item is closed with its message. None of its fields are asked for by a slot.
        EditorFrame item = MessageEdits.Enter(data, frame, inside, ItemTag, frame.Schema, frame.Depth - 1);
        item.IsEntry = true;
        try
        {
            return MessageEdits.Enter(data, item, message, MessageTag, schema, item.Depth - 1);
        }
        catch
        {
            MessageEdits.Leave(item);
            throw;
        }
    }

    /// <summary>The bytes of an item's message; it must be whole before the other items of its type are removed.</summary>
    private static ReadOnlySpan<byte> Body(ReadOnlySpan<byte> data, EditorFrame frame, int message, int end, int levels)
    {
        if (message == 0)
        {
            return default;
        }

        int start = WireInput.ReadLength(ref MemoryMarshal.GetReference(data), message, end, out int length);
        MessageEdits.RequireWhole(new MessageView(data, start, start + length, frame.Depth - levels));
        return data.Slice(start, length);
    }

    private static void CheckDepth(EditorFrame frame)
    {
        if (frame.Depth < ExtensionFields.ItemLevels)
        {
            ReaderErrors.Throw(WireError.TooDeep, frame.Start, ItemTag);
        }
    }
}
