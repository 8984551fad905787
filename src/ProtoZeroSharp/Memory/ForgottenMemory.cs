using System.Runtime;

namespace ProtoZeroSharp.Memory;

/// <summary>Owners of memory that were collected without having been disposed.</summary>
internal static class ForgottenMemory
{
    /// <summary>With no more bytes allocated, nobody minds what was forgotten.</summary>
    public const long Unminded = ProtoMemoryOptions.LeastMaxRetainedBytes;

    // Eight times as much must be allocated then.
    private const int MostInVain = 2;

    // What is allocated when the first collection is asked for, unless that is more than an eighth of what the process may have.
    private const long First = 256L << 20;

    private static long count;

    // The least that was allocated since the last collection that was asked for, one more than what was forgotten by then, and how many asked for in
    // vain there were. All begin at 0: an initializer might find no memory.
    private static long least;
    private static long countAtLast;
    private static int inVain;

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
        else if (total - seen >= Growth(seen) && GCSettings.LatencyMode is not (GCLatencyMode.LowLatency or GCLatencyMode.NoGCRegion)
            && Interlocked.CompareExchange(ref least, total, seen) == seen)
        {
            long forgotten = Count + 1;
            inVain = forgotten == countAtLast ? Math.Min(inVain + 1, MostInVain) : 0;
            countAtLast = forgotten;
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: false);
        }
    }

    // By how much what is allocated must grow: to twice as much, to four or eight times after others in vain, but not by more than half of what is left.
    private static long Growth(long seen)
    {
        long available = PoolSettings.Available;
        if (available == 0)
        {
            // Not known for want of memory.
            return long.MaxValue;
        }

        long growth = seen * ((2 << inVain) - 1);
        return Math.Max(Math.Min(First, available / 8), seen < available ? Math.Min(growth, (available - seen) / 2) : growth);
    }
}
