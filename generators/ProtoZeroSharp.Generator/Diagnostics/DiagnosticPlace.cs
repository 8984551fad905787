namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>A second place that explains a diagnostic: the first definition, the reserved range.</summary>
/// <param name="FileName">The import name of the file; empty when it is the diagnostic's own file.</param>
internal sealed record DiagnosticPlace(string FileName, SourceRange Range);
