using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Deep;

namespace ProtoZeroSharp.Benchmarks.Deep;

/// <summary>Workload D-deep with the untyped writer: chains of one depth, one after the other.</summary>
internal sealed class ChainUntyped : WriterArm
{
    public ChainUntyped(int depth)
        : base($"untyped {depth}")
    {
        Depth = depth;
    }

    public int Depth { get; }

    protected override void Encode(ProtoWriter proto, int items)
    {
        for (int i = 0; i < items; i += Depth)
        {
            for (int level = 0; level < Depth; level++)
            {
                if (level > 0)
                {
                    proto.StartSub(Chain.NextFieldNumber);
                }

                proto.AddVarInt(Chain.IdFieldNumber, level + 1);
            }

            for (int level = 1; level < Depth; level++)
            {
                proto.CloseSub();
            }
        }
    }
}
