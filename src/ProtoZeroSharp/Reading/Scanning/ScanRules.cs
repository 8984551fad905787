using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading.Scanning;

/// <summary>
/// What an occurrence of a field does to the message, by the specification: the last scalar wins, messages merge, a member of
/// a oneof ends the others, repeated fields collect.
/// </summary>
internal static class ScanRules
{
    /// <summary>Records one occurrence; false when it is an unknown field or holds an unknown number of a closed enum.</summary>
    public static bool Record(
        ref int offsets,
        ref ScanResult result,
        MessageSchema schema,
        in FieldEntry entry,
        ReadOnlySpan<byte> data,
        uint tag,
        int tagStart,
        int value,
        int fieldEnd)
    {
        if (!entry.IsDeclared || !entry.Accepts((WireType)(tag & 7)))
        {
            return false;
        }

        int capacity = schema.Capacity;
        int index = entry.Index;
        if (entry.IsRepeated)
        {
            if (index + 1 < MessageSchema.MaskedSlots)
            {
                if ((result.Seen & (1UL << index)) == 0)
                {
                    Unsafe.Add(ref offsets, index) = tagStart;
                    result.Seen |= 1UL << index;
                }

                Unsafe.Add(ref offsets, index + 1) = fieldEnd;
            }
            else if (index + 1 < capacity)
            {
                ref int end = ref Unsafe.Add(ref offsets, index + 1);
                if (end == 0)
                {
                    Unsafe.Add(ref offsets, index) = tagStart;
                }

                end = fieldEnd;
            }

            // Unknown numbers inside are only looked for when the unknown fields are read.
            return (entry.Traits & FieldTraits.ClosedEnum) == 0;
        }

        if ((entry.Traits & FieldTraits.ClosedEnum) != 0 && !IsKnown(schema, entry.Number, data, value, fieldEnd))
        {
            return false;
        }

        if (entry.Oneof >= 0 && entry.Oneof < capacity)
        {
            TakeOneof(ref offsets, ref result, schema, in entry);
        }

        if (index >= capacity)
        {
            return true;
        }

        ref int offset = ref Unsafe.Add(ref offsets, index);
        if (index >= MessageSchema.MaskedSlots)
        {
            offset = !entry.IsMessage || offset == 0 ? value : SplitOffset(offset);
            return true;
        }

        ulong bit = 1UL << index;
        if (!entry.IsMessage || (result.Seen & bit) == 0)
        {
            offset = value;
        }
        else
        {
            result.Split |= bit;
        }

        result.Seen |= bit;
        return true;
    }

    /// <summary>
    /// The offset of a message field that occurs more than once, in a slot without a bit in the masks: they are 0 when the field
    /// does not occur, as no value begins at 0, and the complement when it is split.
    /// </summary>
    public static int SplitOffset(int offset) => offset < 0 ? offset : ~offset;

    /// <summary>
    /// Finds a field by scanning the whole message: for those that have no slot in the reader. For a oneof the offset is the
    /// number of the member that counts; for a repeated field the offsets are the start of its first and the end of its last occurrence.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool Locate(scoped in MessageView view, MessageSchema schema, int slot, out int offset, out int last, out bool multiple)
    {
        bool found = false;
        offset = last = 0;
        multiple = false;
        if (view.Start == view.End)
        {
            // A default reader has no schema.
            return false;
        }

        int oneof = -1;
        foreach (FieldEntry entry in schema.Entries)
        {
            if (entry.Index == slot)
            {
                oneof = entry.Oneof;
            }
        }

        var cursor = new FieldCursor(view);
        while (cursor.Next())
        {
            ref readonly FieldEntry entry = ref schema.Find((int)(cursor.Tag >> 3));
            bool concerns = entry.Index == slot || entry.Oneof == slot || (oneof >= 0 && entry.Oneof == oneof);
            if (!concerns || !entry.IsDeclared || !entry.Accepts((WireType)(cursor.Tag & 7))
                || (!entry.IsRepeated && (entry.Traits & FieldTraits.ClosedEnum) != 0
                    && !IsKnown(schema, entry.Number, cursor.Data, cursor.ValueStart, cursor.FieldEnd)))
            {
                continue;
            }

            if (entry.Index != slot)
            {
                // Another member of the same oneof, or any member when the oneof itself is asked for.
                found = entry.Oneof == slot;
                multiple = false;
                offset = entry.Number;
            }
            else if (entry.IsRepeated)
            {
                offset = found ? offset : cursor.TagStart;
                last = cursor.FieldEnd;
                found = true;
            }
            else
            {
                multiple = found && entry.IsMessage;
                offset = multiple ? offset : cursor.ValueStart;
                found = true;
            }
        }

        return found;
    }

    /// <summary>Whether the number at <paramref name="value"/> is one of a closed enum's.</summary>
    public static bool IsKnown(MessageSchema schema, int fieldNumber, ReadOnlySpan<byte> data, int value, int end)
    {
        WireInput.ReadVarint(ref MemoryMarshal.GetReference(data), value, end, out ulong number);
        return schema.IsKnown(fieldNumber, (int)number);
    }

    private static void TakeOneof(ref int offsets, ref ScanResult result, MessageSchema schema, in FieldEntry entry)
    {
        bool isMasked = entry.Oneof < MessageSchema.MaskedSlots;
        ulong bit = isMasked ? 1UL << entry.Oneof : 0;
        ref int member = ref Unsafe.Add(ref offsets, entry.Oneof);
        bool isTaken = isMasked ? (result.Seen & bit) != 0 : member != 0;
        if (isTaken && member != entry.Number)
        {
            int old = schema.Find(member).Index;
            if (old < MessageSchema.MaskedSlots)
            {
                result.Seen &= ~(1UL << old);
                result.Split &= ~(1UL << old);
            }
            else if (old < schema.Capacity)
            {
                Unsafe.Add(ref offsets, old) = 0;
            }
        }

        member = entry.Number;
        result.Seen |= bit;
    }
}
