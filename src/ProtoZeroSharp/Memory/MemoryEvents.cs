namespace ProtoZeroSharp.Memory;

/// <summary>What the library tells its <see cref="MemoryEventSource"/>.</summary>
/// <remarks>
/// Making the source takes 3 ms in a fresh process, a tenth of its first message. So the first memory of a process does not make it: the second
/// does, or the first look for idle memory, and what was allocated before is told then.
/// </remarks>
internal static class MemoryEvents
{
    // The first bytes that were allocated: while there is no source, what is not told yet.
    private static long firstBytes;
    private static int isFirstTold;

    /// <summary>The first bytes that were allocated, once, to whoever tells them: they came before the source, or the source before them.</summary>
    public static bool TryTakeFirst(out long bytes)
    {
        bytes = Volatile.Read(ref firstBytes);
        return bytes > 0 && Interlocked.Exchange(ref isFirstTold, 1) == 0;
    }

    public static void OnAllocated(long bytes)
    {
        if (Interlocked.CompareExchange(ref firstBytes, bytes, 0) != 0 || (EventTeller.IsMade && TryTakeFirst(out _)))
        {
            EventTeller.Tell(new MemoryEvent(MemoryEventKind.Allocated, bytes, NativeHeap.SlabBytes, null));
        }
    }

    public static void OnFreed(long bytes) => EventTeller.Tell(new MemoryEvent(MemoryEventKind.Freed, bytes, NativeHeap.SlabBytes, null));

    public static void OnForgotten(string type) => EventTeller.Tell(new MemoryEvent(MemoryEventKind.Forgotten, 0, 0, type));

    /// <summary>Makes the source if it is not there yet.</summary>
    public static void EnsureMade() => EventTeller.EnsureMade();
}
