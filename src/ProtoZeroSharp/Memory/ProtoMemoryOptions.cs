namespace ProtoZeroSharp;

/// <summary>How much memory the pools keep, and in what state; see <see cref="ProtoMemory.Configure"/>.</summary>
public sealed class ProtoMemoryOptions
{
    internal const long DefaultMaxBytes = 128L << 20;
    internal const int DefaultTrimInterval = 256;

    private long maxBytesPerThread = DefaultMaxBytes;
    private long maxSharedBytes = DefaultMaxBytes;
    private long maxRetainedBytes = long.MaxValue;
    private int trimInterval = DefaultTrimInterval;

    /// <summary>The largest memory, in bytes, that a thread keeps for its next writer; 134,217,728 unless set. 0: none.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    public long MaxBytesPerThread
    {
        get => maxBytesPerThread;
        set => maxBytesPerThread = NotNegative(value, nameof(MaxBytesPerThread));
    }

    /// <summary>The most bytes that the pool shared by all threads keeps, in at most 16 pieces; 134,217,728 unless set. 0: none.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    public long MaxSharedBytes
    {
        get => maxSharedBytes;
        set => maxSharedBytes = NotNegative(value, nameof(MaxSharedBytes));
    }

    /// <summary>
    /// While more bytes than this are allocated in all, in use or kept, memory that comes back is freed rather than kept. Unlimited
    /// unless set. Memory in use is not limited by it.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    public long MaxRetainedBytes
    {
        get => maxRetainedBytes;
        set => maxRetainedBytes = NotNegative(value, nameof(MaxRetainedBytes));
    }

    /// <summary>
    /// After this many writers of a thread, memory of which none of them used an eighth is given back to the system; 256 unless set.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is less than 1.</exception>
    public int TrimInterval
    {
        get => trimInterval;
        set => trimInterval = value >= 1 ? value : throw new ArgumentOutOfRangeException(nameof(TrimInterval), value, "The interval is at least 1.");
    }

    /// <summary>
    /// Zeroes memory before it is kept, given to another writer or given back to the system, all of it, whatever was used. False unless
    /// set. Costs time in proportion to the memory, on every return.
    /// </summary>
    public bool ClearOnReturn { get; set; }

    private static long NotNegative(long value, string name) =>
        value >= 0 ? value : throw new ArgumentOutOfRangeException(name, value, "A number of bytes is at least 0.");
}
