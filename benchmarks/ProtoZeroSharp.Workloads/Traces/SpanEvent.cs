namespace ProtoZeroSharp.Workloads.Traces;

/// <summary>Something that happened at one moment within a span.</summary>
public sealed class SpanEvent
{
    public required ulong TimeUnixNano { get; init; }

    public required string Name { get; init; }

    public SpanAttribute[] Attributes { get; init; } = [];
}
