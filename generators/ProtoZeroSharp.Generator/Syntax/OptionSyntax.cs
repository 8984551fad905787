using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>An option statement, or one assignment of an option list in brackets.</summary>
internal sealed class OptionSyntax
{
    /// <summary>From the keyword to the <c>;</c> of a statement, from the name to the end of the value in a list.</summary>
    public required TextSpan Span { get; init; }

    public required ImmutableArray<OptionNamePart> Name { get; init; }

    public required TextSpan NameSpan { get; init; }

    public required OptionValue Value { get; init; }

    public bool IsNamed(string name) => Name.Length == 1 && !Name[0].IsExtension && Name[0].Text == name;
}
