using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Scanning;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// The scan that opens a message for editing. It differs from the readers' scan in that it notes which fields occur more than once.
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
        ref int offsets = ref frame.Offset(0);
        int end = frame.End;
        ScanResult result = default;
        frame.ForgetElements();
        int position = (int)MessageScan.ScanCommonFields<ScanForEditing>(ref bytes, MessageView.BoundsOf(frame.Start, end), schema, ref result, ref offsets);
        while (position < end)
        {
            int value = WireInput.ReadTag(ref bytes, position, end, out uint tag);
            int next = value < 0 ? value : WireInput.SkipValue(ref bytes, value, end, tag, frame.Depth);
            if (next < 0)
            {
                return next;
            }

            Record(frame, in schema.Find((int)(tag >> 3)), tag, position, value, ref result);
            position = (int)MessageScan.ScanCommonFields<ScanForEditing>(ref bytes, MessageView.BoundsOf(next, end), schema, ref result, ref offsets);
        }

        frame.Seen = result.Seen;
        frame.Ready = result.Seen & ~result.Split;
        if ((result.Split & ~schema.Masks.Offsets) != 0)
        {
            ExcludeCrowdedOneofs(frame, result.Split);
        }

        return 0;
    }

    private static void Record(EditorFrame frame, in FieldEntry entry, uint tag, int tagStart, int value, ref ScanResult result)
    {
        int slot = entry.Index;
        if (!entry.IsDeclared || !entry.Accepts((WireType)(tag & 7)))
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

            if ((result.Seen & bit) == 0)
            {
                frame.Offset(slot) = tagStart;
            }

            frame.Offset(slot + 1) = tagStart;
            result.Seen |= bit;
            return;
        }

        if (entry.Oneof >= 0 && entry.Oneof < EditorFrame.Capacity)
        {
            ulong oneof = 1UL << entry.Oneof;
            ref int member = ref frame.Offset(entry.Oneof);
            result.Split |= result.Seen & oneof;
            if ((result.Seen & oneof) != 0 && member != entry.Number)
            {
                int old = frame.Schema.Find(member).Index;
                result.Seen &= old < EditorFrame.Capacity ? ~(1UL << old) : ulong.MaxValue;
            }

            member = entry.Number;
            result.Seen |= oneof;
        }

        if (bit != 0)
        {
            result.Split |= result.Seen & bit;
            result.Seen |= bit;
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
