using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Packed;

namespace ProtoZeroSharp.Benchmarks.Packed;

/// <summary>A packed run of fixed64 elements as one span.</summary>
internal sealed class PackedWords : WriterArm
{
    private readonly ulong[] values;

    public PackedWords(ulong[] values)
        : base("typed")
    {
        this.values = values;
    }

    protected override void Encode(ProtoWriter proto, int items) =>
        new Runs.Writer(proto).Words(values.AsSpan(0, items));
}
