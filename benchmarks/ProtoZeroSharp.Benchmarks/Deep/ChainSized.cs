using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Deep;

namespace ProtoZeroSharp.Benchmarks.Deep;

/// <summary>Chains of one depth with a text of a random size at every level.</summary>
internal sealed class ChainSized : WriterArm
{
    public ChainSized(int depth)
        : base($"untyped {depth}")
    {
        Depth = depth;
    }

    public int Depth { get; }

    protected override void Encode(ProtoWriter proto, int items)
    {
        for (int chain = 0; chain * Depth < items; chain++)
        {
            for (int level = 0; level < Depth; level++)
            {
                if (level > 0)
                {
                    proto.StartSub(Chain.NextFieldNumber);
                }

                proto.AddString(Chain.TextFieldNumber, SizedLevels.Text(chain, level));
            }

            for (int level = 1; level < Depth; level++)
            {
                proto.CloseSub();
            }
        }
    }
}
