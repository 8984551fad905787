using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>The native memory of all writers of this process: what there is, and how to give back what is idle. Thread-safe.</summary>
public static class ProtoMemory
{
    /// <summary>Bytes of output memory allocated now: in use by a writer, kept by a thread for its next one, or in the shared pool.</summary>
    public static long AllocatedBytes => NativeHeap.SlabBytes;

    /// <summary>Bytes of output memory that wait for a next writer, kept by threads or in the shared pool. Takes a lock.</summary>
    public static long RetainedBytes => (IdleMemory.OfThreads?.RetainedBytes ?? 0) + SlabPool.RetainedBytes;

    /// <summary>Bytes of output memory in use: by writers, buffers and detached messages. Takes a lock.</summary>
    public static long RentedBytes => Math.Max(AllocatedBytes - RetainedBytes, 0);

    /// <summary>Writers that were made with <c>new</c> so far, over pooled or given memory. Takes a lock.</summary>
    public static long RentCount => IdleMemory.OfThreads?.Rents ?? 0;

    /// <summary>Buffers and detached messages that were collected without having been disposed.</summary>
    public static long ForgottenCount => ForgottenMemory.Count;

    /// <summary>
    /// Bytes of writer frames and their tables. Frames are reused and never freed: 64 to 144 bytes for each level of the deepest nesting that
    /// each of some 65 writer states per thread has seen, because a stale handle may still point there. Tables that grew large are
    /// given back with the writer.
    /// </summary>
    public static long FrameBytes => NativeHeap.FrameBytes;

    /// <summary>
    /// Sets how much memory the pools keep, for the whole process, from now on. Memory that is kept already and would no longer be is let go
    /// by the shared pool at once, and by each thread when it next returns a writer.
    /// </summary>
    /// <exception cref="ArgumentNullException">The options are null.</exception>
    public static void Configure(ProtoMemoryOptions options)
    {
        if (options is null)
        {
            throw new ArgumentNullException(nameof(options));
        }

        PoolSettings.MaxThreadBytes = options.MaxBytesPerThread;
        PoolSettings.MaxSharedBytes = options.MaxSharedBytes;
        PoolSettings.MaxRetainedBytes = options.MaxRetainedBytes;
        PoolSettings.IdleMilliseconds = (long)options.IdleLifetime.TotalMilliseconds;
        PoolSettings.TrimInterval = options.TrimInterval;
        PooledArray.ClearOnReturn = options.ClearOnReturn;
        PoolSettings.IsDefault = options is
        {
            MaxBytesPerThread: long.MaxValue,
            TrimInterval: ProtoMemoryOptions.DefaultTrimInterval,
            ClearOnReturn: false,
        } && options.MaxRetainedBytes >= PoolSettings.DefaultMaxRetainedBytes();
        SlabPool.Trim(PoolSettings.IsAboveMaximum ? 0 : options.MaxSharedBytes);
    }

    /// <summary>
    /// Frees all idle output memory now: that of the shared pool, and what any thread keeps for its next writer. Memory in use is never
    /// touched. A thread that rents at this moment waits until it is over. With the netstandard2.0 asset elsewhere than on Windows,
    /// other threads free theirs when they next return a writer.
    /// </summary>
    public static void Trim() => IdleTrimmer.Trim(0);
}
