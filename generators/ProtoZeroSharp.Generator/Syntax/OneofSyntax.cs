using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Linking;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A oneof; its fields stand among the message's.</summary>
internal sealed class OneofSyntax
{
    public required Identifier Name { get; init; }

    public ImmutableArray<OptionSyntax> Options { get; init; } = ImmutableArray<OptionSyntax>.Empty;

    public DocComment Comment { get; init; } = DocComment.None;
}
