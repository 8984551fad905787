namespace ProtoZeroSharp.Reading;

/// <summary>What a scan is for. An editor wants to know what occurs more than once, and where the last element of a field begins instead of where it ends.</summary>
internal interface IScanPurpose
{
    bool IsEditing { get; }
}

internal readonly struct ScanForReading : IScanPurpose
{
    public bool IsEditing => false;
}

internal readonly struct ScanForEditing : IScanPurpose
{
    public bool IsEditing => true;
}
