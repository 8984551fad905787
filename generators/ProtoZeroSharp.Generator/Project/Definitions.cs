using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// What to do about the types that are not found. It has an entry for these names alone, so that a project without such a
/// mistake always has the same one, and no report depends on the contents of other files.
/// </summary>
internal sealed class Definitions : IEquatable<Definitions>
{
    private readonly EquatableArray<Definition> all;
    private readonly Dictionary<MissingName, string> advice = new();

    private Definitions(EquatableArray<Definition> all)
    {
        this.all = all;
        foreach (Definition definition in all)
        {
            advice.Add(definition.Name, definition.Advice);
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
            if (AdviceOf(name, graph) is { } advice)
            {
                all.Add(new(name, advice));
            }
        }

        return new(all.ToEquatableArray());
    }

    /// <summary>What to do about a name, which follows protoc's text; null when no file has it.</summary>
    public string? Advice(MissingName name) => advice.TryGetValue(name, out string? known) ? known : null;

    public bool Equals(Definitions? other) => other is not null && all.Equals(other.all);

    public override bool Equals(object? obj) => Equals(obj as Definitions);

    public override int GetHashCode() => all.GetHashCode();

    private static string? AdviceOf(MissingName name, ImportGraph graph)
    {
        if (graph.Defining(name) is { } file)
        {
            return Import(file);
        }

        // A scalar of another language comes first: some project has a message String, and its namesake is not meant.
        return ScalarSpelling.Meant(name.Name) is { } scalar ? DidYouMean(scalar)
            : graph.Meant(name) is { } type ? DidYouMean(type.FullName) + (graph.Imports(name.From, type.File) ? "" : Import(type.File))
            : null;
    }

    private static string Import(FileSummary file) => $" It is in \"{file.Name}\": import it.";

    private static string DidYouMean(string name) => $" Did you mean \"{name}\"?";
}
