namespace ProtoZeroSharp.Generator.Linking;

internal enum SymbolKind : byte
{
    Package,
    Message,
    Enum,
    EnumValue,
    Field,
    Oneof,
    Extension,
    Service,
    Method,
}
