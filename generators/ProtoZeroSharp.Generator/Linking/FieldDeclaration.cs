using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A field or extension before linking: its type is still the name as written.</summary>
internal sealed record FieldDeclaration
{
    private static readonly FeatureSetting Required = new(FeatureKind.FieldPresence, FeatureValue.LegacyRequired);

    public required string Name { get; init; }

    public required string FullName { get; init; }

    public required int Number { get; init; }

    public required FieldCardinality Label { get; init; }

    public FieldType? ScalarType { get; init; }

    public string? TypeName { get; init; }

    public string? Extendee { get; init; }

    public int OneofIndex { get; init; } = -1;

    public bool IsProto3Optional { get; init; }

    public DefaultValue? Default { get; init; }

    public string? JsonName { get; init; }

    /// <summary>The value of <c>[packed = …]</c>, or null.</summary>
    public bool? Packed { get; init; }

    public bool IsDeprecated { get; init; }

    /// <summary>True for <c>debug_redact</c>. Other options may hide the field too, which linking finds.</summary>
    public bool IsRedacted { get; init; }

    public EquatableArray<FeatureSetting> Features { get; init; }

    /// <summary>The features that the field's oneof sets for its members.</summary>
    public EquatableArray<FeatureSetting> OneofFeatures { get; init; }

    /// <summary>The declarations that may have this field as an option: a bit for each of its <c>targets</c>; 0 for all.</summary>
    public int Targets { get; init; }

    public EditionSupport? Support { get; init; }

    public NotCompared<FieldSyntax> Syntax { get; init; }

    /// <summary>Whether the field must be set, which a file of an edition says with a feature. No file can make that the default.</summary>
    public bool IsRequired => Label == FieldCardinality.Required || Features.Contains(Required);

    public bool IsRepeated => Label == FieldCardinality.Repeated;
}
