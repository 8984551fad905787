namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>The type of an attribute's value.</summary>
public enum AttributeKind
{
    Text,
    Flag,
    Integer,
    Number,
}
