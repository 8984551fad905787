using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed class MethodSyntax
{
    public required Identifier Name { get; init; }

    public required string InputType { get; init; }

    public required TextSpan InputTypeSpan { get; init; }

    public required string OutputType { get; init; }

    public required TextSpan OutputTypeSpan { get; init; }

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;
}
