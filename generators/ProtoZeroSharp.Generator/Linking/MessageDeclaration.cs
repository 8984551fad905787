using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A message before linking, map entries and groups among its nested messages.</summary>
internal sealed record MessageDeclaration
{
    public required string Name { get; init; }

    public required string FullName { get; init; }

    public SymbolVisibility Visibility { get; init; }

    public bool IsMapEntry { get; init; }

    public bool IsMessageSet { get; init; }

    /// <summary>True when it reserves every number, so that it is a scope for enums only.</summary>
    public bool ReservesEverything { get; init; }

    public EquatableArray<FieldDeclaration> Fields { get; init; }

    /// <summary>The oneofs as written, then the synthetic ones of proto3 <c>optional</c> fields.</summary>
    public EquatableArray<string> Oneofs { get; init; }

    public int RealOneofCount { get; init; }

    public EquatableArray<MessageDeclaration> Messages { get; init; }

    public EquatableArray<EnumDeclaration> Enums { get; init; }

    public EquatableArray<FieldDeclaration> Extensions { get; init; }

    public EquatableArray<ExtensionRangeDeclaration> ExtensionRanges { get; init; }

    public EquatableArray<string> ReservedNames { get; init; }

    public EquatableArray<FeatureSetting> Features { get; init; }

    public NotCompared<MessageSyntax> Syntax { get; init; }
}
