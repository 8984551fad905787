using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>A type that a file names without importing it, or without all of the name that it has there.</summary>
/// <param name="Name">The name as looked up.</param>
/// <param name="Advice">What to do about it.</param>
internal sealed record Definition(MissingName Name, string Advice);
