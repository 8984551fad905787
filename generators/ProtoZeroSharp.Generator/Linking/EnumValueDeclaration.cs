namespace ProtoZeroSharp.Generator.Linking;

internal sealed record EnumValueDeclaration(string Name, int Number, bool IsDeprecated, EditionSupport? Support);
