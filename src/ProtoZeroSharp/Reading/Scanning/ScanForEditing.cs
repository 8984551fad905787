namespace ProtoZeroSharp.Reading.Scanning;

/// <summary>A scan for an editor.</summary>
internal readonly struct ScanForEditing : IScanPurpose
{
    public bool IsEditing => true;
}
