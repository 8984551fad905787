using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The types between the angle brackets of a map field.</summary>
internal sealed record MapTypeSyntax(FieldType? KeyType, string? KeyName, TextSpan KeySpan, FieldType? ValueType, string? ValueName, TextSpan ValueSpan);
