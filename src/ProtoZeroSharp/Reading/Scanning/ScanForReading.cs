namespace ProtoZeroSharp.Reading.Scanning;

/// <summary>A scan for a reader.</summary>
internal readonly struct ScanForReading : IScanPurpose
{
    public bool IsEditing => false;
}
