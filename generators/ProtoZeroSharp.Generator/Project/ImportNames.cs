using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// The import name of every file of the project. An explicit root decides; without one, a file is called what another file
/// imports it by (the longest of such names that its path ends with), else by its place in the project.
/// </summary>
internal sealed class ImportNames : IEquatable<ImportNames>
{
    private readonly EquatableArray<ImportName> names;
    private readonly Dictionary<string, ImportName> byPath = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> pathOf = new(StringComparer.Ordinal);

    // The names by their last part. Only an import that is not found needs them.
    private ILookup<string, string>? byLastPart;

    private ImportNames(EquatableArray<ImportName> names)
    {
        this.names = names;
        foreach (ImportName name in names)
        {
            byPath[name.Path] = name;
            if (name.SameNameAs == null)
            {
                pathOf[name.Name] = name.Path;
            }
        }
    }

    public static ImportNames Create(ImmutableArray<ImportFacts> files)
    {
        var imported = new HashSet<string>(StringComparer.Ordinal);
        foreach (ImportFacts file in files)
        {
            foreach (string import in file.Imports)
            {
                imported.Add(import);
            }
        }

        var owners = new Dictionary<string, string>(StringComparer.Ordinal);
        var result = ImmutableArray.CreateBuilder<ImportName>(files.Length);

        // In the order of the paths: the compiler's own changes with every edit, and with it the file that is left out.
        foreach (ImportFacts file in files.Sort(static (one, other) => string.CompareOrdinal(one.Path, other.Path)))
        {
            string path = ImportPath.Normalise(file.Path);
            string? name = BelowRoot(file, path);
            bool isOutside = name == null && file.Roots.Count > 0;
            name ??= Imported(path, imported) ?? ImportPath.Below(file.ProjectFolder, path) ?? LastPart(path);
            bool isTaken = owners.TryGetValue(name, out string? owner);
            if (!isTaken)
            {
                owners.Add(name, file.Path);
            }

            result.Add(new(file.Path, name, isTaken ? owner : null, isOutside));
        }

        return new(new(result.MoveToImmutable()));
    }

    public ImportName Of(string path) => byPath[path];

    /// <summary>The path of the file with an import name, or null when the project has no such file.</summary>
    public string? PathOf(string name) => pathOf.TryGetValue(name, out string? path) ? path : null;

    /// <summary>
    /// The import name that an import which is not found may mean: one of the two ends with all parts of the other, in any case; else one that is a letter away, or
    /// has .proto at its end. Null if there is none, or if several have as many parts in common.
    /// </summary>
    /// <param name="import">The import as written.</param>
    /// <param name="from">The path of the file that has it.</param>
    public string? Meant(string import, string from)
    {
        string written = string.Join("/", import.Replace('\\', '/').Split('/').Where(part => part is not ("" or "." or "..")));
        byLastPart ??= pathOf.Keys.ToLookup(LastPart, StringComparer.OrdinalIgnoreCase);
        string[] meant = [.. byLastPart[LastPart(written)].Where(name => pathOf[name] != from && (EndsWith(written, name) || EndsWith(name, written)))];
        int longest = meant.Length == 0 ? 0 : meant.Max(Common);
        string[] best = meant.Length == 0
            ? [.. pathOf.Keys.Where(name => pathOf[name] != from && (Spelling.IsOneEditAway(name, written) || name == written + ".proto"))]
            : Array.FindAll(meant, name => Common(name) == longest);
        return best.Length == 1 ? best[0] : null;

        int Common(string name) => Math.Min(name.Length, written.Length);
    }

    public bool Equals(ImportNames? other) => other is not null && names.Equals(other.names);

    public override bool Equals(object? obj) => Equals(obj as ImportNames);

    public override int GetHashCode() => names.GetHashCode();

    private static string LastPart(string path) => path.Substring(path.LastIndexOf('/') + 1);

    private static bool EndsWith(string path, string end) =>
        path.EndsWith(end, StringComparison.OrdinalIgnoreCase) && (path.Length == end.Length || path[path.Length - end.Length - 1] == '/');

    private static string? BelowRoot(ImportFacts file, string path)
    {
        foreach (string root in file.Roots)
        {
            if (ImportPath.Below(root, path) is { } name)
            {
                return name;
            }
        }

        return null;
    }

    private static string? Imported(string path, HashSet<string> imported)
    {
        for (int slash = path.IndexOf('/'); slash >= 0; slash = path.IndexOf('/', slash + 1))
        {
            string suffix = path.Substring(slash + 1);
            if (imported.Contains(suffix))
            {
                return suffix;
            }
        }

        return imported.Contains(path) ? path : null;
    }
}
