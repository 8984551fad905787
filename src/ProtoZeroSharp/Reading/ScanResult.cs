namespace ProtoZeroSharp.Reading;

/// <summary>The results of a scan beside the offsets.</summary>
internal struct ScanResult
{
    /// <summary>One bit per slot whose field occurs.</summary>
    public ulong Seen;

    /// <summary>One bit per slot whose message occurs more than once; for an editor, whose field or oneof does.</summary>
    public ulong Split;

    /// <summary>Not zero when a field was met that the schema does not have. A whole word, as it is copied as one.</summary>
    public ulong Unknown;
}
