using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A field while it is read.</summary>
internal sealed class FieldBuilder
{
    /// <summary>The place of its first token.</summary>
    public int Start { get; set; }

    public TextSpan Span { get; set; }

    public Identifier Name { get; set; }

    public FieldCardinality Label { get; set; }

    public bool HasLabel { get; set; }

    public FieldType? ScalarType { get; set; }

    public string? TypeName { get; set; }

    public TextSpan TypeSpan { get; set; }

    public int Number { get; set; }

    public TextSpan NumberSpan { get; set; }

    public DefaultSyntax? Default { get; set; }

    public string? JsonName { get; set; }

    public TextSpan JsonNameSpan { get; set; }

    public ImmutableArray<OptionSyntax>.Builder Options { get; } = ImmutableArray.CreateBuilder<OptionSyntax>();

    public int OneofIndex { get; set; } = -1;

    public bool IsProto3Optional { get; set; }

    public string? Extendee { get; set; }

    public TextSpan ExtendeeSpan { get; set; }

    public DocComment Comment { get; set; } = DocComment.None;

    public FieldSyntax ToSyntax() => new()
    {
        Span = Span,
        Name = Name,
        Label = Label,
        ScalarType = ScalarType,
        TypeName = TypeName,
        TypeSpan = TypeSpan,
        Number = Number,
        NumberSpan = NumberSpan,
        Default = Default,
        JsonName = JsonName,
        JsonNameSpan = JsonNameSpan,
        Options = Options.Count == 0 ? ImmutableArray<OptionSyntax>.Empty : Options.ToImmutable(),
        OneofIndex = OneofIndex,
        IsProto3Optional = IsProto3Optional,
        Extendee = Extendee,
        ExtendeeSpan = ExtendeeSpan,
        Comment = Comment,
    };
}
