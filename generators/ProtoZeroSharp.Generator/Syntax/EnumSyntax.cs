using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed class EnumSyntax
{
    /// <summary>From the keyword to the last, a closing <c>;</c> or <c>}</c> included.</summary>
    public TextSpan Span { get; init; }

    public required Identifier Name { get; init; }

    public SymbolVisibility Visibility { get; init; }

    public ImmutableArray<EnumValueSyntax> Values { get; init; } = ImmutableArray<EnumValueSyntax>.Empty;

    public ImmutableArray<ReservedRangeSyntax> ReservedRanges { get; init; } = ImmutableArray<ReservedRangeSyntax>.Empty;

    public ImmutableArray<Identifier> ReservedNames { get; init; } = ImmutableArray<Identifier>.Empty;

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;

    public DocComment Comment { get; init; } = DocComment.None;
}
