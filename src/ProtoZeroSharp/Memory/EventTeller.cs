using System.Collections.Concurrent;

namespace ProtoZeroSharp.Memory;

/// <summary>
/// Makes the event source and raises its events, on a thread of the pool, one after the other. Memory is allocated and freed in the middle of
/// operations and with locks held. A listener is code of somebody else, which may write messages or wait, and must not run there.
/// </summary>
internal static class EventTeller
{
    /// <summary>As many events wait at most: a listener may be slower than what it listens to.</summary>
    private const int MostWaiting = 1000;

    // Made by the first event: what a static initializer throws comes again at every use.
    private static ConcurrentQueue<MemoryEvent>? waiting;
    private static MemoryEventSource? source;
    private static int isAtWork;
    private static int waitingCount;
    private static long missed;

    /// <summary>Whether there is a source already.</summary>
    public static bool IsMade => Volatile.Read(ref source) != null;

    public static void EnsureMade()
    {
        if (Volatile.Read(ref source) == null)
        {
            Start();
        }
    }

    /// <summary>Raises an event soon, if anybody listens to events of its level.</summary>
    public static void Tell(MemoryEvent happened)
    {
        if (Volatile.Read(ref source) is { } made && !made.IsHeard(happened.Kind))
        {
            return;
        }

        if (Interlocked.Increment(ref waitingCount) > MostWaiting || !TryEnqueue(happened))
        {
            Interlocked.Decrement(ref waitingCount);
            Interlocked.Increment(ref missed);
        }

        Start();
    }

    // Nothing comes out of these two: memory has been allocated or freed, and their caller has not put it in its place yet.
    private static bool TryEnqueue(MemoryEvent happened)
    {
        try
        {
            ConcurrentQueue<MemoryEvent> queue = Volatile.Read(ref waiting) ?? Interlocked.CompareExchange(ref waiting, new(), null) ?? waiting;
            queue.Enqueue(happened);
            return true;
        }
        catch (Exception e) when (IsPutOff(e))
        {
            return false;
        }
    }

    private static void Start()
    {
        if (Interlocked.Exchange(ref isAtWork, 1) != 0)
        {
            return;
        }

        try
        {
            ThreadPool.UnsafeQueueUserWorkItem(static _ => Run(), null);
        }
        catch (Exception e) when (IsPutOff(e))
        {
            Interlocked.Exchange(ref isAtWork, 0);
        }
    }

    // What a queue throws that needs memory or a lock. An interruption is left for the thread's next wait of its own.
    private static bool IsPutOff(Exception e)
    {
        if (e is ThreadInterruptedException)
        {
            Thread.CurrentThread.Interrupt();
        }

        return e is OutOfMemoryException or ThreadInterruptedException or TypeInitializationException;
    }

    private static void Run()
    {
        try
        {
            TellAll();
        }
        catch (Exception e) when (IsPutOff(e))
        {
            // On a thread of the pool it would end the process. What waits is told with the next event.
            Interlocked.Exchange(ref isAtWork, 0);
        }
    }

    private static void TellAll()
    {
        do
        {
            MemoryEventSource made = source ?? Make();
            ConcurrentQueue<MemoryEvent>? queue = Volatile.Read(ref waiting);
            for (int told = 1; queue != null && queue.TryDequeue(out MemoryEvent happened); told++)
            {
                Interlocked.Decrement(ref waitingCount);
                made.Raise(happened);
                if (told % MostWaiting == 0)
                {
                    RaiseMissed(made);
                }
            }

            RaiseMissed(made);
            Interlocked.Exchange(ref isAtWork, 0);
        }
        while (Volatile.Read(ref waiting) is { IsEmpty: false } && Interlocked.Exchange(ref isAtWork, 1) == 0);
    }

    private static void RaiseMissed(MemoryEventSource made)
    {
        long count = Interlocked.Exchange(ref missed, 0);
        if (count != 0)
        {
            made.Raise(new MemoryEvent(MemoryEventKind.Missed, count, 0, null));
        }
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
