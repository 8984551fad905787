using System;
using System.Collections.Generic;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks that the imported files do not conflict.</summary>
internal sealed class ImportConflicts(LinkContext context)
{
    /// <summary>
    /// Two imported files may each be correct and still conflict. protoc refuses to load the second one, and therefore the file that
    /// imports both. The message is protoc's, at the import that leads to the second one.
    /// </summary>
    public void Check()
    {
        var crowded = CrowdedPackages();
        if (crowded.Count == 0)
        {
            return;
        }

        var names = new Dictionary<string, FileSummary>(StringComparer.Ordinal);
        var packages = new Dictionary<string, FileSummary>(StringComparer.Ordinal);
        foreach (var (imported, through) in LoadOrder())
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            if (Conflict(imported, crowded, names, packages) is { } conflict)
            {
                context.Report(DiagnosticCatalog.DuplicateName, through.Span, imported.Name + ": " + conflict);
            }
        }
    }

    /// <summary>Adds a file to the loaded ones; returns the first of its names that is taken.</summary>
    private static string? Conflict(
        FileSummary imported,
        HashSet<string> crowded,
        Dictionary<string, FileSummary> names,
        Dictionary<string, FileSummary> packages)
    {
        string? conflict = null;
        for (string package = imported.Package; package.Length > 0; package = SymbolTable.Parent(package))
        {
            if (names.TryGetValue(package, out var first))
            {
                conflict ??= "\"" + package + "\" is already defined (as something other than a package) in file \"" + first.Name + "\".";
            }

            if (!packages.ContainsKey(package))
            {
                packages.Add(package, imported);
            }
        }

        if (!crowded.Contains(imported.Package))
        {
            return conflict;
        }

        foreach (string name in imported.Index.TopLevel)
        {
            if (names.TryGetValue(name, out var first) || packages.TryGetValue(name, out first))
            {
                conflict ??= "\"" + name + "\" is already defined in file \"" + first.Name + "\".";
            }
            else
            {
                names.Add(name, imported);
            }
        }

        return conflict;
    }

    /// <summary>
    /// The packages whose names may conflict: those of several imported files, and those with packages inside. The built-in files do
    /// not conflict with each other.
    /// </summary>
    private HashSet<string> CrowdedPackages()
    {
        var packages = new Dictionary<string, FileSummary>(StringComparer.Ordinal);
        var crowded = new HashSet<string>(StringComparer.Ordinal);
        foreach (var imported in context.Visible.Files)
        {
            if (!packages.TryGetValue(imported.Package, out var first))
            {
                packages.Add(imported.Package, imported);
            }
            else if (!first.IsBuiltIn || !imported.IsBuiltIn)
            {
                crowded.Add(imported.Package);
            }
        }

        foreach (string package in packages.Keys)
        {
            for (string outer = package; outer.Length > 0;)
            {
                outer = SymbolTable.Parent(outer);
                if (packages.ContainsKey(outer))
                {
                    crowded.Add(outer);
                }
            }
        }

        return crowded;
    }

    /// <summary>Every imported file after its own imports, as protoc loads them, with the import of this file that leads to it.</summary>
    private IEnumerable<(FileSummary File, ImportSyntax Through)> LoadOrder()
    {
        var seen = new HashSet<string>(StringComparer.Ordinal) { context.File.Name };
        var open = new Stack<(FileSummary File, int Next)>();
        foreach (var import in context.Syntax.Imports)
        {
            Open(import.Path);
            while (open.Count > 0)
            {
                var (current, next) = open.Pop();
                if (next == current.Imports.Count)
                {
                    yield return (current, import);
                }
                else
                {
                    open.Push((current, next + 1));
                    Open(current.Imports[next].Path);
                }
            }
        }

        void Open(string path)
        {
            if (seen.Add(path) && context.Symbols.File(path) is { } imported)
            {
                open.Push((imported, 0));
            }
        }
    }
}
