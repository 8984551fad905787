using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The outcome of linking one file.</summary>
/// <param name="File">The model, or null when the file itself has errors.</param>
/// <param name="Diagnostics">All diagnostics of the file, the parser's included.</param>
internal sealed record LinkResult(LinkedFile? File, EquatableArray<DiagnosticInfo> Diagnostics);
