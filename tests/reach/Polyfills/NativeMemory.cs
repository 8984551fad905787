namespace System.Runtime.InteropServices;

internal static unsafe class NativeMemory
{
    public static void* Alloc(nuint size) => (void*)Marshal.AllocHGlobal((IntPtr)(long)size);

    public static void Free(void* block) => Marshal.FreeHGlobal((IntPtr)block);
}
