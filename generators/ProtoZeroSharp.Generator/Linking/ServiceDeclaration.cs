using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed record ServiceDeclaration(string Name, string FullName, EquatableArray<string> Methods);
