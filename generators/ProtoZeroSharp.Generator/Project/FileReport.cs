using System;
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
    /// <param name="definitions">What to do about types that are not found.</param>
    /// <param name="help">What to do about an import that is not found. It follows protoc's text, which does not know the caller.</param>
    public static FileReport Of(LinkedItem item, ImportNames names, Definitions definitions, ImportHelp help)
    {
        DiagnosticInfo[] diagnostics = [.. item.Result.Diagnostics.Where((_, i) => !IsSaidAlready(i))];
        var paths = new List<string>(diagnostics.Length);
        foreach (DiagnosticInfo diagnostic in diagnostics)
        {
            paths.Add(diagnostic.Additional is { FileName.Length: > 0 } place ? names.PathOf(place.FileName) ?? place.FileName : "");
        }

        return new(item.Path, diagnostics.Select(WithAdvice).ToEquatableArray(), paths.ToEquatableArray());

        // Of a path that cannot be one protoc says in a second line that it is not found.
        bool IsSaidAlready(int i) =>
            i > 0
            && item.Result.Diagnostics[i].Id == DiagnosticCatalog.ImportNotFound.Id
            && item.Result.Diagnostics[i - 1] is var before
            && before.Id == DiagnosticCatalog.ImportPath.Id
            && before.Range == item.Result.Diagnostics[i].Range;

        DiagnosticInfo WithAdvice(DiagnosticInfo diagnostic) => Advice(diagnostic) is { } advice ? diagnostic with { Message = diagnostic.Message + advice } : diagnostic;

        string? Advice(DiagnosticInfo diagnostic)
        {
            if (diagnostic.Id == DiagnosticCatalog.NotDefined.Id)
            {
                return diagnostic.Missing is { } type ? definitions.Advice(type) : null;
            }

            bool isNotFound = diagnostic.Id == DiagnosticCatalog.ImportNotFound.Id;
            if (!isNotFound && diagnostic.Id != DiagnosticCatalog.ImportPath.Id)
            {
                return null;
            }

            string? import = diagnostic.Missing?.Name;
            string? meant = import != null ? names.Meant(import, item.Path) : null;
            return meant == null ? (isNotFound ? " " + help.List : null)
                : $"{(isNotFound ? "" : ".")} Did you mean \"{meant}\"?{(meant.EndsWith("/" + import, StringComparison.Ordinal) ? " " + help.Root(meant.Substring(0, meant.Length - import!.Length - 1)) : "")}";
        }
    }
}
