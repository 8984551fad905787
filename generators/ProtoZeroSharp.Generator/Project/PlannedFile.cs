using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>The plan of a file, or the reason why there is none.</summary>
/// <param name="FileName">The import name.</param>
/// <param name="Path">The path as the compiler gives it.</param>
/// <param name="Plan">The plan, or null.</param>
/// <param name="Failure">The failure of planning, or null.</param>
internal sealed record PlannedFile(string FileName, string Path, FilePlan? Plan, DiagnosticInfo? Failure);
