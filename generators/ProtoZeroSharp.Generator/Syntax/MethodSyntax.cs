using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed class MethodSyntax
{
    /// <summary>From the first token to the last, a closing <c>;</c> or <c>}</c> included.</summary>
    public TextSpan Span { get; init; }

    public required Identifier Name { get; init; }

    public required string InputType { get; init; }

    public required TextSpan InputTypeSpan { get; init; }

    public required string OutputType { get; init; }

    public required TextSpan OutputTypeSpan { get; init; }

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;
}
