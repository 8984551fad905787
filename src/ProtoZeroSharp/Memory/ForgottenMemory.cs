using System.Runtime;

namespace ProtoZeroSharp.Memory;

/// <summary>Owners of memory that were collected without having been disposed.</summary>
internal static class ForgottenMemory
{
    /// <summary>With no more bytes allocated, nobody minds what was forgotten.</summary>
    public const long Unminded = ProtoMemoryOptions.LeastMaxRetainedBytes;

    private const int MostTimes = 8;

    private static readonly long Available = PoolSettings.DefaultMaxRetainedBytes() * 8;

    // What is allocated when the first collection is asked for: 256 MB, or an eighth of what the process may have.
    private static readonly long First = Math.Min(256L << 20, Available / 8);

    private static long count;

    // The least that was allocated since the last collection that was asked for, what was forgotten by then, and to how many times as much it must
    // grow before the next, unless half of what is available is gone before.
    private static long least;
    private static long countAtLast = -1;
    private static int times = 2;

    /// <summary>How many, of any type.</summary>
    public static long Count => Interlocked.Read(ref count);

    /// <summary>Counts one, and tells the event source.</summary>
    /// <param name="type">The name of its type.</param>
    /// <param name="ofType">The count of that type.</param>
    public static void Add(string type, ref long ofType)
    {
        Interlocked.Increment(ref ofType);
        Interlocked.Increment(ref count);
        MemoryEvents.OnForgotten(type);
    }

    /// <summary>
    /// Asks for a full collection when much more is allocated than there was: the collector does not see native memory, and without one the finalizers
    /// of owners that were forgotten might never run. Where nothing was forgotten it asks more and more rarely.
    /// </summary>
    /// <param name="total">The bytes of output memory that are allocated now, more than <see cref="Unminded"/>.</param>
    public static void Look(long total)
    {
        long seen = Volatile.Read(ref least);
        if (total < seen)
        {
            Interlocked.CompareExchange(ref least, total, seen);
        }
        else if (total - seen >= Math.Max(First, Math.Min(seen * (times - 1), (Available - seen) / 2)) && GCSettings.LatencyMode is not (GCLatencyMode.LowLatency or GCLatencyMode.NoGCRegion)
            && Interlocked.CompareExchange(ref least, total, seen) == seen)
        {
            long forgotten = Count;
            times = forgotten == countAtLast ? Math.Min(times * 2, MostTimes) : 2;
            countAtLast = forgotten;
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: false);
        }
    }
}
