using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class FileLinker
{
    public const int MaxPackageLength = 511;
    private const int MaxPackageDots = 100;

    private void CheckImports()
    {
        var seen = new Dictionary<string, ImportSyntax>(StringComparer.Ordinal);
        foreach (var import in syntax.Imports)
        {
            if (seen.TryGetValue(import.Path, out var first))
            {
                Report(DiagnosticCatalog.ImportTwice, import.Span, "Import \"" + import.Path + "\" was listed twice.", first.Span);
                continue;
            }

            seen.Add(import.Path, import);
            if (FindCycle(import.Path) is { } cycle)
            {
                Report(DiagnosticCatalog.ImportCycle, import.Span, "File recursively imports itself: " + string.Join(" -> ", cycle));
                continue;
            }

            if (symbols.File(import.Path) is not null)
            {
                continue;
            }

            if (!IsVirtualPath(import.Path))
            {
                Report(
                    DiagnosticCatalog.ImportPath,
                    import.Span,
                    import.Path + ": Backslashes, consecutive slashes, \".\", or \"..\" are not allowed in the virtual path");
            }

            // protoc needs a file of options too: with no option to look up in it, it aborts instead of saying so.
            Report(DiagnosticCatalog.ImportNotFound, import.Span, "Import \"" + import.Path + "\" was not found or had errors.");
        }
    }

    private static bool IsVirtualPath(string path) =>
        path.IndexOf('\\') < 0 && Array.TrueForAll(path.Split('/'), part => part is not ("" or "." or ".."));

    /// <summary>The way from this file back to itself, the shortest there is.</summary>
    private List<string>? FindCycle(string path)
    {
        var cameFrom = new Dictionary<string, string>(StringComparer.Ordinal) { [path] = file.Name };
        var queue = new Queue<string>();
        queue.Enqueue(path);
        while (queue.Count > 0)
        {
            string next = queue.Dequeue();
            if (next == file.Name)
            {
                var cycle = new List<string> { next };
                do
                {
                    next = cameFrom[next];
                    cycle.Add(next);
                }
                while (next != file.Name);
                cycle.Reverse();
                return cycle;
            }

            if (symbols.File(next) is not { } imported)
            {
                continue;
            }

            foreach (var import in imported.Imports)
            {
                if (!cameFrom.ContainsKey(import.Path))
                {
                    cameFrom.Add(import.Path, next);
                    queue.Enqueue(import.Path);
                }
            }
        }

        return null;
    }

    private void CheckPackage()
    {
        if (syntax.Package.Length > MaxPackageLength)
        {
            Report(DiagnosticCatalog.PackageLimits, syntax.PackageSpan, "Package name is too long");
            return;
        }

        if (file.Package.Length == 0)
        {
            return;
        }

        if (file.Package.Count(c => c == '.') > MaxPackageDots)
        {
            Report(DiagnosticCatalog.PackageLimits, syntax.PackageSpan, "Exceeds Maximum Package Depth");
            return;
        }

        string name = file.Package;
        while (true)
        {
            if (symbols.FindAnywhere(name) is { } symbol && symbol.Kind != SymbolKind.Package && !ReferenceEquals(symbol.File, file))
            {
                Report(
                    DiagnosticCatalog.PackageConflict,
                    syntax.PackageSpan,
                    "\"" + name + "\" is already defined (as something other than a package) in file \"" + symbol.File.Name + "\".");
                return;
            }

            int dot = name.LastIndexOf('.');
            if (dot < 0)
            {
                return;
            }

            name = name.Substring(0, dot);
        }
    }

    private void ReportUnusedImports()
    {
        foreach (var import in syntax.Imports)
        {
            if (import.Kind != ImportKind.Public
                && symbols.File(import.Path) is { HasErrors: false } imported
                && !symbols.Used.Contains(imported)
                && !imported.Imports.Any(inner => inner.Kind == ImportKind.Public))
            {
                Report(DiagnosticCatalog.ImportUnused, import.Span, "Import " + import.Path + " is unused.");
            }
        }
    }
}
