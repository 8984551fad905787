using System.Buffers.Binary;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.NestedReading;

/// <summary>An arm that reads the first messages of the input; its output is the sum of what it saw.</summary>
internal abstract class InputArm(string name) : Arm(name)
{
    private const int MessageSize = 257;
    private readonly byte[] sum = new byte[sizeof(ulong)];

    public override ReadOnlySpan<byte> Output => sum;

    public sealed override long Run(int items)
    {
        BinaryPrimitives.WriteUInt64LittleEndian(sum, Read(NestedInput.Bytes.AsSpan(0, items * MessageSize)));
        return sizeof(ulong);
    }

    protected abstract ulong Read(ReadOnlySpan<byte> input);
}
