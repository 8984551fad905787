namespace ProtoZeroSharp.Reading;

/// <summary>The results of a scan beside the offsets.</summary>
internal struct ScanResult
{
    /// <summary>One bit per slot whose field occurs.</summary>
    public ulong Seen;

    /// <summary>One bit per slot whose message occurs more than once; for an editor, whose field or oneof does.</summary>
    public ulong Split;

    /// <summary>True when a field was met that the schema does not have.</summary>
    public bool HasUnknown;
}
