using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed record EnumDeclaration
{
    public required string Name { get; init; }

    public required string FullName { get; init; }

    /// <summary>The part of its values' full names before their names: values are siblings of the enum.</summary>
    public string ValuePrefix => FullName.Substring(0, FullName.Length - Name.Length);

    public SymbolVisibility Visibility { get; init; }

    public EquatableArray<EnumValueDeclaration> Values { get; init; }

    public EquatableArray<FeatureSetting> Features { get; init; }

    public NotCompared<EnumSyntax> Syntax { get; init; }
}
