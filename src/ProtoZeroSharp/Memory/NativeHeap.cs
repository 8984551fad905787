using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.InteropServices;
#endif

namespace ProtoZeroSharp.Memory;

/// <summary>All native memory of the library, counted. It comes from <see cref="NativeAllocator"/>.</summary>
internal static unsafe class NativeHeap
{
    private const int FrameAlignment = 64;

    private static long slabBytes;
    private static long frameBytes;

    /// <summary>Bytes of output memory that are allocated now, rented or retained.</summary>
    public static long SlabBytes => Volatile.Read(ref slabBytes);

    /// <summary>Bytes of frames and their side tables; frames are never given back, because stale handles may still point at them.</summary>
    public static long FrameBytes => Volatile.Read(ref frameBytes);

    public static byte* AllocateSlab(nuint size)
    {
        ThrowIfTooLarge(size);
        byte* p = (byte*)NativeAllocator.Current.Allocate(size);
        Interlocked.Add(ref slabBytes, (long)size);
        MemoryEvents.OnAllocated((long)size);
        return p;
    }

    /// <summary>Zeroes memory of any size.</summary>
    public static void Clear(byte* p, nuint size)
    {
#if NET8_0_OR_GREATER
        NativeMemory.Clear(p, size);
#else
        for (; size > int.MaxValue; p += int.MaxValue, size -= int.MaxValue)
        {
            new Span<byte>(p, int.MaxValue).Clear();
        }

        new Span<byte>(p, (int)size).Clear();
#endif
    }

    public static byte* ReallocateSlab(byte* slab, nuint oldSize, nuint newSize)
    {
        if (PoolSettings.ClearOnReturn)
        {
            // Moved by the allocator, the old bytes would stay where they were.
            byte* cleared = AllocateSlab(newSize);
            Buffer.MemoryCopy(slab, cleared, newSize, oldSize);
            FreeSlab(slab, oldSize);
            return cleared;
        }

        ThrowIfTooLarge(newSize);
        byte* p = (byte*)NativeAllocator.Current.Reallocate(slab, oldSize, newSize);
        Interlocked.Add(ref slabBytes, (long)newSize - (long)oldSize);
        MemoryEvents.OnAllocated((long)newSize - (long)oldSize);
        return p;
    }

    public static void FreeSlab(byte* slab, nuint size)
    {
        if (PoolSettings.ClearOnReturn)
        {
            Clear(slab, size);
        }

        NativeAllocator.Current.Free(slab, size);
        MemoryEvents.OnFreed((long)size);
        Interlocked.Add(ref slabBytes, -(long)size);
    }

    /// <summary>Zeroed memory that is aligned to 64 bytes, so that a frame is one cache line, and that lives as long as the process.</summary>
    public static void* AllocateFrames(nuint size)
    {
        byte* p = (byte*)NativeAllocator.Current.AllocateAligned(size, FrameAlignment);
        Clear(p, size);
        Interlocked.Add(ref frameBytes, (long)size);
        return p;
    }

    /// <summary>Grows a side table (open untyped submessages, pending length bytes).</summary>
    public static void* GrowTable(void* table, nuint oldSize, nuint newSize)
    {
        ThrowIfTooLarge(newSize);
        byte* p = (byte*)NativeAllocator.Current.Reallocate(table, oldSize, newSize);
        Clear(p + oldSize, newSize - oldSize);
        Interlocked.Add(ref frameBytes, (long)newSize - (long)oldSize);
        return p;
    }

    /// <summary>Frees what <see cref="GrowTable"/> made.</summary>
    public static void FreeTable(void* table, nuint size)
    {
        NativeAllocator.Current.Free(table, size);
        Interlocked.Add(ref frameBytes, -(long)size);
    }

    /// <summary>In a 32-bit process no block may take more than half of the addresses: the difference of two pointers into it must not wrap.</summary>
    /// <exception cref="OutOfMemoryException">It would.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ThrowIfTooLarge(nuint size)
    {
        if (sizeof(nint) == 4 && size > int.MaxValue)
        {
            ThrowTooLarge();
        }
    }

    private static void ThrowTooLarge() => throw new OutOfMemoryException();
}
