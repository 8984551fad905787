using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// The files that define what others name without importing it. It has an entry for these names alone, so that a project without such a
/// mistake always has the same one, and no report depends on the contents of other files.
/// </summary>
internal sealed class Definitions : IEquatable<Definitions>
{
    private readonly EquatableArray<Definition> all;
    private readonly Dictionary<MissingName, string> files = new();

    private Definitions(EquatableArray<Definition> all)
    {
        this.all = all;
        foreach (Definition definition in all)
        {
            files.Add(definition.Name, definition.FileName);
        }
    }

    /// <summary>The types that a file names and that were not found; null when all were, as in most files.</summary>
    public static MissingNames? Missing(LinkedItem item)
    {
        MissingName[] names = [.. item.Result.Diagnostics
            .Where(diagnostic => diagnostic.Id == DiagnosticCatalog.NotDefined.Id)
            .Select(diagnostic => diagnostic.Missing)
            .OfType<MissingName>()
            .Distinct()];
        return names.Length == 0 ? null : new(names.ToEquatableArray());
    }

    public static Definitions Find(IEnumerable<MissingNames> missing, ImportGraph graph)
    {
        var all = new List<Definition>();
        foreach (MissingName name in missing.SelectMany(names => names.Names).Distinct())
        {
            if (graph.Defining(name) is { } file)
            {
                all.Add(new(name, file.Name));
            }
        }

        return new(all.ToEquatableArray());
    }

    /// <summary>The import name of the file that defines a name, or null when the project has none.</summary>
    public string? FileOf(MissingName name) => files.TryGetValue(name, out string? file) ? file : null;

    public bool Equals(Definitions? other) => other is not null && all.Equals(other.all);

    public override bool Equals(object? obj) => Equals(obj as Definitions);

    public override int GetHashCode() => all.GetHashCode();
}
