using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Frames;

/// <summary>
/// Copies the body to where it stands in a frame, again and again: from where the arm it is compared with has it to where that one
/// puts it. Between other addresses the same copy takes up to 45 % longer, as the two lie to each other within their pages and sets of the cache.
/// </summary>
internal sealed class FramesMemcpy : Arm
{
    private readonly FrameData data;
    private readonly ProtoBuffer? buffer;

    /// <param name="name">The arm's name.</param>
    /// <param name="data">The workload.</param>
    /// <param name="buffer">The memory of the arm it is compared with, or null for what this thread rents.</param>
    public FramesMemcpy(string name, FrameData data, ProtoBuffer? buffer)
        : base(name)
    {
        this.data = data;
        this.buffer = buffer;
        HasOutput = false;
    }

    public override ReadOnlySpan<byte> Output => [];

    public override long Run(int items)
    {
        buffer?.Reset();
        using ProtoWriter proto = buffer == null ? new ProtoWriter() : buffer.CreateWriter();
        proto.StartGrpcFrame();
        proto.AddBytesInPlace(Schemas.Frames.Buffer.BodyFieldNumber, data.Body.Length, (data.Body, items), static (destination, s) =>
        {
            for (int i = 0; i < s.items; i++)
            {
                s.Body.AsSpan().CopyTo(destination);
            }
        });
        return data.Size;
    }
}
