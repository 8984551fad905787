using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Memory;

/// <summary>
/// Where <see cref="NativeHeap"/> gets memory: the process's heap, or what a test puts in its place. Blocks outlive the exchange, so a new
/// allocator passes blocks that it did not allocate to the one before it.
/// </summary>
internal abstract unsafe class NativeAllocator
{
    /// <summary>The process's heap.</summary>
    public static readonly NativeAllocator Process = new ProcessHeap();

    /// <summary>Where memory comes from now.</summary>
    public static volatile NativeAllocator Current = Process;

    /// <exception cref="OutOfMemoryException">There is no memory.</exception>
    public abstract void* Allocate(nuint size);

    /// <summary>Memory for as long as the process lives: the block cannot be freed or given another size.</summary>
    /// <param name="size">In bytes.</param>
    /// <param name="alignment">The address is a multiple of it; a power of two.</param>
    /// <exception cref="OutOfMemoryException">There is no memory.</exception>
    public virtual void* AllocateAligned(nuint size, nuint alignment) =>
        (void*)(((nuint)Allocate(size + alignment - 1) + alignment - 1) & ~(alignment - 1));

    /// <summary>Gives a block another size. The bytes stay, up to the smaller one.</summary>
    /// <param name="block">The block; null makes one.</param>
    /// <param name="oldSize">Its size, or 0.</param>
    /// <param name="newSize">The size it gets.</param>
    /// <exception cref="OutOfMemoryException">There is no memory; the block is as it was.</exception>
    public abstract void* Reallocate(void* block, nuint oldSize, nuint newSize);

    public abstract void Free(void* block, nuint size);

    private sealed class ProcessHeap : NativeAllocator
    {
#if NET8_0_OR_GREATER
        public override void* Allocate(nuint size) => NativeMemory.Alloc(size);

        public override void* AllocateAligned(nuint size, nuint alignment) => NativeMemory.AlignedAlloc(size, alignment);

        public override void* Reallocate(void* block, nuint oldSize, nuint newSize) => NativeMemory.Realloc(block, newSize);

        public override void Free(void* block, nuint size) => NativeMemory.Free(block);
#else
        public override void* Allocate(nuint size) => (void*)Marshal.AllocHGlobal((IntPtr)(long)size);

        public override void* Reallocate(void* block, nuint oldSize, nuint newSize) =>
            block == null ? Allocate(newSize) : (void*)Marshal.ReAllocHGlobal((IntPtr)block, (IntPtr)(long)newSize);

        public override void Free(void* block, nuint size) => Marshal.FreeHGlobal((IntPtr)block);
#endif
    }
}
