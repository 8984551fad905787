using System.Runtime.InteropServices;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.References;

/// <summary>An arm that encodes into reused native memory which is large enough.</summary>
internal abstract unsafe class NativeArm : Arm
{
    private readonly byte* memory;
    private long length;

    protected NativeArm(string name, long capacity)
        : base(name)
    {
        memory = (byte*)NativeMemory.AlignedAlloc((nuint)capacity, 64);

        // Touched once here, so that no run pays for the first use of a page.
        NativeMemory.Fill(memory, (nuint)capacity, 1);
    }

    ~NativeArm()
    {
        NativeMemory.AlignedFree(memory);
    }

    public override ReadOnlySpan<byte> Output => new(memory, (int)length);

    public sealed override long Run(int items)
    {
        length = Encode(memory, items) - memory;
        return length;
    }

    /// <summary>Encodes from <paramref name="p"/> on and returns the end.</summary>
    protected abstract byte* Encode(byte* p, int items);
}
