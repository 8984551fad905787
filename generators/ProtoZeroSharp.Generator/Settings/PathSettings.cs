namespace ProtoZeroSharp.Generator.Settings;

/// <summary>The settings of the file at a path.</summary>
internal sealed record PathSettings(string Path, FileSettings Settings);
