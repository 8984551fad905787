namespace ProtoZeroSharp.WriterModel;

/// <summary>Memory of the caller, from the library's allocator, with bytes after it that must not change.</summary>
internal sealed unsafe class FixedMemory : IDisposable
{
    private const int Guard = 64;
    private const byte Untouched = 0xA7;

    private readonly byte* block;
    private readonly int behind;

    public FixedMemory(int capacity)
    {
        Capacity = capacity;

        // In guard memory the page after it catches a write.
        behind = TestMemory.Guard.IsOn ? 0 : Guard;
        block = (byte*)TestMemory.Failing.Allocate((nuint)(capacity + behind));
        new Span<byte>(block, capacity + behind).Fill(Untouched);
    }

    public int Capacity { get; }

    public byte* Start => block;

    public bool IsIntact => new Span<byte>(block + Capacity, behind).IndexOfAnyExcept(Untouched) < 0;

    public void Dispose() => TestMemory.Failing.Free(block, (nuint)(Capacity + behind));
}
