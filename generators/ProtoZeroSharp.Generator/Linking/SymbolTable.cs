using System;
using System.Collections.Generic;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// The symbols of a file and of all its direct and indirect imports, with protoc's rules for finding one by name: innermost scope
/// first; only the first part of a dotted name decides the scope; symbols that are not imported are not found.
/// </summary>
internal sealed class SymbolTable
{
    private readonly Dictionary<string, List<FileSummary>> filesByPackage = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Symbol> packages = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Symbol?> found = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FileSummary> filesByName = new(StringComparer.Ordinal);
    private readonly Dictionary<FileSummary, FileScope> scopes = new(ByReference.Instance);
    private readonly FileSummary own;
    private int deepestPackage;

    public SymbolTable(FileSummary own, VisibleFiles visible)
    {
        this.own = own;
        Add(own);
        foreach (var file in visible.Files)
        {
            Add(file);
        }
    }

    /// <summary>The directly imported files (and their public imports) that the file has found a symbol in.</summary>
    public HashSet<FileSummary> Used { get; } = new(ByReference.Instance);

    public FileSummary? File(string importName) => filesByName.TryGetValue(importName, out var file) ? file : null;

    /// <summary>Finds a symbol of any loaded file.</summary>
    public Symbol? FindAnywhere(string fullName)
    {
        if (!found.TryGetValue(fullName, out var symbol))
        {
            symbol = Search(fullName);
            found.Add(fullName, symbol);
        }

        return symbol;
    }

    /// <summary>Looks up a name as written in a scope: <paramref name="relativeTo"/> is the full name of the declaration that uses it.</summary>
    public Lookup Find(string name, string relativeTo, FileSummary from, bool typesOnly)
    {
        var scope = ScopeOf(from);
        var key = (Parent(relativeTo), name, typesOnly);
        if (!scope.Lookups.TryGetValue(key, out var lookup))
        {
            lookup = Find(name, relativeTo, scope, typesOnly);
            scope.Lookups.Add(key, lookup);
        }

        return lookup;
    }

    /// <summary>What an extension extends, or null when it was not found.</summary>
    public Symbol? ExtendeeOf(FieldDeclaration extension, FileSummary from) => Find(extension.Extendee!, extension.FullName, from, typesOnly: false).Symbol;

    private Lookup Find(string name, string relativeTo, FileScope scope, bool typesOnly)
    {
        var lookup = new Lookup(name);
        if (name.Length > 0 && name[0] == '.')
        {
            lookup.Symbol = FindVisible(name.Substring(1), scope, lookup);
            return lookup;
        }

        int dot = name.IndexOf('.');
        string first = dot < 0 ? name : name.Substring(0, dot);
        int end = relativeTo.Length;
        while (true)
        {
            end = end <= 0 ? -1 : relativeTo.LastIndexOf('.', end - 1);
            if (end < 0)
            {
                lookup.Symbol = FindVisible(name, scope, lookup);
                return lookup;
            }

            string candidate = NameBuffer.Take().Append(relativeTo, 0, end + 1).Append(first).ToString();
            if (FindVisible(candidate, scope, lookup) is not { } symbol)
            {
                continue;
            }

            if (dot < 0)
            {
                if (!typesOnly || symbol.IsType)
                {
                    lookup.Symbol = symbol;
                    return lookup;
                }
            }
            else if (symbol.IsAggregate)
            {
                candidate += name.Substring(dot);
                lookup.Symbol = FindVisible(candidate, scope, lookup);
                if (lookup.Symbol is null)
                {
                    lookup.ResolvedName = candidate;
                }

                return lookup;
            }
        }
    }

    private void Add(FileSummary file)
    {
        filesByName[file.Name] = file;
        if (!filesByPackage.TryGetValue(file.Package, out var files))
        {
            filesByPackage.Add(file.Package, files = new List<FileSummary>());
        }

        files.Add(file);
        int depth = file.Package.Length == 0 ? 0 : file.Package.Split('.').Length;
        deepestPackage = depth > deepestPackage ? depth : deepestPackage;
        for (string name = file.Package; name.Length > 0 && !packages.ContainsKey(name); name = Parent(name))
        {
            packages.Add(name, new Symbol(SymbolKind.Package, name, file, null, null));
        }
    }

    public static string Parent(string name)
    {
        int dot = name.LastIndexOf('.');
        return dot < 0 ? "" : name.Substring(0, dot);
    }

    /// <summary>Tries no more parts than the deepest package has: a name may have any number of parts.</summary>
    private Symbol? Search(string fullName)
    {
        int end = 0;
        for (int depth = 0; depth <= deepestPackage && end >= 0; depth++)
        {
            end = depth == 0 ? 0 : fullName.IndexOf('.', depth == 1 ? 0 : end + 1);
            if (end >= 0 && filesByPackage.TryGetValue(fullName.Substring(0, end), out var files))
            {
                foreach (var file in files)
                {
                    if (file.Index.TryGet(fullName, out var symbol))
                    {
                        return symbol;
                    }
                }
            }
        }

        return packages.TryGetValue(fullName, out var package) ? package : null;
    }

    private Symbol? FindVisible(string fullName, FileScope scope, Lookup lookup)
    {
        // The file's own names come first. That is quick, and correct for a descriptor.proto that no file imports.
        if (scope.File.Index.TryGet(fullName, out var local))
        {
            return local;
        }

        var symbol = FindAnywhere(fullName);
        if (symbol is null)
        {
            return null;
        }

        bool isPackage = symbol.Kind == SymbolKind.Package;
        if (isPackage ? scope.HasPackage(fullName) : scope.Sees(symbol))
        {
            if (!isPackage && ReferenceEquals(scope.File, own))
            {
                Used.Add(symbol.File);
            }

            return symbol;
        }

        if (!isPackage && ReferenceEquals(scope.File, own) && scope.ImportsForOptions(symbol.File))
        {
            Used.Add(symbol.File);
        }

        lookup.Elsewhere = symbol.File;
        lookup.ElsewhereName = fullName;
        return null;
    }

    private FileScope ScopeOf(FileSummary file)
    {
        if (!scopes.TryGetValue(file, out var scope))
        {
            scope = new FileScope(file, File);
            scopes.Add(file, scope);
        }

        return scope;
    }
}
