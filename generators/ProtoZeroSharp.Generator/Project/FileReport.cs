using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>The diagnostics of one file, with the paths of the other files that they name.</summary>
internal sealed record FileReport(string Path, EquatableArray<DiagnosticInfo> Diagnostics, EquatableArray<string> AdditionalPaths)
{
    public static FileReport Of(string path, DiagnosticInfo diagnostic) => Of(path, new EquatableArray<DiagnosticInfo>(ImmutableArray.Create(diagnostic)));

    /// <summary>A report of diagnostics without a second place.</summary>
    public static FileReport Of(string path, EquatableArray<DiagnosticInfo> diagnostics) => new(path, diagnostics, diagnostics.Select(_ => "").ToEquatableArray());

    /// <summary>The report of a file's linking.</summary>
    /// <param name="item">The file.</param>
    /// <param name="names">The import names of all files.</param>
    /// <param name="howToImport">What to do about an import that is not found. It follows protoc's text, which does not know the caller.</param>
    public static FileReport Of(LinkedItem item, ImportNames names, string howToImport)
    {
        var paths = new List<string>(item.Result.Diagnostics.Count);
        foreach (DiagnosticInfo diagnostic in item.Result.Diagnostics)
        {
            paths.Add(diagnostic.Additional is { FileName.Length: > 0 } place ? names.PathOf(place.FileName) ?? place.FileName : "");
        }

        return new(item.Path, item.Result.Diagnostics.Select(WithAdvice).ToEquatableArray(), paths.ToEquatableArray());

        DiagnosticInfo WithAdvice(DiagnosticInfo diagnostic) =>
            diagnostic.Id == DiagnosticCatalog.ImportNotFound.Id ? diagnostic with { Message = diagnostic.Message + " " + howToImport } : diagnostic;
    }
}
