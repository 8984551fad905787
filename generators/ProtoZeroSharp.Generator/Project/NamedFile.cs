namespace ProtoZeroSharp.Generator.Project;

/// <summary>A .proto with its import name.</summary>
internal sealed record NamedFile(ConfiguredFile File, ImportName Name);
