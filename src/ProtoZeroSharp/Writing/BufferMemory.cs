using System.Buffers;

namespace ProtoZeroSharp.Writing;

/// <summary>The finished bytes of a <see cref="ProtoBuffer"/> as Memory, while they are being flushed. One for each buffer, reused.</summary>
internal sealed unsafe class BufferMemory : MemoryManager<byte>
{
    private byte* start;
    private int length;

    public void Set(byte* start, int length)
    {
        this.start = start;
        this.length = length;
    }

    public override Span<byte> GetSpan() => new(start, length);

    public override MemoryHandle Pin(int elementIndex = 0) => new(start + elementIndex, default, this);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing) => Set(null, 0);
}
