using System.Runtime;

namespace ProtoZeroSharp.Memory;

/// <summary>Owners of memory that were collected without having been disposed.</summary>
internal static class ForgottenMemory
{
    // With less allocated nobody minds what was forgotten.
    private const long LeastUnseen = 128L << 20;

    private static long count;

    // The least that was allocated since the last collection that was asked for.
    private static long least;

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
    /// Asks for a full collection each time that twice as much is allocated as there was: the collector does not see native memory, and without one
    /// the finalizers of owners that were forgotten might never run. Who disposes does not come here often.
    /// </summary>
    /// <param name="total">The bytes of output memory that are allocated now.</param>
    public static void OnAllocated(long total)
    {
        long seen = Volatile.Read(ref least);
        if (total < seen)
        {
            Interlocked.CompareExchange(ref least, total, seen);
        }
        else if (total / 2 > Math.Max(seen, LeastUnseen) && GCSettings.LatencyMode is not (GCLatencyMode.LowLatency or GCLatencyMode.NoGCRegion)
            && Interlocked.CompareExchange(ref least, total, seen) == seen)
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: false);
        }
    }
}
