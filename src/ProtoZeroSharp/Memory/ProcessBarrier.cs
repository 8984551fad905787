#if !NET8_0_OR_GREATER
using System.Runtime.InteropServices;
#endif

namespace ProtoZeroSharp.Memory;

/// <summary>
/// A memory barrier on all processors of the process, so that the side which runs a thousand times more often needs none of its own.
/// </summary>
internal static class ProcessBarrier
{
#if NET8_0_OR_GREATER
    /// <returns>Whether there is such a barrier here.</returns>
    public static bool TryRun()
    {
        Interlocked.MemoryBarrierProcessWide();
        return true;
    }
#else
    private static readonly bool IsWindows = RuntimeInformation.IsOSPlatform(OSPlatform.Windows);

    /// <returns>Whether there is such a barrier here.</returns>
    public static bool TryRun()
    {
        if (!IsWindows)
        {
            return false;
        }

        FlushProcessWriteBuffers();
        return true;
    }

    [DllImport("kernel32.dll")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.System32)]
    private static extern void FlushProcessWriteBuffers();
#endif
}
