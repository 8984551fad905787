using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>The C# names that a file declares in a project, to find those that two files declare.</summary>
/// <param name="FileName">The import name.</param>
/// <param name="Path">The path as the compiler gives it.</param>
/// <param name="Namespace">The C# namespace.</param>
/// <param name="Types">The top-level types.</param>
/// <param name="ExtensionClass">The preferred name of its class of extension methods.</param>
/// <param name="Options">The file's options, for the files that import it.</param>
/// <param name="Repeated">The messages, its own and others', that its fields repeat.</param>
internal sealed record Declarations(string FileName, string Path, string Namespace, EquatableArray<string> Types, string ExtensionClass, FileOptions Options, EquatableArray<string> Repeated);
