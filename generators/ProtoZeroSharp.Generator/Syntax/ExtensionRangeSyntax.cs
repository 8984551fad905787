using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>One range of an <c>extensions</c> statement; <see cref="End"/> is exclusive.</summary>
internal sealed class ExtensionRangeSyntax
{
    public required int Start { get; init; }

    public required int End { get; init; }

    public required TextSpan Span { get; init; }

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;

    /// <summary>True for the first range of a statement: the others share its options.</summary>
    public bool IsFirst { get; init; }
}
