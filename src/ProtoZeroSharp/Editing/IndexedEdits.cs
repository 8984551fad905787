using System.Buffers;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// Edits of one element of a repeated field with values of its own, by its index in wire order, as readers count: packed or not.
/// What throws has changed nothing.
/// </summary>
internal static class IndexedEdits
{
    /// <summary>Sets an element. A scalar stays in the run, or alone, as it is.</summary>
    public static void Set(Span<byte> data, EditorFrame frame, int slot, ulong tag, int tagSize, int index, scoped FieldValue value)
    {
        if (FieldEdits.IsInside(data, value))
        {
            byte[] copy = ArrayPool<byte>.Shared.Rent(value.Memory.Length);
            value.Memory.CopyTo(copy);
            try
            {
                Set(data, frame, slot, tag, tagSize, index, value.MovedTo(new ReadOnlySpan<byte>(copy, 0, value.Memory.Length)));
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(copy);
            }

            return;
        }

        int number = EncodedTag.FieldNumberOf(tag);
        IndexedElement element = Find(data, frame, slot, number, index);
        if (element.IsPacked)
        {
            int at = ResizeInRun(data, frame, in element, value.BodySize, number);
            value.WriteBody(data.Slice(at));
            return;
        }

        int start = EditorSpace.Resize(data, frame, element.Start, element.End - element.Start, value.Size(tagSize), number);
        value.Write(data.Slice(start), tag, tagSize);
    }

    /// <summary>Removes an element; with the last of a run the run.</summary>
    public static void Remove(Span<byte> data, EditorFrame frame, int slot, int number, int index)
    {
        IndexedElement element = Find(data, frame, slot, number, index);
        if (element.IsPacked && element.End - element.Start != element.FieldEnd - element.RunStart)
        {
            ResizeInRun(data, frame, in element, 0, number);
            return;
        }

        frame.Seen = frame.Ready = 0;
        EditorSpace.Resize(data, frame, element.TagStart, element.FieldEnd - element.TagStart, 0, number);
        FieldEdits.Rescan(frame, data);
    }

    private static int ResizeInRun(Span<byte> data, EditorFrame frame, in IndexedElement element, long size, int number)
    {
        int old = element.End - element.Start;
        if (old == size)
        {
            return element.Start;
        }

        EditorFrame run = frame.Run(element.ValueStart, element.RunStart, element.FieldEnd);
        int at = EditorSpace.Resize(data, run, element.Start, old, size, number);
        frame.CatchUp();
        return at;
    }

    /// <summary>From the element that was found before if that comes earlier, else from the first.</summary>
    private static IndexedElement Find(ReadOnlySpan<byte> data, EditorFrame frame, int slot, int number, int index)
    {
        FieldEntry entry = frame.Schema.Find(number);
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        int from = slot + 1 >= EditorFrame.Capacity ? frame.Start : frame.Has(slot) ? frame.Offset(slot) : frame.End;
        int count = 0;
        int skipped = 0;
        if (frame.ElementSlot == slot && index >= frame.ElementIndex)
        {
            from = frame.ElementStart;
            count = frame.ElementIndex;
            skipped = frame.ElementOffset;
        }

        var cursor = new FieldCursor(new MessageView(data, from, frame.End, frame.Depth));
        while (cursor.Next())
        {
            if ((int)(cursor.Tag >> 3) != number || !entry.Accepts((WireType)(cursor.Tag & 7)))
            {
                continue;
            }

            bool isPacked = entry.WireType != WireType.LengthDelimited && (WireType)(cursor.Tag & 7) == WireType.LengthDelimited;
            var element = new IndexedElement(in cursor, isPacked ? WireInput.ReadLength(ref bytes, cursor.ValueStart, cursor.FieldEnd, out _) : cursor.ValueStart);
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
                bool counts = (entry.Traits & FieldTraits.ClosedEnum) == 0 || ScanRules.IsKnown(frame.Schema, number, data, position, end);
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

    private static IndexedElement Found(EditorFrame frame, int slot, int index, IndexedElement element)
    {
        frame.ElementSlot = slot;
        frame.ElementIndex = index;
        frame.ElementStart = element.TagStart;
        frame.ElementOffset = element.Start - element.RunStart;
        return element;
    }
}
