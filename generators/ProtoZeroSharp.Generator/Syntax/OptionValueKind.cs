namespace ProtoZeroSharp.Generator.Syntax;

internal enum OptionValueKind : byte
{
    Identifier,
    PositiveInteger,
    NegativeInteger,
    Double,
    String,
    Aggregate,
}
