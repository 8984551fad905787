using System.Buffers.Binary;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Reading;

/// <summary>Reads the same message once for each item; its output is the sum of what it saw.</summary>
/// <param name="name">The arm.</param>
/// <param name="message">What is read.</param>
/// <param name="traversal">How.</param>
/// <param name="expected">What the traversal must return.</param>
internal sealed class ReadingArm(string name, byte[] message, Traversal traversal, long expected) : Arm(name)
{
    private readonly byte[] sum = new byte[sizeof(long)];

    /// <summary>What one traversal must return.</summary>
    public long Expected => expected;

    public override ReadOnlySpan<byte> Output => sum;

    public override long Run(int items)
    {
        long total = 0;
        for (int i = 0; i < items; i++)
        {
            total += traversal(message);
        }

        BinaryPrimitives.WriteInt64LittleEndian(sum, total);
        return sizeof(long);
    }
}
