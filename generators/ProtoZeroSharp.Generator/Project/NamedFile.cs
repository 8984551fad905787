namespace ProtoZeroSharp.Generator.Project;

/// <summary>A .proto that is known by its import name.</summary>
internal sealed record NamedFile(ConfiguredFile File, ImportName Name);
