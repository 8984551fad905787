using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A reserved range: the end is exclusive in a message and inclusive in an enum, as in descriptors.</summary>
internal readonly struct ReservedRangeSyntax(int start, int end, TextSpan span)
{
    public int Start { get; } = start;

    public int End { get; } = end;

    public TextSpan Span { get; } = span;
}
