using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Soak;

/// <summary>The C library's allocator, which NativeMemory uses.</summary>
internal static class Allocator
{
    /// <summary>Gives free memory back to the system.</summary>
    [DllImport("libc", EntryPoint = "malloc_trim")]
    public static extern int Trim(nuint pad);
}
