namespace ProtoZeroSharp.Reading.Scanning;

/// <summary>The results of a scan beside the offsets: two words, as every reader has them and is copied with them.</summary>
internal struct ScanResult
{
    /// <summary>One bit per slot whose field occurs.</summary>
    public ulong Seen;

    /// <summary>
    /// One bit per slot whose message occurs more than once; for an editor, whose field or oneof does. The last bit is no slot's: it says that a
    /// field was met that the schema does not have.
    /// </summary>
    public ulong Split;

    private const ulong UnknownBit = 1UL << 63;

    /// <summary>Whether a field was met that the schema does not have.</summary>
    public readonly bool HasUnknown => (Split & UnknownBit) != 0;

    /// <summary>Notes that one was.</summary>
    public void AddUnknown() => Split |= UnknownBit;
}
