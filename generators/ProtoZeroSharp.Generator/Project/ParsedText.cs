using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>A .proto after parsing.</summary>
/// <param name="Path">The path as the compiler gives it.</param>
/// <param name="File">Its syntax.</param>
/// <param name="Failure">The parser's internal failure, or null.</param>
internal sealed record ParsedText(string Path, ParsedFile File, DiagnosticInfo? Failure);
