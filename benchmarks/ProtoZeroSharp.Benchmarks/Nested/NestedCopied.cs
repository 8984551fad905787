using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with leaf calls; the whole output is copied into the caller's array at the end.</summary>
internal sealed class NestedCopied : BufferArm
{
    private readonly ProtoBuffer source = new();

    public NestedCopied()
        : base("leaf copied", NestedMessages.Size)
    {
    }

    protected override int Encode(byte[] buffer, int items)
    {
        source.Reset();
        using ProtoWriter proto = source.CreateWriter();
        NestedContent.Write(proto, items);
        return proto.CopyTo(buffer);
    }
}
