using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>An import statement.</summary>
/// <param name="Span">From the keyword to the end of the path.</param>
/// <param name="PathSpan">The path's literal.</param>
internal sealed record ImportSyntax(string Path, ImportKind Kind, TextSpan Span, TextSpan PathSpan);
