using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Frames;

/// <summary>Workload C with a writer rented for each frame.</summary>
internal sealed class FramesRented : Arm
{
    private readonly FrameData data;

    public FramesRented(FrameData data)
        : base("rented")
    {
        this.data = data;
    }

    public override ReadOnlySpan<byte> Output
    {
        get
        {
            using var proto = new ProtoWriter();
            Write(proto);
            return proto.ToArray();
        }
    }

    public override long Run(int items)
    {
        long length = 0;
        for (int i = 0; i < items; i++)
        {
            using var proto = new ProtoWriter();
            Write(proto);
            length += proto.WrittenSpan.Length;
        }

        return length;
    }

    private void Write(ProtoWriter proto)
    {
        GrpcFrame frame = proto.StartGrpcFrame();
        new Schemas.Frames.Buffer.Writer(proto).Body(data.Body);
        frame.Close();
    }
}
