namespace ProtoZeroSharp.Memory;

/// <summary>
/// What a test puts in the place of the process's heap. Blocks outlive the exchange, so it passes blocks that it did not allocate to that heap.
/// </summary>
internal abstract unsafe class NativeAllocator
{
    /// <summary>Where <see cref="NativeHeap"/> gets memory; null for the process's heap.</summary>
    public static volatile NativeAllocator? Current;

    /// <exception cref="OutOfMemoryException">There is no memory.</exception>
    public abstract void* Allocate(nuint size);

    /// <summary>Memory for as long as the process lives: the block cannot be freed or given another size.</summary>
    /// <param name="size">In bytes.</param>
    /// <param name="alignment">The address is a multiple of it; a power of two.</param>
    /// <exception cref="OutOfMemoryException">There is no memory.</exception>
    public void* AllocateAligned(nuint size, nuint alignment) =>
        (void*)(((nuint)Allocate(size + alignment - 1) + alignment - 1) & ~(alignment - 1));

    /// <summary>Gives a block another size. The bytes stay, up to the smaller one.</summary>
    /// <param name="block">The block; null makes one.</param>
    /// <param name="oldSize">Its size, or 0.</param>
    /// <param name="newSize">The size it gets.</param>
    /// <exception cref="OutOfMemoryException">There is no memory; the block is as it was.</exception>
    public abstract void* Reallocate(void* block, nuint oldSize, nuint newSize);

    public abstract void Free(void* block, nuint size);
}
