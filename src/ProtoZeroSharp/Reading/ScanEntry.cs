namespace ProtoZeroSharp.Reading;

/// <summary>What the scan's loop needs of a field in the common cases, in eight bytes; <see cref="ScanMode.Other"/> is for everything else.</summary>
internal readonly struct ScanEntry
{
    public readonly int Slot;

    /// <summary>One bit per wire type that is the field's.</summary>
    public readonly byte WireTypes;

    public readonly ScanMode Mode;

    public ScanEntry(FieldEntry entry)
    {
        Slot = entry.Index;
        for (uint wireType = 0; wireType < 6; wireType++)
        {
            WireTypes |= (byte)(entry.Accepts(wireType) ? 1 << (int)wireType : 0);
        }

        bool isOrdinary = entry.Oneof < 0 && (entry.Traits & FieldTraits.ClosedEnum) == 0;
        Mode = !isOrdinary ? ScanMode.Other
            : entry.IsRepeated ? ScanMode.Repeated
            : entry.IsMessage ? ScanMode.Message
            : ScanMode.Scalar;
    }
}

/// <summary>How an occurrence is recorded.</summary>
internal enum ScanMode : byte
{
    /// <summary>Not declared, a member of a oneof, or of a closed enum.</summary>
    Other,
    Scalar,
    Message,
    Repeated,
}
