namespace ProtoZeroSharp.Memory;

/// <summary>
/// Frees memory that has been idle for long. Nothing waits for it and no timer runs: it checks when a thread checks its own memory, when
/// memory goes through the shared pool, and at full collections, which come sooner the scarcer memory is.
/// </summary>
internal static class IdleTrimmer
{
    /// <summary>Milliseconds by which a test has the clock ahead of the system's.</summary>
    internal static long Ahead;

    private static long lastLook;

    private static int isStarted;

    private static volatile bool isStopped = false;

    /// <summary>Milliseconds.</summary>
    public static long Now => (Environment.TickCount & int.MaxValue) + Ahead;

    /// <summary>Has full collections take a look from now on.</summary>
    public static void Start()
    {
        if (Interlocked.Exchange(ref isStarted, 1) != 0)
        {
            return;
        }

#if NET8_0_OR_GREATER
        // The object below would keep a collectible context from ever being unloaded.
        if (typeof(IdleTrimmer).IsCollectible)
        {
            StopWhenUnloaded();
        }
#endif
        Volatile.Write(ref lastLook, Now);
        _ = new FullCollection();
    }

    /// <summary>Takes a look if the last one was long enough ago. Holds no lock when it is called.</summary>
    public static void LookIfDue()
    {
        long now = Now;
        long last = Volatile.Read(ref lastLook);
        if (Math.Abs(now - last) >= Math.Max(PoolSettings.IdleMilliseconds / 4, 1) && Interlocked.CompareExchange(ref lastLook, now, last) == last)
        {
            Trim(PoolSettings.IdleMilliseconds);
        }
    }

    /// <summary>Frees what has been idle for as long, whichever thread keeps it; 0 for everything.</summary>
    public static void Trim(long age)
    {
        MemoryEvents.EnsureMade();
        long now = Now;
        IdleMemory.OfThreads?.Trim(now, age);
        SlabPool.TrimIdle(now, age);
    }

#if NET8_0_OR_GREATER
    private static void StopWhenUnloaded() =>
        System.Runtime.Loader.AssemblyLoadContext.GetLoadContext(typeof(IdleTrimmer).Assembly)!.Unloading += static _ =>
        {
            isStopped = true;
            PoolSettings.KeepNothing();
            Trim(0);
        };

#endif
    private static bool IsMemoryScarce()
    {
#if NET8_0_OR_GREATER
        GCMemoryInfo info = GC.GetGCMemoryInfo();
        return info.MemoryLoadBytes >= info.HighMemoryLoadThresholdBytes * 0.9;
#else
        return false;
#endif
    }

    /// <summary>An object that nobody refers to: its finalizer runs after each collection of the oldest generation and sees to it that it will again.</summary>
    private sealed class FullCollection
    {
        ~FullCollection()
        {
            if (isStopped || AppDomain.CurrentDomain.IsFinalizingForUnload())
            {
                return;
            }

            Trim(IsMemoryScarce() ? 0 : PoolSettings.IdleMilliseconds);
            GC.ReRegisterForFinalize(this);
        }
    }
}
