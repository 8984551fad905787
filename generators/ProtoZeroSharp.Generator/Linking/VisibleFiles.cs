namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Every file that the linking of one file may look at: its own imports, theirs, and so on. Compares by value.</summary>
internal sealed record VisibleFiles(EquatableArray<FileSummary> Files);
