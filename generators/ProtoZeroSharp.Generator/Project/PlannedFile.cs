using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>The plan of a file, or the reason why there is none.</summary>
/// <param name="FileName">The import name.</param>
internal sealed record PlannedFile(string FileName, FilePlan? Plan, DiagnosticInfo? Failure);
