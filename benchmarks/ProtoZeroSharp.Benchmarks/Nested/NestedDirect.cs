using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with leaf calls, written straight into an array of the caller's that is pinned.</summary>
internal sealed class NestedDirect : Arm
{
    private readonly byte[] destination = GC.AllocateArray<byte>(NestedMessages.Size + 1_024, pinned: true);
    private int length;

    public NestedDirect()
        : base("leaf direct")
    {
        destination.AsSpan().Fill(1);
    }

    public override ReadOnlySpan<byte> Output => destination.AsSpan(0, length);

    public override unsafe long Run(int items)
    {
        fixed (byte* memory = destination)
        {
            using var proto = new ProtoWriter(memory, destination.Length);
            NestedContent.Write(proto, items);
            length = proto.Length;
        }

        return length;
    }
}
