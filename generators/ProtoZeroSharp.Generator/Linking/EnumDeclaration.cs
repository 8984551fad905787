using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed record EnumDeclaration
{
    public required string Name { get; init; }

    public required string FullName { get; init; }

    public SymbolVisibility Visibility { get; init; }

    public EquatableArray<EnumValueDeclaration> Values { get; init; }

    public EquatableArray<FeatureSetting> Features { get; init; }

    public NotCompared<EnumSyntax> Syntax { get; init; }
}
