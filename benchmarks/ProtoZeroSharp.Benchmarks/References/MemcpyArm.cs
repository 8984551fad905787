using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.References;

/// <summary>Copies as many bytes as the workload writes between two warm buffers: the speed of memory.</summary>
internal sealed class MemcpyArm : Arm
{
    private readonly byte[] source;
    private readonly byte[] destination;
    private readonly int totalItems;

    public MemcpyArm(long size, int totalItems)
        : base("memcpy")
    {
        HasOutput = false;
        this.totalItems = totalItems;
        source = new byte[size];
        destination = new byte[size];
        source.AsSpan().Fill(1);
        destination.AsSpan().Fill(2);
    }

    public override ReadOnlySpan<byte> Output => destination;

    public override long Run(int items)
    {
        int length = (int)((long)source.Length * items / totalItems);
        source.AsSpan(0, length).CopyTo(destination);
        return length;
    }
}
