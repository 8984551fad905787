using System.Buffers;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>Finished bytes of a writer as Memory, while they are being flushed or looked at. Reused.</summary>
internal sealed unsafe class BufferMemory : MemoryManager<byte>
{
    /// <summary>The owner of the memory, if it has a finalizer that would free it.</summary>
    public object? Owner;

    private byte* start;
    private int length;

    public void Set(byte* start, int length)
    {
        this.start = start;
        this.length = length;
    }

    /// <summary>The bytes are at another address now.</summary>
    public void MoveTo(byte* start)
    {
        if (this.start != null)
        {
            this.start = start;
        }
    }

    /// <summary>Part of the bytes. What is left of it when they are gone throws.</summary>
    public ReadOnlyMemory<byte> Slice(int start, int length) => CreateMemory(start, length);

    public override Span<byte> GetSpan() => new(start, length);

    public override MemoryHandle Pin(int elementIndex = 0) => new(start + elementIndex, default, this);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing) => Set(null, 0);
}
