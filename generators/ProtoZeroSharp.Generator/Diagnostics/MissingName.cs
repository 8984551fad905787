namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>A type, or an imported file, that was not found.</summary>
/// <param name="Name">The name as written.</param>
/// <param name="Package">The package that a type is looked up from; empty for a file.</param>
/// <param name="From">The import name of the file that names it.</param>
internal sealed record MissingName(string Name, string Package, string From);
