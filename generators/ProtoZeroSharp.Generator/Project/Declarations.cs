using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>The C# names that a file brings into a project, for telling when two files bring the same.</summary>
/// <param name="FileName">The import name.</param>
/// <param name="Path">The path as the compiler gives it.</param>
/// <param name="Namespace">The C# namespace.</param>
/// <param name="Types">The top-level types.</param>
/// <param name="ExtensionClass">The name that its class of extension methods would like.</param>
/// <param name="Options">The file's options, which those that import it look at.</param>
/// <param name="Repeated">The messages, its own and others', that its fields repeat.</param>
internal sealed record Declarations(string FileName, string Path, string Namespace, EquatableArray<string> Types, string ExtensionClass, FileOptions Options, EquatableArray<string> Repeated);
