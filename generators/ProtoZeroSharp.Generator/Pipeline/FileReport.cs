using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Pipeline;

/// <summary>The diagnostics of one file, with the paths of the other files that they point to.</summary>
internal sealed record FileReport(string Path, EquatableArray<DiagnosticInfo> Diagnostics, EquatableArray<string> AdditionalPaths)
{
    public static FileReport Of(LinkedItem item, ImportNames names)
    {
        var paths = new List<string>(item.Result.Diagnostics.Count);
        foreach (DiagnosticInfo diagnostic in item.Result.Diagnostics)
        {
            paths.Add(diagnostic.Additional is { FileName.Length: > 0 } place ? names.PathOf(place.FileName) ?? place.FileName : "");
        }

        return new(item.Path, item.Result.Diagnostics, paths.ToEquatableArray());
    }

    public void Send(SourceProductionContext output)
    {
        for (int i = 0; i < Diagnostics.Count; i++)
        {
            output.ReportDiagnostic(Diagnostics[i].ToDiagnostic(Path, AdditionalPaths[i]));
        }
    }
}
