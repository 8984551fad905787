namespace ProtoZeroSharp.Generator.Settings;

/// <summary>What a file needs to know of the options of another one whose types it names.</summary>
internal sealed record ForeignFile(string Name, FileOptions Options);
