using System.Collections.Immutable;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>All files of the project by import name, the built-in ones behind them; a project's own copy of a built-in file wins.</summary>
internal sealed class ImportGraph
{
    private ImportGraph()
    {
    }

    public static ImportGraph Create(ImmutableArray<FileSummary> projectFiles) => new();

    /// <summary>The files that linking <paramref name="importName"/> needs.</summary>
    public VisibleFiles For(string importName) => new(EquatableArray<FileSummary>.Empty);
}
