namespace ProtoZeroSharp.Generator.Model;

internal sealed record LinkedEnumValue(string Name, int Number, bool IsDeprecated, DocComment Comment);
