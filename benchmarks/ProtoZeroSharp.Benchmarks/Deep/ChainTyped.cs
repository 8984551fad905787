using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Deep;

namespace ProtoZeroSharp.Benchmarks.Deep;

/// <summary>Workload D-deep with typed writers, a method call per level.</summary>
internal sealed class ChainTyped : WriterArm
{
    public ChainTyped(int depth)
        : base($"typed {depth}")
    {
        Depth = depth;
    }

    public int Depth { get; }

    protected override void Encode(ProtoWriter proto, int items)
    {
        for (int i = 0; i < items; i += Depth)
        {
            Write(new Chain.Writer(proto), 1, Depth);
        }
    }

    // One call a level: what the JIT makes of the recursion otherwise differs from run to run.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Write(Chain.Writer writer, int id, int depth)
    {
        writer.Id(id);
        if (id < depth)
        {
            var next = writer.StartNext();
            Write(next, id + 1, depth);
            next.Close();
        }
    }
}
