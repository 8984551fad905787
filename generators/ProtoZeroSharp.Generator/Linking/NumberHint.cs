using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A message that needs free numbers: where to suggest them, and how many.</summary>
internal sealed class NumberHint(TextSpan span)
{
    public TextSpan Span { get; } = span;

    public long Count { get; set; }
}
