namespace ProtoZeroSharp.Generator.Tests.SourceInfo;

/// <summary>The comments between two tokens: of the first, of neither, of the second.</summary>
internal sealed record CommentGap(string Trailing, List<string> Detached, string Leading);
