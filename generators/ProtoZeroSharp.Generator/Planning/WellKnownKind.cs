namespace ProtoZeroSharp.Generator.Planning;

/// <summary>The well-known types that are written from a .NET value.</summary>
internal enum WellKnownKind
{
    None,
    Timestamp,
    Duration,
    Wrapper,
    Any,
}
