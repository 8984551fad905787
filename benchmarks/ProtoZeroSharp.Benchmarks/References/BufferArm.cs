using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.References;

/// <summary>An arm that encodes into a reused array which is large enough.</summary>
internal abstract class BufferArm : Arm
{
    private int length;

    protected BufferArm(string name, long capacity)
        : base(name)
    {
        Buffer = new byte[capacity];

        // Touched once here, so that no run pays for the first use of a page.
        Buffer.AsSpan().Fill(1);
    }

    public override ReadOnlySpan<byte> Output => Buffer.AsSpan(0, length);

    protected byte[] Buffer { get; }

    public sealed override long Run(int items)
    {
        length = Encode(Buffer, items);
        return length;
    }

    /// <summary>Encodes and returns the number of bytes.</summary>
    protected abstract int Encode(byte[] buffer, int items);
}
