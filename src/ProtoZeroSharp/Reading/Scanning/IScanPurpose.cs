namespace ProtoZeroSharp.Reading.Scanning;

/// <summary>
/// The purpose of a scan. An editor needs to know which fields occur more than once, and where the last element of a field begins, not
/// where it ends.
/// </summary>
internal interface IScanPurpose
{
    bool IsEditing { get; }
}
