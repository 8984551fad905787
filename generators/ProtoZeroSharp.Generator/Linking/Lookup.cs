namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The result of looking up a name, and the reason when nothing was found.</summary>
internal sealed class Lookup(string name)
{
    public Symbol? Symbol { get; set; }

    /// <summary>The file that has the name but is not imported.</summary>
    public FileSummary? Elsewhere { get; set; }

    public string ElsewhereName { get; set; } = "";

    /// <summary>The full name that an inner scope gave the name, where it is not defined.</summary>
    public string ResolvedName { get; set; } = "";

    public string Name { get; } = name;
}
