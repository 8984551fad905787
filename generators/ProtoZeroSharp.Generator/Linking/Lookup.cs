namespace ProtoZeroSharp.Generator.Linking;

/// <summary>What looking a name up gave, and what an error should say when it gave nothing.</summary>
internal sealed class Lookup(string name)
{
    public Symbol? Symbol { get; set; }

    /// <summary>The file that has the name, but is not imported.</summary>
    public FileSummary? Elsewhere { get; set; }

    public string ElsewhereName { get; set; } = "";

    /// <summary>What the name came to mean in an inner scope, where it is not defined.</summary>
    public string ResolvedName { get; set; } = "";

    public string Name { get; } = name;
}
