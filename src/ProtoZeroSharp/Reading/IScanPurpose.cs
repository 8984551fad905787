namespace ProtoZeroSharp.Reading;

/// <summary>What a scan is for. An editor wants to know what occurs more than once, and where the last element of a field begins instead of where it ends.</summary>
internal interface IScanPurpose
{
    bool IsEditing { get; }

    /// <summary>
    /// True below a validated reader: lengths of single fields are not compared with the end. Whoever uses them compares with the
    /// end of the input, so that a caller who changes validated bytes still reads nothing outside.
    /// </summary>
    bool IsTrusting { get; }
}

internal readonly struct ScanForReading : IScanPurpose
{
    public bool IsEditing => false;

    public bool IsTrusting => false;
}

internal readonly struct ScanForEditing : IScanPurpose
{
    public bool IsEditing => true;

    public bool IsTrusting => false;
}

internal readonly struct ScanOfValidated : IScanPurpose
{
    public bool IsEditing => false;

    public bool IsTrusting => true;
}
