using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp;

/// <summary>The native memory of all writers of this process: what there is, and how to give back what is idle. Thread-safe.</summary>
public static class ProtoMemory
{
    /// <summary>Bytes of output memory allocated now: in use by a writer, kept by a thread for its next one, or in the shared pool.</summary>
    public static long AllocatedBytes => NativeHeap.SlabBytes;

    /// <summary>Bytes of output memory in the shared pool, waiting for any thread.</summary>
    public static long PooledBytes => SlabPool.RetainedBytes;

    /// <summary>
    /// Bytes of writer frames and their tables. They are reused and never freed: 64 bytes for the deepest nesting that each of
    /// some 65 writer states per thread has seen, because a stale handle may still point there.
    /// </summary>
    public static long FrameBytes => NativeHeap.FrameBytes;

    /// <summary>Frees the output memory that the calling thread keeps for its next writer, and that of the shared pool.</summary>
    public static void Trim()
    {
        ThreadCache.Trim();
        SlabPool.Trim();
    }
}
