namespace ProtoZeroSharp.Reading;

/// <summary>A scan for an editor.</summary>
internal readonly struct ScanForEditing : IScanPurpose
{
    public bool IsEditing => true;
}
