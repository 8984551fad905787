using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>A message while its body is read.</summary>
internal sealed class MessageBuilder
{
    public readonly ImmutableArray<FieldSyntax>.Builder Fields = ImmutableArray.CreateBuilder<FieldSyntax>();
    public readonly ImmutableArray<OneofSyntax>.Builder Oneofs = ImmutableArray.CreateBuilder<OneofSyntax>();
    public readonly ImmutableArray<MessageSyntax>.Builder Messages = ImmutableArray.CreateBuilder<MessageSyntax>();
    public readonly ImmutableArray<EnumSyntax>.Builder Enums = ImmutableArray.CreateBuilder<EnumSyntax>();
    public readonly ImmutableArray<FieldSyntax>.Builder Extensions = ImmutableArray.CreateBuilder<FieldSyntax>();
    public readonly ImmutableArray<ExtensionRangeSyntax>.Builder ExtensionRanges = ImmutableArray.CreateBuilder<ExtensionRangeSyntax>();
    public readonly ImmutableArray<ReservedRangeSyntax>.Builder ReservedRanges = ImmutableArray.CreateBuilder<ReservedRangeSyntax>();
    public readonly ImmutableArray<Identifier>.Builder ReservedNames = ImmutableArray.CreateBuilder<Identifier>();
    public readonly ImmutableArray<OptionSyntax>.Builder Options = ImmutableArray.CreateBuilder<OptionSyntax>();

    public DocComment Comment { get; set; } = DocComment.None;

    public MessageSyntax ToSyntax(Identifier name, SymbolVisibility visibility, TextSpan span) => new()
    {
        Span = span,
        Name = name,
        Visibility = visibility,
        Fields = Fields.ToImmutable(),
        Oneofs = Oneofs.ToImmutable(),
        Messages = Messages.ToImmutable(),
        Enums = Enums.ToImmutable(),
        Extensions = Extensions.ToImmutable(),
        ExtensionRanges = ExtensionRanges.ToImmutable(),
        ReservedRanges = ReservedRanges.ToImmutable(),
        ReservedNames = ReservedNames.ToImmutable(),
        Options = Options.ToImmutable(),
        Comment = Comment,
    };
}
