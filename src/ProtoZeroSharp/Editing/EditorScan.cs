using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// The scan that opens a message for editing: as that of the readers, but what matters here is what occurs more than once.
/// Numbers that a closed enum does not know count as the field's: setting the field replaces them, so that every
/// implementation reads what was set.
/// </summary>
internal static class EditorScan
{
    /// <summary>Fills the frame's offsets; zero, or the code of the error.</summary>
    public static int Run(EditorFrame frame, ReadOnlySpan<byte> data)
    {
        MessageSchema schema = frame.Schema;
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        ScanEntry[] table = schema.ScanTable;
        ref int offsets = ref frame.Offset(0);
        int position = frame.Start;
        int end = frame.End;
        ulong seen = 0;
        ulong several = 0;
        frame.ElementSlot = -1;
        while (position < end)
        {
            int tagStart = position;
            int value = WireInput.ReadTag(ref bytes, position, end, out uint tag);
            uint wireType = tag & 7;
            if (value < 0)
            {
                position = value;
            }
            else if (wireType == WireTypes.Varint)
            {
                position = WireInput.SkipVarint(ref bytes, value, end);
            }
            else if (wireType == WireTypes.LengthDelimited)
            {
                position = WireInput.ReadLength(ref bytes, value, end, out int length);
                position = position < 0 ? position : position + length;
            }
            else
            {
                position = WireInput.SkipValue(ref bytes, value, end, tag, frame.Depth);
            }

            if (position < 0)
            {
                return position;
            }

            uint number = tag >> 3;
            if (number < (uint)table.Length)
            {
                ScanEntry entry = table[number];
                if (((entry.WireTypes >> (int)wireType) & 1) == 0)
                {
                    continue;
                }

                int slot = entry.Slot;
                if (entry.Mode is ScanMode.Scalar or ScanMode.Message && slot < EditorFrame.Capacity)
                {
                    ulong bit = 1UL << slot;
                    several |= seen & bit;
                    seen |= bit;
                    Unsafe.Add(ref offsets, slot) = value;
                    continue;
                }
            }

            // Handed over as copies: what a method has by reference cannot stay in a register (see MessageScan).
            (ulong Seen, ulong Several) masks = (seen, several);
            Record(frame, in schema.Find((int)number), tag, tagStart, value, ref masks.Seen, ref masks.Several);
            (seen, several) = masks;
        }

        frame.Seen = seen;
        frame.Ready = seen & ~several;
        if ((several & ~schema.OffsetSlots) != 0)
        {
            ExcludeCrowdedOneofs(frame, several);
        }

        return 0;
    }

    private static void Record(EditorFrame frame, in FieldEntry entry, uint tag, int tagStart, int value, ref ulong seen, ref ulong several)
    {
        int slot = entry.Index;
        if (!entry.IsDeclared || !entry.Accepts(tag & 7))
        {
            return;
        }

        ulong bit = slot < EditorFrame.Capacity ? 1UL << slot : 0;
        if (entry.IsRepeated)
        {
            if (slot + 1 >= EditorFrame.Capacity)
            {
                return;
            }

            if ((seen & bit) == 0)
            {
                frame.Offset(slot) = tagStart;
            }

            // The second offset is one of its own for whoever moves them.
            frame.Offset(slot + 1) = tagStart;
            seen |= 3UL << slot;
            return;
        }

        if (entry.Oneof >= 0 && entry.Oneof < EditorFrame.Capacity)
        {
            ulong oneof = 1UL << entry.Oneof;
            ref int member = ref frame.Offset(entry.Oneof);
            several |= seen & oneof;
            if ((seen & oneof) != 0 && member != entry.Number)
            {
                int old = frame.Schema.Find(member).Index;
                seen &= old < EditorFrame.Capacity ? ~(1UL << old) : ulong.MaxValue;
            }

            member = entry.Number;
            seen |= oneof;
        }

        if (bit != 0)
        {
            several |= seen & bit;
            seen |= bit;
            frame.Offset(slot) = value;
        }
    }

    private static void ExcludeCrowdedOneofs(EditorFrame frame, ulong several)
    {
        foreach (FieldEntry entry in frame.Schema.Entries)
        {
            if (entry.Oneof >= 0 && entry.Oneof < EditorFrame.Capacity && entry.Index < EditorFrame.Capacity && (several & (1UL << entry.Oneof)) != 0)
            {
                frame.Ready &= ~(1UL << entry.Index);
            }
        }
    }
}
