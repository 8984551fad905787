namespace ProtoZeroSharp.Memory;

/// <summary>What <see cref="ProtoMemory.Configure"/> set. Plain fields: they are read on every return, and a change need not be seen at once.</summary>
internal static class PoolSettings
{
    public static long MaxThreadBytes = long.MaxValue;
    public static long MaxSharedBytes = long.MaxValue;
    public static long IdleMilliseconds = ProtoMemoryOptions.DefaultIdleMilliseconds;

    // Not asked for before so much is allocated that it matters.
    private const long NotKnown = -1;

    private static long maxRetainedBytes = NotKnown;

    /// <summary>Whether nothing was set: a slab that was kept before is then kept again without looking at the rest.</summary>
    public static bool IsDefault = true;

    /// <summary>How many returns pass between two looks at whether the slab that a thread keeps is far too large.</summary>
    public static int TrimInterval = ProtoMemoryOptions.DefaultTrimInterval;

    /// <summary>Whether so much is allocated that what comes back is freed.</summary>
    public static bool IsAboveMaximum
    {
        get
        {
            long bytes = NativeHeap.SlabBytes;
            return maxRetainedBytes != NotKnown ? bytes > maxRetainedBytes
                : bytes > ProtoMemoryOptions.LeastMaxRetainedBytes && bytes > MaxRetainedBytes;
        }
    }

    public static long MaxRetainedBytes
    {
        get => maxRetainedBytes != NotKnown ? maxRetainedBytes : maxRetainedBytes = DefaultMaxRetainedBytes();
        set => maxRetainedBytes = value;
    }

    /// <summary>From now on all memory that comes back is freed.</summary>
    public static void KeepNothing()
    {
        MaxThreadBytes = 0;
        MaxSharedBytes = 0;
        IsDefault = false;
    }

    /// <summary>An eighth of what the process may have, which is less than the machine's in a container; at least 64 MB, and that with 32-bit addresses.</summary>
    public static long DefaultMaxRetainedBytes()
    {
        if (IntPtr.Size == 4)
        {
            return ProtoMemoryOptions.LeastMaxRetainedBytes;
        }

#if NET8_0_OR_GREATER
        long available = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;
        return Math.Max(available <= 0 ? ProtoMemoryOptions.FallbackMaxRetainedBytes : available / 8, ProtoMemoryOptions.LeastMaxRetainedBytes);
#else
        return ProtoMemoryOptions.FallbackMaxRetainedBytes;
#endif
    }
}
