using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>A type that a file names without importing it.</summary>
/// <param name="Name">The name as looked up.</param>
/// <param name="FileName">The import name of the project's file that defines it.</param>
internal sealed record Definition(MissingName Name, string FileName);
