#if NET8_0_OR_GREATER
using System.Runtime.Loader;
#endif

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

    /// <summary>Milliseconds.</summary>
    public static long Now => (Environment.TickCount & int.MaxValue) + Ahead;

    /// <summary>Has full collections take a look from now on.</summary>
    public static void Start()
    {
        if (Volatile.Read(ref isStarted) != 0)
        {
            return;
        }

        // The object first: there may be no memory for it.
        FullCollection made = new();
        if (Interlocked.Exchange(ref isStarted, 1) != 0)
        {
            GC.SuppressFinalize(made);
            return;
        }

        Volatile.Write(ref lastLook, Now);
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

    /// <summary>Frees everything that is idle.</summary>
    /// <returns>Whether there was any.</returns>
    public static bool TryGiveUpAll()
    {
        bool isAny = SlabPool.RetainedBytes != 0 || IdleMemory.OfThreads is { RetainedBytes: not 0 };
        Trim(0);
        return isAny;
    }

#if NET8_0_OR_GREATER
    // The object below would keep a collectible context from ever going. Its event is no help: a handler that comes too late, from a thread or a
    // finalizer that uses the library for the first time, keeps the context as well.
    private static bool IsUnloading()
    {
        if (!typeof(IdleTrimmer).IsCollectible)
        {
            return false;
        }

        AssemblyLoadContext? own = AssemblyLoadContext.GetLoadContext(typeof(IdleTrimmer).Assembly);
        foreach (AssemblyLoadContext loaded in AssemblyLoadContext.All)
        {
            if (loaded == own)
            {
                return false;
            }
        }

        return true;
    }

#else
    private static bool IsUnloading() => false;
#endif

    private static bool IsMemoryScarce()
    {
#if NET8_0_OR_GREATER
        try
        {
            GCMemoryInfo info = GC.GetGCMemoryInfo();
            return info.MemoryLoadBytes >= info.HighMemoryLoadThresholdBytes * 0.9;
        }
        catch (OutOfMemoryException)
        {
            return true;
        }
#else
        return false;
#endif
    }

    /// <summary>An object that nobody refers to: its finalizer runs after each collection of the oldest generation and sees to it that it will again.</summary>
    private sealed class FullCollection
    {
        ~FullCollection()
        {
            if (AppDomain.CurrentDomain.IsFinalizingForUnload())
            {
                return;
            }

            bool isUnloading = false;
            try
            {
                isUnloading = IsUnloading();
            }
            catch (OutOfMemoryException)
            {
                // After the next collection. Out of a finalizer it would end the process.
            }

            if (isUnloading)
            {
                PoolSettings.KeepNothing();
                Trim(0);
                return;
            }

            Trim(IsMemoryScarce() ? 0 : PoolSettings.IdleMilliseconds);
            GC.ReRegisterForFinalize(this);
        }
    }
}
