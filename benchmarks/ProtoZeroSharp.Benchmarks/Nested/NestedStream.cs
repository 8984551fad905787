using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with leaf calls; the whole output goes to a stream over memory at the end.</summary>
internal sealed class NestedStream : BufferArm
{
    private readonly ProtoBuffer source = new();
    private readonly MemoryStream stream;

    public NestedStream()
        : base("leaf to stream", NestedMessages.Size)
    {
        stream = new MemoryStream(Buffer);
    }

    protected override int Encode(byte[] buffer, int items)
    {
        source.Reset();
        using ProtoWriter proto = source.CreateWriter();
        NestedContent.Write(proto, items);
        stream.Position = 0;
        proto.WriteTo(stream);
        return (int)stream.Position;
    }
}
