using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>A .proto after parsing.</summary>
/// <param name="Path">The path as the compiler gives it.</param>
/// <param name="File">Its syntax.</param>
/// <param name="Failure">Why it was not parsed: an encoding that no .proto has, or an internal failure of the parser; else null.</param>
internal sealed record ParsedText(string Path, ParsedFile File, DiagnosticInfo? Failure);
