namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The label as written; what a field without one means depends on the edition.</summary>
internal enum FieldCardinality : byte
{
    None,
    Optional,
    Required,
    Repeated,
}
