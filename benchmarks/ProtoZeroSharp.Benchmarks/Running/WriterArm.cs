namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>An arm of this library: the output stays in a reused buffer.</summary>
internal abstract class WriterArm : Arm
{
    private readonly ProtoBuffer buffer;

    protected WriterArm(string name, ProtoBuffer? buffer = null)
        : base(name)
    {
        this.buffer = buffer ?? new ProtoBuffer();
    }

    public override ReadOnlySpan<byte> Output => buffer.WrittenSpan;

    public sealed override long Run(int items)
    {
        buffer.Reset();
        using ProtoWriter proto = buffer.CreateWriter();
        Encode(proto, items);
        return proto.Length;
    }

    protected abstract void Encode(ProtoWriter proto, int items);
}
