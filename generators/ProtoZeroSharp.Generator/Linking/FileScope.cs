using System;
using System.Collections.Generic;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The files whose types one file can name: itself, its imports, and their public imports.</summary>
internal sealed class FileScope
{
    private readonly HashSet<FileSummary> visible = new(ByReference.Instance);
    private readonly HashSet<FileSummary> visibleToOptions = new(ByReference.Instance);

    public FileScope(FileSummary file, Func<string, FileSummary?> find)
    {
        File = file;
        foreach (var import in file.Imports)
        {
            if (find(import.Path) is { } imported)
            {
                AddPublic(imported, import.Kind == ImportKind.Option ? visibleToOptions : visible, find);
            }
        }

        visible.Add(file);
    }

    public FileSummary File { get; }

    /// <summary>What was found for a name in a scope. The fields of a message name the same types and options again and again.</summary>
    public Dictionary<(string Scope, string Name, bool TypesOnly), Lookup> Lookups { get; } = [];

    public bool Sees(Symbol symbol) =>
        visible.Contains(symbol.File) || (symbol.Kind is SymbolKind.Extension or SymbolKind.Field && visibleToOptions.Contains(symbol.File));

    public bool ImportsForOptions(FileSummary file) => visibleToOptions.Contains(file);

    public bool HasPackage(string name)
    {
        foreach (var file in visible)
        {
            if (IsIn(file.Package, name))
            {
                return true;
            }
        }

        foreach (var file in visibleToOptions)
        {
            if (IsIn(file.Package, name))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsIn(string package, string name) =>
        package.StartsWith(name, StringComparison.Ordinal) && (package.Length == name.Length || package[name.Length] == '.');

    private static void AddPublic(FileSummary file, HashSet<FileSummary> files, Func<string, FileSummary?> find)
    {
        var queue = new Queue<FileSummary>();
        queue.Enqueue(file);
        while (queue.Count > 0)
        {
            var next = queue.Dequeue();
            if (!files.Add(next))
            {
                continue;
            }

            foreach (var import in next.Imports)
            {
                if (import.Kind == ImportKind.Public && find(import.Path) is { } imported)
                {
                    queue.Enqueue(imported);
                }
            }
        }
    }
}
