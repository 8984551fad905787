extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 after the five bytes of a gRPC frame.</summary>
internal sealed class TracesFramed : WriterArm
{
    private readonly TraceData data;

    public TracesFramed(TraceData data)
        : base("framed")
    {
        this.data = data;
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        GrpcFrame frame = proto.StartGrpcFrame();
        TraceExporter.Write(proto, data.First(items));
        frame.Close();
    }
}
