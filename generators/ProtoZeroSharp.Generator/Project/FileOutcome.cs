using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>How the other files of the project affect one of them.</summary>
/// <param name="FileName">The import name.</param>
/// <param name="Path">The path as the compiler gives it.</param>
/// <param name="Options">Its options.</param>
/// <param name="ExtensionClass">The name of its class of extension methods.</param>
/// <param name="Problem">Why nothing can be emitted for it, or null.</param>
internal sealed record FileOutcome(string FileName, string Path, FileOptions Options, string ExtensionClass, Clash? Problem);
