namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>The spans of one instrumentation library in one process.</summary>
public sealed class TraceBatch
{
    public required SpanAttribute[] Resource { get; init; }

    public required string ScopeName { get; init; }

    public required string ScopeVersion { get; init; }

    public required SpanRecord[] Spans { get; init; }
}
