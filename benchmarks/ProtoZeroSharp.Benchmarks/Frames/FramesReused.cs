using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Frames;

/// <summary>Workload C with one writer that is reset for each frame.</summary>
internal sealed class FramesReused : WriterArm
{
    private readonly FrameData data;

    public FramesReused(FrameData data, ProtoBuffer buffer)
        : base("reused", buffer)
    {
        this.data = data;
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        for (int i = 0; i < items; i++)
        {
            proto.Reset();
            GrpcFrame frame = proto.StartGrpcFrame();
            new Schemas.Frames.Buffer.Writer(proto).Body(data.Body);
            frame.Close();
        }
    }
}
