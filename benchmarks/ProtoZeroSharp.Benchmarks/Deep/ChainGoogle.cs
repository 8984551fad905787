using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.Google.Deep;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Deep;

/// <summary>Workload D-deep with Google.Protobuf, which computes the size of every level again at every level above it.</summary>
internal sealed class ChainGoogle : BufferArm
{
    public ChainGoogle(int depth)
        : base($"google {depth}", Chains.Oracle(depth).Size * (Chains.Levels / depth))
    {
        Depth = depth;
        IsSlow = true;
    }

    public int Depth { get; }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i += Depth)
        {
            Chain? chain = null;
            for (int id = Depth; id > 0; id--)
            {
                var outer = new Chain { Id = id };
                if (chain is not null)
                {
                    outer.Next = chain;
                }

                chain = outer;
            }

            int size = chain!.CalculateSize();
            chain.WriteTo(buffer.AsSpan(p, size));
            p += size;
        }

        return p;
    }
}
