namespace ProtoZeroSharp.Generator.Project;

/// <summary>The import name of one file.</summary>
/// <param name="Path">The path as the compiler gives it.</param>
/// <param name="Name">The name that other files import it by.</param>
/// <param name="SameNameAs">The path of the file that has this name, whose path is the first one in the order of characters; null for that file.</param>
/// <param name="IsOutsideRoot">True when it has roots and lies below none of them.</param>
internal sealed record ImportName(string Path, string Name, string? SameNameAs, bool IsOutsideRoot);
