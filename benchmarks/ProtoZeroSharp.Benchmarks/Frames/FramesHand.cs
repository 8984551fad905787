using System.Buffers.Binary;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Frames;

/// <summary>Workload C by hand, into a reused array.</summary>
internal sealed class FramesHand : BufferArm
{
    private readonly FrameData data;

    public FramesHand(FrameData data)
        : base("hand", data.Size)
    {
        this.data = data;
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            p = HandEncoder.Byte(buffer, 0, 0) + 4;
            p = HandEncoder.Byte(buffer, p, 0x0A);
            p = HandEncoder.Varint(buffer, p, (uint)data.Body.Length);
            data.Body.AsSpan().CopyTo(buffer.AsSpan(p));
            p += data.Body.Length;
            BinaryPrimitives.WriteInt32BigEndian(buffer.AsSpan(1), p - 5);
        }

        return p;
    }
}
