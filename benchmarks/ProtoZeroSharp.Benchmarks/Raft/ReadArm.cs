using System.Buffers.Binary;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Reads the same message again and again; what it returns is the sum of all it saw.</summary>
internal sealed class ReadArm<TOperation>(string name) : Arm(name)
    where TOperation : IReadOperation
{
    private readonly byte[] sum = new byte[sizeof(long)];

    public override ReadOnlySpan<byte> Output => sum;

    public override long Run(int items)
    {
        long total = 0;
        for (int i = 0; i < items; i++)
        {
            total += TOperation.Read();
        }

        BinaryPrimitives.WriteInt64LittleEndian(sum, total);
        return sizeof(long);
    }
}
