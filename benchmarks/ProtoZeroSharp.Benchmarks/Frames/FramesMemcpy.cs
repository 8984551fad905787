using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Frames;

/// <summary>Copies the body to where it stands in a frame, again and again.</summary>
internal sealed class FramesMemcpy : BufferArm
{
    private readonly FrameData data;

    public FramesMemcpy(FrameData data)
        : base("memcpy", data.Size)
    {
        this.data = data;
        HasOutput = false;
    }

    protected override int Encode(byte[] buffer, int items)
    {
        for (int i = 0; i < items; i++)
        {
            data.Body.AsSpan().CopyTo(buffer.AsSpan(data.Size - data.Body.Length));
        }

        return data.Size;
    }
}
