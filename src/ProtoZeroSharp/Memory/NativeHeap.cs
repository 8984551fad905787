#if NET8_0_OR_GREATER
using ProcessHeap = System.Runtime.InteropServices.NativeMemory;
#endif
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Memory;

/// <summary>
/// All native memory of the library, counted. It comes from the process's heap, or from a test's <see cref="NativeAllocator"/>.
/// </summary>
// Short methods are written out where they are used: each is compiled once more for the first message of a process.
internal static unsafe class NativeHeap
{
    private const int FrameAlignment = 64;

    // Of a block in a 32-bit process, half of the addresses: the difference of two pointers into it must not wrap.
    private const uint MostIn32Bits = int.MaxValue;

    private static long slabBytes;
    private static long frameBytes;

    /// <summary>Bytes of output memory that are allocated now, rented or retained.</summary>
    public static long SlabBytes => Volatile.Read(ref slabBytes);

    /// <summary>Bytes of frames and their side tables; frames are never given back, because stale handles may still point at them.</summary>
    public static long FrameBytes => Volatile.Read(ref frameBytes);

    public static byte* AllocateSlab(nuint size)
    {
        if (sizeof(nint) == 4 && size > MostIn32Bits)
        {
            throw new OutOfMemoryException();
        }

        void* p = NativeAllocator.Current is { } other ? other.Allocate(size) : Resize(null, size);
        long total = Interlocked.Add(ref slabBytes, (long)size);
        if (total > ForgottenMemory.Unminded)
        {
            ForgottenMemory.Look(total);
        }

        MemoryEvents.OnAllocated((long)size);
        return (byte*)p;
    }

    /// <summary>Zeroes memory of any size.</summary>
    public static void Clear(byte* p, nuint size) => ProcessHeap.Clear(p, size);

    public static byte* ReallocateSlab(byte* slab, nuint oldSize, nuint newSize)
    {
        if (PooledArray.ClearOnReturn)
        {
            // Moved by the allocator, the old bytes would stay where they were.
            byte* cleared = AllocateSlab(newSize);
            Buffer.MemoryCopy(slab, cleared, newSize, oldSize);
            FreeSlab(slab, oldSize);
            return cleared;
        }

        if (sizeof(nint) == 4 && newSize > MostIn32Bits)
        {
            throw new OutOfMemoryException();
        }

        void* p = NativeAllocator.Current is { } other ? other.Reallocate(slab, oldSize, newSize) : Resize(slab, newSize);
        long total = Interlocked.Add(ref slabBytes, (long)newSize - (long)oldSize);
        if (total > ForgottenMemory.Unminded)
        {
            ForgottenMemory.Look(total);
        }

        MemoryEvents.OnAllocated((long)newSize - (long)oldSize);
        return (byte*)p;
    }

    public static void FreeSlab(byte* slab, nuint size)
    {
        if (PooledArray.ClearOnReturn)
        {
            Clear(slab, size);
        }

        Free(slab, size);
        Interlocked.Add(ref slabBytes, -(long)size);
        MemoryEvents.OnFreed((long)size);
    }

    /// <summary>Zeroed memory that is aligned to 64 bytes, so that a frame is one cache line, and that lives as long as the process.</summary>
    public static void* AllocateFrames(nuint size)
    {
        void* p = NativeAllocator.Current is { } other ? other.AllocateAligned(size, FrameAlignment) : ProcessHeap.AlignedAlloc(size, FrameAlignment);
        ProcessHeap.Clear(p, size);
        Interlocked.Add(ref frameBytes, (long)size);
        return p;
    }

    /// <summary>Grows a side table (open untyped submessages, pending length bytes).</summary>
    public static void* GrowTable(void* table, nuint oldSize, nuint newSize)
    {
        if (sizeof(nint) == 4 && newSize > MostIn32Bits)
        {
            throw new OutOfMemoryException();
        }

        void* p = NativeAllocator.Current is { } other ? other.Reallocate(table, oldSize, newSize) : ProcessHeap.Realloc(table, newSize);
        ProcessHeap.Clear((byte*)p + oldSize, newSize - oldSize);
        Interlocked.Add(ref frameBytes, (long)newSize - (long)oldSize);
        return p;
    }

    /// <summary>Frees what <see cref="GrowTable"/> made.</summary>
    public static void FreeTable(void* table, nuint size)
    {
        Free(table, size);
        Interlocked.Add(ref frameBytes, -(long)size);
    }

    /// <summary>Makes a slab, or gives one another size. What the pools keep is given up before there is said to be no memory.</summary>
    private static void* Resize(void* slab, nuint size)
    {
        try
        {
            return ProcessHeap.Realloc(slab, size);
        }
        catch (OutOfMemoryException) when (IdleTrimmer.TryGiveUpAll())
        {
        }

        return ProcessHeap.Realloc(slab, size);
    }

    private static void Free(void* block, nuint size)
    {
        if (NativeAllocator.Current is { } other)
        {
            other.Free(block, size);
        }
        else
        {
            ProcessHeap.Free(block);
        }
    }
}
