namespace ProtoZeroSharp.Generator.Syntax;

internal enum TokenKind : byte
{
    Start,
    End,
    Identifier,
    Integer,
    Float,
    String,
    Symbol,
}
