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
    private static long available = NotKnown;

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
        get => maxRetainedBytes != NotKnown ? maxRetainedBytes : DefaultMaxRetainedBytes();
        set => maxRetainedBytes = value;
    }

    /// <summary>From now on all memory that comes back is freed.</summary>
    public static void KeepNothing()
    {
        MaxThreadBytes = 0;
        MaxSharedBytes = 0;
        IsDefault = false;
    }

    /// <summary>An eighth of what the process may have; at least 64 MB, and that with 32-bit addresses.</summary>
    public static long DefaultMaxRetainedBytes() => Math.Max(Available / 8, ProtoMemoryOptions.LeastMaxRetainedBytes);

    /// <summary>What the process may have: in a container that is less than the machine has. 0 where there is no memory to find out.</summary>
    public static long Available
    {
        get
        {
            long known = available;
            if (known == NotKnown)
            {
                available = known = FindAvailable();
            }

            return Math.Max(known, 0);
        }
    }

    // Asked for while memory goes from hand to hand, so nothing comes out of it when there is none: then it is asked for again the next time.
    private static long FindAvailable()
    {
        if (IntPtr.Size == 4)
        {
            return ProtoMemoryOptions.LeastMaxRetainedBytes * 8;
        }

#if NET8_0_OR_GREATER
        try
        {
            long told = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;
            return told <= 0 ? ProtoMemoryOptions.FallbackMaxRetainedBytes * 8 : told;
        }
        catch (OutOfMemoryException)
        {
            return NotKnown;
        }
#else
        return ProtoMemoryOptions.FallbackMaxRetainedBytes * 8;
#endif
    }
}
