using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Protozero;

/// <summary>Native protozero, writing into a string that is used again.</summary>
internal sealed unsafe class ProtozeroWriting(delegate* unmanaged<int, byte**, long> write) : Arm("protozero")
{
    private readonly delegate* unmanaged<int, byte**, long> write = write;
    private byte* output;
    private long length;

    public override ReadOnlySpan<byte> Output => new(output, (int)length);

    public override long Run(int items)
    {
        fixed (byte** start = &output)
        {
            length = write(items, start);
        }

        return length;
    }
}
