extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 with resource and scope encoded once.</summary>
internal sealed class TracesFragments : WriterArm
{
    private readonly TraceData data;
    private readonly FragmentExporter exporter;

    public TracesFragments(TraceData data)
        : base("fragments")
    {
        this.data = data;
        exporter = new FragmentExporter(data.Batch);
    }

    protected override void Encode(ProtoWriter proto, int items) => exporter.Write(proto, data.Batch.Spans.AsSpan(0, items));
}
