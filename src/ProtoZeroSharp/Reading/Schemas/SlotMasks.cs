using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Reading.Schemas;

/// <summary>Which of the slots that an editor has offsets for are what, a bit each.</summary>
internal sealed class SlotMasks
{
    /// <summary>Those that are the first of their field; the others hold the current member of a oneof.</summary>
    public readonly ulong Offsets;

    /// <summary>Those of them whose field is repeated and has the next slot too.</summary>
    public readonly ulong Runs;

    public SlotMasks(FieldEntry[] entries)
    {
        foreach (FieldEntry entry in entries)
        {
            Offsets |= entry.Index < MessageSchema.EditedSlots ? 1UL << entry.Index : 0;
            Runs |= entry.IsRepeated && entry.Index + 1 < MessageSchema.EditedSlots ? 1UL << entry.Index : 0;
        }
    }
}
