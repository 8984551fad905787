using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>What other files may see of a file: no positions, no comments, so that editing those relinks nothing else.</summary>
internal sealed record FileSummary
{
    public required string Name { get; init; }

    public static FileSummary Create(string importName, ParsedFile file) => new() { Name = importName };
}
