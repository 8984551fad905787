using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Soak;

/// <summary>The C library's allocator, which NativeMemory uses.</summary>
internal static class Allocator
{
    private const int TrimThreshold = -1;
    private const int MapThreshold = -3;

    /// <summary>
    /// Has it give freed memory back. Left alone, glibc raises both thresholds with the blocks that are freed, and keeps up to 64 MB at the end of
    /// each of its arenas, of which there are eight for each processor; trimming does not reach there.
    /// </summary>
    public static void KeepLittle()
    {
        _ = Set(TrimThreshold, 128 * 1024);
        _ = Set(MapThreshold, 128 * 1024);
    }

    /// <summary>Gives free memory back to the system.</summary>
    [DllImport("libc", EntryPoint = "malloc_trim")]
    public static extern int Trim(nuint pad);

    [DllImport("libc", EntryPoint = "mallopt")]
    private static extern int Set(int parameter, int value);
}
