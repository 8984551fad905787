using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with typed writers, each child in one leaf call, u8 literals.</summary>
internal sealed class NestedLeaf : WriterArm
{
    public NestedLeaf()
        : base("leaf")
    {
    }

    protected override void Encode(ProtoWriter proto, int items) => NestedContent.Write(proto, items);
}
