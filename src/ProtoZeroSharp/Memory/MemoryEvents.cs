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
    private static volatile bool isMade;

    public static void OnAllocated(long bytes)
    {
        if (isMade || Interlocked.CompareExchange(ref firstBytes, bytes, 0) != 0)
        {
            TellAllocated(bytes);
        }
    }

    public static void OnFreed(long bytes)
    {
        if (Made.Source is { } source && source.IsEnabled())
        {
            source.Freed(bytes, NativeHeap.SlabBytes);
        }
    }

    public static void OnForgotten(string type)
    {
        if (Made.Source is { } source && source.IsEnabled())
        {
            source.Forgotten(type);
        }
    }

    /// <summary>Makes the source if it is not there yet.</summary>
    public static void EnsureMade() => _ = Made.Source;

    // By itself: the JIT loads the type of the source when it compiles code that uses one.
    private static void TellAllocated(long bytes) => Made.Source?.TellAllocated(bytes, NativeHeap.SlabBytes);

    private static class Made
    {
        // Null to a listener that writes a message while it is told of the source.
        public static readonly MemoryEventSource? Source = Make();

        private static MemoryEventSource Make()
        {
            MemoryEventSource source = new();
            isMade = true;
            source.TellAllocated(firstBytes, firstBytes);
            return source;
        }
    }
}
