using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A message that could do with free numbers: where to say so, and how many.</summary>
internal sealed class NumberHint(TextSpan span)
{
    public TextSpan Span { get; } = span;

    public long Count { get; set; }
}
