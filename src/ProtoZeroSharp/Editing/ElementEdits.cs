using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Scanning;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// Edits of one element of a repeated field with values of its own, by its index in wire order, as readers count: packed or not.
/// A method that throws has changed nothing.
/// </summary>
internal static class ElementEdits
{
    /// <summary>Sets an element. A scalar stays in the run, or alone, as it is.</summary>
    public static void Set(EditedMessage message, EditedField field, int index, scoped FieldValue value)
    {
        using var stable = new StableValue(message.Data, value);
        SetStable(message, field, index, stable.Value);
    }

    /// <summary>Removes an element; with the last of a run the run.</summary>
    public static void Remove(EditedMessage message, int slot, int number, int index)
    {
        EditedElement element = Find(message, slot, number, index);
        if (element.IsPacked && element.End - element.Start != element.FieldEnd - element.RunStart)
        {
            ResizeInRun(message, in element, 0, number);
            return;
        }

        message.Frame.Seen = message.Frame.Ready = 0;
        MessageResizing.Resize(message, element.TagStart, element.FieldEnd - element.TagStart, 0, number);
        message.Rescan();
    }

    private static void SetStable(EditedMessage message, EditedField field, int index, scoped FieldValue value)
    {
        EditedElement element = Find(message, field.Slot, field.Number, index);
        if (element.IsPacked)
        {
            int at = ResizeInRun(message, in element, value.BodySize, field.Number);
            value.WriteBody(message.Data.Slice(at));
            return;
        }

        int start = MessageResizing.Resize(message, element.Start, element.End - element.Start, value.Size(field), field.Number);
        value.Write(message.Data.Slice(start), field);
    }

    private static int ResizeInRun(EditedMessage message, in EditedElement element, long size, int number)
    {
        int old = element.End - element.Start;
        if (old == size)
        {
            return element.Start;
        }

        EditorFrame run = message.Frame.OpenRun(element.ValueStart, element.RunStart, element.FieldEnd);
        int at = MessageResizing.Resize(message.Inner(run), element.Start, old, size, number);
        message.Frame.ApplyMoves();
        return at;
    }

    /// <summary>From the element that was found before if that comes earlier, else from the first.</summary>
    private static EditedElement Find(EditedMessage message, int slot, int number, int index)
    {
        EditorFrame frame = message.Frame;
        FieldEntry entry = frame.Schema.Find(number);
        ref byte bytes = ref MemoryMarshal.GetReference(message.Data);
        ElementPlace before = frame.ElementBefore(slot, index);
        int count = before.Index;
        int skipped = before.Offset;
        var cursor = new FieldCursor(message.From(before.TagStart));
        while (cursor.Next())
        {
            if ((int)(cursor.Tag >> 3) != number || !entry.Accepts((WireType)(cursor.Tag & 7)))
            {
                continue;
            }

            bool isPacked = entry.WireType != WireType.LengthDelimited && (WireType)(cursor.Tag & 7) == WireType.LengthDelimited;
            var element = new EditedElement(in cursor, isPacked ? cursor.BodyStart() : cursor.ValueStart);
            int position = element.RunStart + skipped;
            skipped = 0;
            if (position > cursor.FieldEnd)
            {
                // Somebody has changed the run since an element was found in it.
                ReaderErrors.Throw(WireError.InvalidPacked, cursor.TagStart, cursor.Tag);
            }

            if (isPacked && entry.WireType != WireType.Varint)
            {
                // Elements of one width are counted without going to them.
                int width = entry.WireType == WireType.Fixed32 ? sizeof(uint) : sizeof(ulong);
                int here = Math.DivRem(cursor.FieldEnd - position, width, out int rest);
                if (rest != 0)
                {
                    ReaderErrors.Throw(WireError.InvalidPacked, cursor.TagStart, cursor.Tag);
                }

                if ((uint)(index - count) < (uint)here)
                {
                    position += (index - count) * width;
                    return Found(frame, slot, index, element.At(position, position + width));
                }

                count += here;
                continue;
            }

            while (position < cursor.FieldEnd || !isPacked)
            {
                int end = isPacked ? WireInput.SkipVarint(ref bytes, position, cursor.FieldEnd) : cursor.FieldEnd;
                if (end < 0)
                {
                    ReaderErrors.Throw(end, cursor.TagStart, cursor.Tag);
                }

                // A number that a closed enum does not know is no element to readers.
                bool counts = !entry.IsClosedEnum || ScanRules.IsKnown(frame.Schema, number, message.Data, position, end);
                if (counts && count++ == index)
                {
                    return Found(frame, slot, index, element.At(position, end));
                }

                if (!isPacked)
                {
                    break;
                }

                position = end;
            }
        }

        cursor.ThrowIfMalformed();
        EditorErrors.ThrowIndex(index, count);
        return default;
    }

    private static EditedElement Found(EditorFrame frame, int slot, int index, EditedElement element)
    {
        frame.NoteElement(new ElementPlace(slot, index, element.TagStart, element.Start - element.RunStart));
        return element;
    }
}
