using System.Collections.Concurrent;

namespace ProtoZeroSharp.Memory;

/// <summary>
/// Makes the event source and raises its events, on a thread of the pool, one after the other. Memory is allocated and freed in the middle of
/// operations and with locks held. A listener is code of somebody else, which may write messages or wait, and must not run there.
/// </summary>
internal static class EventTeller
{
    private static readonly ConcurrentQueue<MemoryEvent> Waiting = new();
    private static MemoryEventSource? source;
    private static int isAtWork;

    /// <summary>Whether there is a source already.</summary>
    public static bool IsMade => Volatile.Read(ref source) != null;

    public static void EnsureMade()
    {
        if (Volatile.Read(ref source) == null)
        {
            Start();
        }
    }

    /// <summary>Raises an event soon, if anybody listens.</summary>
    public static void Tell(MemoryEvent happened)
    {
        if (Volatile.Read(ref source) is not { } made || made.IsEnabled())
        {
            Waiting.Enqueue(happened);
            Start();
        }
    }

    private static void Start()
    {
        if (Interlocked.Exchange(ref isAtWork, 1) == 0)
        {
            ThreadPool.UnsafeQueueUserWorkItem(static _ => Run(), null);
        }
    }

    private static void Run()
    {
        do
        {
            MemoryEventSource made = source ?? Make();
            while (Waiting.TryDequeue(out MemoryEvent happened))
            {
                made.Raise(happened);
            }

            Interlocked.Exchange(ref isAtWork, 0);
        }
        while (!Waiting.IsEmpty && Interlocked.Exchange(ref isAtWork, 1) == 0);
    }

    private static MemoryEventSource Make()
    {
        MemoryEventSource made = new();
        Interlocked.Exchange(ref source, made);
        if (MemoryEvents.TryTakeFirst(out long bytes))
        {
            made.Raise(new MemoryEvent(MemoryEventKind.Allocated, bytes, bytes, null));
        }

        return made;
    }
}
