using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Memory;

/// <summary>Output memory that no thread holds at the moment, bounded; shared by all threads.</summary>
internal static unsafe class SlabPool
{
    /// <summary>The smallest slab that is allocated.</summary>
    public const int MinimumCapacity = 16 * 1024;

    private const int MaxSlabs = 16;

    // What asks for little gets no more than this, or than eight times what it asks for: it may keep it for as long as the process lives.
    private const nuint LargestOfSmall = 4 << 20;

    private static readonly object Gate = new();
    private static readonly Idle[] Slabs = new Idle[MaxSlabs];
    private static int count;
    private static long retained;

    public static long RetainedBytes => Interlocked.Read(ref retained);

    /// <summary>Takes the retained slab that was returned last and is large enough, but not much larger, or allocates one.</summary>
    /// <param name="size">The least bytes.</param>
    /// <param name="largest">The most bytes that are not too many, however few are asked for.</param>
    public static Slab Rent(nuint size = 0, nuint largest = LargestOfSmall)
    {
        if (Volatile.Read(ref count) == 0 || !TryTake(size, largest, out Slab slab))
        {
            slab.Capacity = size > MinimumCapacity ? size : MinimumCapacity;
            slab.Start = NativeHeap.AllocateSlab(slab.Capacity);
        }

        return slab;
    }

    /// <summary>Takes a slab back, or memory of a small message, which is freed.</summary>
    public static void Return(byte* slab, nuint capacity)
    {
        if (PooledArray.ClearOnReturn)
        {
            NativeHeap.Clear(slab, capacity);
        }

        if (capacity < MinimumCapacity)
        {
            NativeHeap.FreeSlab(slab, capacity);
            return;
        }

        bool isKept = false;
        Slab oldest = default;
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            if (retained + (long)capacity <= PoolSettings.MaxSharedBytes && !PoolSettings.IsAboveMaximum)
            {
                if (count == MaxSlabs)
                {
                    // Of a size that nobody asks for, perhaps.
                    oldest = Slabs[0].Slab;
                    Remove(0);
                }

                Slabs[count++] = new Idle { Slab = new Slab { Start = slab, Capacity = capacity }, Since = IdleTrimmer.Now };
                retained += (long)capacity;
                isKept = true;
            }
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }

        if (!isKept)
        {
            NativeHeap.FreeSlab(slab, capacity);
        }

        if (oldest.Start != null)
        {
            NativeHeap.FreeSlab(oldest.Start, oldest.Capacity);
        }

        IdleTrimmer.LookIfDue();
    }

    /// <summary>Frees slabs until no more than this many bytes are retained.</summary>
    public static void Trim(long target)
    {
        for (; ; )
        {
            Slab slab;
            bool isHeld = false;
            try
            {
                Uninterrupted.Enter(Gate, ref isHeld);
                if (count == 0 || retained <= target)
                {
                    return;
                }

                slab = Slabs[count - 1].Slab;
                Remove(count - 1);
            }
            finally
            {
                Uninterrupted.Exit(Gate, isHeld);
            }

            NativeHeap.FreeSlab(slab.Start, slab.Capacity);
        }
    }

    /// <summary>Frees the slabs that were returned this many milliseconds ago or earlier.</summary>
    public static void TrimIdle(long now, long age)
    {
        for (; ; )
        {
            Slab slab;
            bool isHeld = false;
            try
            {
                Uninterrupted.Enter(Gate, ref isHeld);
                // The one returned first is the one idle longest.
                if (count == 0 || Math.Abs(now - Slabs[0].Since) < age)
                {
                    return;
                }

                slab = Slabs[0].Slab;
                Remove(0);
            }
            finally
            {
                Uninterrupted.Exit(Gate, isHeld);
            }

            NativeHeap.FreeSlab(slab.Start, slab.Capacity);
        }
    }

    private static bool TryTake(nuint size, nuint largest, out Slab slab)
    {
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            for (int i = count - 1; i >= 0; i--)
            {
                slab = Slabs[i].Slab;
                if (slab.Capacity >= size && (slab.Capacity <= largest || slab.Capacity / 8 <= size))
                {
                    Remove(i);
                    return true;
                }
            }
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }

        slab = default;
        return false;
    }

    private static void Remove(int index)
    {
        retained -= (long)Slabs[index].Slab.Capacity;
        count--;
        Array.Copy(Slabs, index + 1, Slabs, index, count - index);
    }

    private struct Idle
    {
        public Slab Slab;
        public long Since;
    }
}
