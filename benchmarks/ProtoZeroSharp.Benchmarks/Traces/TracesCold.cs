extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 into memory that the library does not have yet: it starts small, grows, and is freed.</summary>
internal sealed class TracesCold : Arm
{
    private readonly TraceData data;

    public TracesCold(TraceData data)
        : base("cold")
    {
        this.data = data;
    }

    /// <summary>Encodes once more: the memory of a run is gone.</summary>
    public override ReadOnlySpan<byte> Output
    {
        get
        {
            using var proto = new ProtoWriter();
            TraceExporter.Write(proto, data.Batch);
            return proto.ToArray();
        }
    }

    public override long Run(int items)
    {
        ProtoMemory.Trim();
        using var proto = new ProtoWriter();
        TraceExporter.Write(proto, data.First(items));
        return proto.Length;
    }
}
