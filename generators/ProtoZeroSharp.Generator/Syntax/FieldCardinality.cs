namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The label as written. The meaning of a missing label depends on the edition.</summary>
internal enum FieldCardinality : byte
{
    None,
    Optional,
    Required,
    Repeated,
}
