extern alias otlp;

using otlp::ProtoZeroSharp.Workloads.Traces;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 as complete requests of at most 64 KiB, each filled with as many whole spans as fit.</summary>
internal sealed class TracesCapped : Arm
{
    private const int Maximum = 65_536;

    private readonly TraceData data;
    private readonly ProtoBuffer buffer = new(Maximum * 2);

    public TracesCapped(TraceData data)
        : base("capped")
    {
        this.data = data;
    }

    /// <summary>The requests one after the other, each after its length.</summary>
    public override ReadOnlySpan<byte> Output
    {
        get
        {
            using var stream = new MemoryStream();
            Write(data.Batch, stream);
            return stream.ToArray();
        }
    }

    public override long Run(int items) => Write(data.First(items), null);

    private long Write(TraceBatch batch, Stream? stream)
    {
        long length = 0;
        for (int next = 0; next < batch.Spans.Length;)
        {
            buffer.Reset();
            using ProtoWriter proto = buffer.CreateWriter();
            next = CappedExporter.Write(proto, batch, next, Maximum);
            length += proto.Length;
            if (stream is not null)
            {
                proto.WriteDelimitedTo(stream);
            }
        }

        return length;
    }
}
