#if !NET8_0_OR_GREATER
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Memory;

/// <summary>What .NET's NativeMemory does, for a framework that lacks it.</summary>
internal static unsafe class ProcessHeap
{
    public static void* Alloc(nuint size) => (void*)Marshal.AllocHGlobal((IntPtr)(long)size);

    /// <summary>Unlike .NET's this memory cannot be freed.</summary>
    public static void* AlignedAlloc(nuint size, nuint alignment) =>
        (void*)(((nuint)Alloc(size + alignment - 1) + alignment - 1) & ~(alignment - 1));

    public static void* Realloc(void* block, nuint size) =>
        block == null ? Alloc(size) : (void*)Marshal.ReAllocHGlobal((IntPtr)block, (IntPtr)(long)size);

    public static void Free(void* block) => Marshal.FreeHGlobal((IntPtr)block);

    public static void Clear(void* block, nuint size)
    {
        byte* p = (byte*)block;
        for (; size > int.MaxValue; p += int.MaxValue, size -= int.MaxValue)
        {
            new Span<byte>(p, int.MaxValue).Clear();
        }

        new Span<byte>(p, (int)size).Clear();
    }
}
#endif
