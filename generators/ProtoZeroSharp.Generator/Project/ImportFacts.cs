using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>A file's part in finding the import names of all files.</summary>
/// <param name="Path">Its path, as the compiler gives it.</param>
/// <param name="Roots">Its explicit roots.</param>
/// <param name="ProjectFolder">The project's folder.</param>
/// <param name="Imports">The names it imports, as written.</param>
internal sealed record ImportFacts(string Path, EquatableArray<string> Roots, string ProjectFolder, EquatableArray<string> Imports);
