using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp;

/// <summary>How much memory the pools keep, and in what state; see <see cref="ProtoMemory.Configure"/>.</summary>
public sealed class ProtoMemoryOptions
{
    internal const int DefaultTrimInterval = 256;

    // As MaxRetainedBytes, where nobody says how much memory the process may have.
    internal const long FallbackMaxRetainedBytes = 1L << 30;

    // The least default of MaxRetainedBytes.
    internal const long LeastMaxRetainedBytes = 64L << 20;

    internal const long DefaultIdleMilliseconds = 60_000;

    private long maxBytesPerThread = long.MaxValue;
    private long maxSharedBytes = long.MaxValue;
    private long maxRetainedBytes = PoolSettings.DefaultMaxRetainedBytes();
    private int trimInterval = DefaultTrimInterval;
    private TimeSpan idleLifetime = TimeSpan.FromMilliseconds(DefaultIdleMilliseconds);

    /// <summary>The largest memory, in bytes, that a thread keeps for its next writer; unlimited unless set. 0: none.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    public long MaxBytesPerThread
    {
        get => maxBytesPerThread;
        set => maxBytesPerThread = NotNegative(value, nameof(MaxBytesPerThread));
    }

    /// <summary>The most bytes that the pool shared by all threads keeps, in at most 16 pieces; unlimited unless set. 0: none.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    public long MaxSharedBytes
    {
        get => maxSharedBytes;
        set => maxSharedBytes = NotNegative(value, nameof(MaxSharedBytes));
    }

    /// <summary>
    /// While more bytes than this are allocated in all, in use or kept, memory that comes back is freed rather than kept. Unless set, an
    /// eighth of the memory that the process may use (in a container, of what that allows), but at least 67,108,864; 1,073,741,824 on
    /// .NET Framework and Mono; 67,108,864 in a 32-bit process. Memory in use is not limited by it.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    public long MaxRetainedBytes
    {
        get => maxRetainedBytes;
        set => maxRetainedBytes = NotNegative(value, nameof(MaxRetainedBytes));
    }

    /// <summary>
    /// How long memory may be idle before it is freed; a minute unless set. Looked at when threads return writers and at full garbage
    /// collections, which from .NET 8 on free it sooner when memory is scarce.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative, or more than 24 days.</exception>
    public TimeSpan IdleLifetime
    {
        get => idleLifetime;
        set => idleLifetime = value >= TimeSpan.Zero && value <= TimeSpan.FromDays(24)
            ? value
            : throw new ArgumentOutOfRangeException(nameof(IdleLifetime), value, "The lifetime of idle memory must be between 0 and 24 days.");
    }

    /// <summary>
    /// After this many writers of a thread, memory of which none of them used an eighth is given back to the system; 256 unless set.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is less than 1.</exception>
    public int TrimInterval
    {
        get => trimInterval;
        set => trimInterval = value >= 1 ? value : throw new ArgumentOutOfRangeException(nameof(TrimInterval), value, "The interval must be 1 or more.");
    }

    /// <summary>
    /// Zeroes memory before it is kept, given to another writer or given back to the system, all of it, whatever was used, and arrays before
    /// they go back to the shared array pool. False unless set. Costs time in proportion to the memory, on every return.
    /// </summary>
    public bool ClearOnReturn { get; set; }

    private static long NotNegative(long value, string name) =>
        value >= 0 ? value : throw new ArgumentOutOfRangeException(name, value, "The number of bytes must not be negative.");
}
