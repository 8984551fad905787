using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A declared name and where it is.</summary>
internal readonly struct Identifier(string text, TextSpan span)
{
    public string Text { get; } = text;

    public TextSpan Span { get; } = span;
}
