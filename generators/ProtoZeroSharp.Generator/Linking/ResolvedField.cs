using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A field with its type and its features.</summary>
internal sealed class ResolvedField
{
    public required Symbol Symbol { get; init; }

    public required FieldDeclaration Declaration { get; init; }

    /// <summary>Null when no type has the name.</summary>
    public FieldType? Type { get; init; }

    public Symbol? TypeSymbol { get; init; }

    public required FeatureSet Features { get; init; }

    public FieldLabel Label { get; init; }

    public bool IsExtension => Declaration.Extendee is not null;

    public bool IsRepeated => Label == FieldLabel.Repeated;

    public bool IsMap => Type == FieldType.Message && TypeSymbol?.Message is { IsMapEntry: true };

    public bool IsMessage => Type is FieldType.Message or FieldType.Group;

    /// <summary>True for a delimited field that is declared as a group would be: named after its type, which is declared beside it.</summary>
    public bool IsGroupLike =>
        Type == FieldType.Group
        && TypeSymbol is { Message: { } message } type
        && Declaration.Name == Names.Lower(message.Name)
        && ReferenceEquals(type.File, Symbol.File)
        && ReferenceEquals(type.Parent, Symbol.Parent);

    public bool IsPackable => IsRepeated && Type is not (null or FieldType.String or FieldType.Bytes or FieldType.Message or FieldType.Group);

    public bool IsPacked => IsPackable && Features[FeatureKind.RepeatedFieldEncoding] == FeatureValue.Packed;

    public bool HasPresence =>
        !IsRepeated
        && (IsMessage || Declaration.OneofIndex >= 0 || IsExtension || Features[FeatureKind.FieldPresence] != FeatureValue.ImplicitPresence);
}
