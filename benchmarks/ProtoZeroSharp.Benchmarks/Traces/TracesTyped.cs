extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 as the sample exports it. The two messages that are leaves, scope and status, are written in one call.</summary>
internal sealed class TracesTyped : WriterArm
{
    private readonly TraceData data;

    public TracesTyped(TraceData data)
        : base("typed")
    {
        this.data = data;
    }

    protected override void Encode(ProtoWriter proto, int items) => TraceExporter.Write(proto, data.First(items));
}
