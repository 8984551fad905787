using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>One part of an option's name: <c>features</c>, or the extension <c>(acme.v1.label)</c> without its parentheses.</summary>
internal readonly struct OptionNamePart(string text, bool isExtension, TextSpan span)
{
    public string Text { get; } = text;

    public bool IsExtension { get; } = isExtension;

    public TextSpan Span { get; } = span;
}
