using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Packed;

namespace ProtoZeroSharp.Benchmarks.Packed;

/// <summary>A packed run of varints as one span.</summary>
internal sealed class PackedTyped : WriterArm
{
    private readonly ulong[] values;

    public PackedTyped(ulong[] values)
        : base("typed")
    {
        this.values = values;
    }

    protected override void Encode(ProtoWriter proto, int items) =>
        new Runs.Writer(proto).Varints(values.AsSpan(0, items));
}
