using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.References;
using Message = ProtoZeroSharp.Benchmarks.Google.Frames.Buffer;

namespace ProtoZeroSharp.Benchmarks.Frames;

/// <summary>Workload C with Google.Protobuf: the body is not copied into the object, the object is serialized into a reused array.</summary>
internal sealed class FramesGoogle : BufferArm
{
    private readonly FrameData data;

    public FramesGoogle(FrameData data)
        : base("google", data.Size)
    {
        this.data = data;
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int size = 0;
        for (int i = 0; i < items; i++)
        {
            var message = new Message { Body = UnsafeByteOperations.UnsafeWrap(data.Body) };
            size = message.CalculateSize();
            GrpcFraming.WriteHeader(buffer, size);
            message.WriteTo(buffer.AsSpan(GrpcFraming.HeaderSize, size));
        }

        return GrpcFraming.HeaderSize + size;
    }
}
