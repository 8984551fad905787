using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed record ImportDeclaration(string Path, ImportKind Kind);
