namespace ProtoZeroSharp.Generator.Syntax;

internal enum ImportKind : byte
{
    Plain,
    Public,
    Weak,
    Option,
}
