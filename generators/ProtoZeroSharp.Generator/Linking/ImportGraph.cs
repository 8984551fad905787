using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>All files of the project by import name, then the built-in files. A project's own copy of a built-in file wins.</summary>
internal sealed class ImportGraph
{
    private const string DescriptorFile = "google/protobuf/descriptor.proto";

    // A package with more parts gets less advice. The text decides how many there are, and each is looked up in every file.
    private const int MaxScopes = 32;

    private readonly Dictionary<string, FileSummary> files = new(StringComparer.Ordinal);

    private ImportGraph()
    {
    }

    /// <param name="projectFiles">If two have the same name, the first counts.</param>
    public static ImportGraph Create(ImmutableArray<FileSummary> projectFiles)
    {
        var graph = new ImportGraph();
        foreach (var file in projectFiles)
        {
            if (!graph.files.ContainsKey(file.Name))
            {
                graph.files.Add(file.Name, file);
            }
        }

        return graph;
    }

    public FileSummary? Find(string importName) =>
        files.TryGetValue(importName, out var file) ? file : BuiltInFiles.Find(importName);

    /// <summary>
    /// The file of the project that defines a type that another file has not found, and that this one can import; null if none does. Of several the
    /// first by name counts, because the order of the files changes with an edit.
    /// </summary>
    public FileSummary? Defining(MissingName type)
    {
        string name = type.Name;
        if (name.StartsWith(".", StringComparison.Ordinal))
        {
            return Defining(name.Substring(1), type.From);
        }

        string scope = type.Package;
        for (int i = 0; i < MaxScopes && scope.Length > 0; i++)
        {
            if (Defining(scope + "." + name, type.From) is { } file)
            {
                return file;
            }

            scope = SymbolTable.Parent(scope);
        }

        return Defining(name, type.From);
    }

    /// <summary>
    /// The type of another package or message that is meant by a name that no scope of a file has: one of the file itself or of its imports, or the only
    /// one of the project and the well-known types; null if there is none or it is not clear.
    /// </summary>
    public Symbol? Meant(MissingName type)
    {
        string name = type.Name.TrimStart('.');
        FileSummary from = Find(type.From)!;
        IEnumerable<FileSummary> visible = [from, .. from.Imports.Select(import => Find(import.Path)).OfType<FileSummary>()];
        if (visible.Select(file => Exported(file, name)).FirstOrDefault(symbol => symbol is not null) is { } near)
        {
            return near;
        }

        Symbol? only = null;
        foreach (var file in files.Values.Concat(BuiltInFiles.WellKnownTypes.Where(file => !files.ContainsKey(file.Name))))
        {
            if (Exported(file, name) is { } symbol)
            {
                if (only is not null)
                {
                    return null;
                }

                only = symbol;
            }
        }

        return only is null || Sees(only.File, type.From) ? null : only;

        Symbol? Exported(FileSummary file, string name) =>
            file.Index.TypeNamed(name) is { } symbol && (file == from || VisibilityCheck.IsExported(symbol, FeatureSet.OfFile(file))) ? symbol : null;
    }

    /// <summary>Whether a file is another one, or imports it itself.</summary>
    public bool Imports(string importName, FileSummary file) => file.Name == importName || Find(importName)!.Imports.Any(import => import.Path == file.Name);

    private FileSummary? Defining(string fullName, string from)
    {
        FileSummary? first = null;
        foreach (var file in files.Values)
        {
            bool mayDefine = file.Package.Length == 0
                || (fullName.Length > file.Package.Length && fullName[file.Package.Length] == '.' && fullName.StartsWith(file.Package, StringComparison.Ordinal));
            if (mayDefine && (first is null || string.CompareOrdinal(file.Name, first.Name) < 0) && file.Index.TryGet(fullName, out var symbol) && symbol.IsType
                && VisibilityCheck.IsExported(symbol, FeatureSet.OfFile(file)) && !Sees(file, from))
            {
                first = file;
            }
        }

        return first;
    }

    /// <summary>Whether a file imports another one, also through others: then that one cannot import it.</summary>
    private bool Sees(FileSummary file, string other) => file.Name == other || For(file.Name).Files.Any(imported => imported.Name == other);

    /// <summary>The files that linking <paramref name="importName"/> needs.</summary>
    public VisibleFiles For(string importName)
    {
        var found = ImmutableArray.CreateBuilder<FileSummary>();
        var seen = new HashSet<string>(StringComparer.Ordinal) { importName };
        var queue = new Queue<FileSummary>();
        if (Find(importName) is { } own)
        {
            queue.Enqueue(own);
        }

        while (queue.Count > 0)
        {
            foreach (var import in queue.Dequeue().Imports)
            {
                if (seen.Add(import.Path) && Find(import.Path) is { } imported)
                {
                    found.Add(imported);
                    queue.Enqueue(imported);
                }
            }
        }

        return new VisibleFiles(new EquatableArray<FileSummary>(found.ToImmutable()), Find(DescriptorFile)!);
    }
}
