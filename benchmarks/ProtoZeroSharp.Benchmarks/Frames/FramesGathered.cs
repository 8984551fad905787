using System.Buffers;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Frames;

/// <summary>Workload C with a writer rented for each frame and the body by reference, up to the sequence that a socket would send.</summary>
internal sealed class FramesGathered : Arm
{
    /// <summary>So many frames a run take 60 µs, whatever the body: nothing of it is touched.</summary>
    private const int FramesPerRun = 2_000;

    private readonly ReadOnlyMemory<byte> body;

    public FramesGathered(FrameData data)
        : base("gathered")
    {
        body = data.Body;
        Repetitions = FramesPerRun / data.Frames;
    }

    public override ReadOnlySpan<byte> Output
    {
        get
        {
            using var proto = new ProtoWriter();
            Write(proto);
            return proto.WrittenSequence.ToArray();
        }
    }

    public override long Run(int items)
    {
        long length = 0;
        int frames = items * Repetitions;
        for (int i = 0; i < frames; i++)
        {
            using var proto = new ProtoWriter();
            Write(proto);
            length += proto.WrittenSequence.Length;
        }

        return length;
    }

    private void Write(ProtoWriter proto)
    {
        GrpcFrame frame = proto.StartGrpcFrame();
        proto.AddBytesByReference(Schemas.Frames.Buffer.BodyFieldNumber, body);
        frame.Close();
    }
}
