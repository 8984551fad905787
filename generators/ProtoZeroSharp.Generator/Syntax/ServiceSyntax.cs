using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A service: checked, never emitted.</summary>
internal sealed class ServiceSyntax
{
    /// <summary>From the first token to the last, a closing <c>;</c> or <c>}</c> included.</summary>
    public TextSpan Span { get; init; }

    public required Identifier Name { get; init; }

    public ImmutableArray<MethodSyntax> Methods { get; init; } = ImmutableArray<MethodSyntax>.Empty;

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;
}
