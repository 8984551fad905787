namespace ProtoZeroSharp.Memory;

/// <summary>What <see cref="ProtoMemory.Configure"/> set. Plain fields: they are read on every return, and a change need not be seen at once.</summary>
internal static class PoolSettings
{
    public static long MaxThreadBytes = ProtoMemoryOptions.DefaultMaxBytes;
    public static long MaxSharedBytes = ProtoMemoryOptions.DefaultMaxBytes;
    public static long MaxRetainedBytes = long.MaxValue;
    public static bool ClearOnReturn;

    /// <summary>Whether nothing was set: a slab that was kept before is then kept again without looking at the rest.</summary>
    public static bool IsDefault = true;

    /// <summary>How many returns pass between two looks at whether the slab that a thread keeps is far too large.</summary>
    public static int TrimInterval = ProtoMemoryOptions.DefaultTrimInterval;

    /// <summary>Whether so much is allocated that what comes back is to be freed.</summary>
    public static bool IsAboveMaximum => NativeHeap.SlabBytes > MaxRetainedBytes;
}
