namespace ProtoZeroSharp.Generator.Settings;

/// <summary>The options of another file, for a file that names its types.</summary>
internal sealed record ForeignFile(string Name, FileOptions Options);
