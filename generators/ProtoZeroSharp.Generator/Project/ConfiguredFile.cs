using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>A .proto with the project's settings for it.</summary>
internal sealed record ConfiguredFile(ParsedText Text, FileSettings Settings);
