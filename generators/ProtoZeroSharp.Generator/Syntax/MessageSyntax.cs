using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A message as written, a group's body, or the entry type of a map field.</summary>
internal sealed class MessageSyntax
{
    /// <summary>From the keyword, or the first token of a group's field, to the closing brace; empty for a map entry.</summary>
    public TextSpan Span { get; init; }

    public required Identifier Name { get; init; }

    public bool IsMapEntry { get; init; }

    public SymbolVisibility Visibility { get; init; }

    public ImmutableArray<FieldSyntax> Fields { get; init; } = ImmutableArray<FieldSyntax>.Empty;

    public ImmutableArray<OneofSyntax> Oneofs { get; init; } = ImmutableArray<OneofSyntax>.Empty;

    /// <summary>Nested messages, groups and map entries in the order written.</summary>
    public ImmutableArray<MessageSyntax> Messages { get; init; } = ImmutableArray<MessageSyntax>.Empty;

    public ImmutableArray<EnumSyntax> Enums { get; init; } = ImmutableArray<EnumSyntax>.Empty;

    public ImmutableArray<FieldSyntax> Extensions { get; init; } = ImmutableArray<FieldSyntax>.Empty;

    public ImmutableArray<ExtensionRangeSyntax> ExtensionRanges { get; init; } = ImmutableArray<ExtensionRangeSyntax>.Empty;

    public ImmutableArray<ReservedRangeSyntax> ReservedRanges { get; init; } = ImmutableArray<ReservedRangeSyntax>.Empty;

    public ImmutableArray<Identifier> ReservedNames { get; init; } = ImmutableArray<Identifier>.Empty;

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;

    public DocComment Comment { get; init; } = DocComment.None;
}
