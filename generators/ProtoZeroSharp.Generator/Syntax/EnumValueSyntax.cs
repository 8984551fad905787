using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed class EnumValueSyntax
{
    /// <summary>From the first token to the last, a closing <c>;</c> or <c>}</c> included.</summary>
    public TextSpan Span { get; init; }

    public required Identifier Name { get; init; }

    public required int Number { get; init; }

    public required TextSpan NumberSpan { get; init; }

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;

    public DocComment Comment { get; init; } = DocComment.None;
}
