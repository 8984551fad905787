namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>A finished span, as an instrumentation library hands it to an exporter.</summary>
public sealed class SpanRecord
{
    /// <summary>16 bytes.</summary>
    public required byte[] TraceId { get; init; }

    /// <summary>8 bytes.</summary>
    public required byte[] SpanId { get; init; }

    /// <summary>8 bytes; null on the root of a trace.</summary>
    public byte[]? ParentSpanId { get; init; }

    public required string Name { get; init; }

    /// <summary>OTLP's number of the span kind.</summary>
    public required int Kind { get; init; }

    public required ulong StartTimeUnixNano { get; init; }

    public required ulong EndTimeUnixNano { get; init; }

    public SpanAttribute[] Attributes { get; init; } = [];

    public SpanEvent[] Events { get; init; } = [];

    /// <summary>OTLP's number of the status code; 0 is "unset".</summary>
    public int StatusCode { get; init; }

    public uint Flags { get; init; }
}
