namespace System.Runtime.InteropServices;

internal static unsafe class NativeMemory
{
    public static void* Alloc(nuint size) => (void*)Marshal.AllocHGlobal((IntPtr)(long)size);

    public static void* Realloc(void* block, nuint size) =>
        block == null ? Alloc(size) : (void*)Marshal.ReAllocHGlobal((IntPtr)block, (IntPtr)(long)size);

    public static void Free(void* block) => Marshal.FreeHGlobal((IntPtr)block);
}
