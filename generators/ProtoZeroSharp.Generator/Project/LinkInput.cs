using ProtoZeroSharp.Generator.Linking;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>A file and every file that linking it may look at.</summary>
internal sealed record LinkInput(NamedFile File, VisibleFiles Visible);
