using System.Collections.Immutable;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A service: checked, never emitted.</summary>
internal sealed class ServiceSyntax
{
    public required Identifier Name { get; init; }

    public ImmutableArray<MethodSyntax> Methods { get; init; } = ImmutableArray<MethodSyntax>.Empty;

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;
}
