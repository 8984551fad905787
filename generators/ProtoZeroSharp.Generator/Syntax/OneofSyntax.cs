using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A oneof; its fields are among the message's.</summary>
internal sealed class OneofSyntax
{
    /// <summary>From the first token to the last, a closing <c>;</c> or <c>}</c> included.</summary>
    public TextSpan Span { get; init; }

    public required Identifier Name { get; init; }

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;

    public DocComment Comment { get; init; } = DocComment.None;
}
