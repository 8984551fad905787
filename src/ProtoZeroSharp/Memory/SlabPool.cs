namespace ProtoZeroSharp.Memory;

/// <summary>Output memory that no thread holds at the moment, bounded; shared by all threads.</summary>
internal static unsafe class SlabPool
{
    /// <summary>The smallest slab that is allocated.</summary>
    public const int MinimumCapacity = 16 * 1024;

    private const int MaxSlabs = 16;

    private static readonly object Gate = new();
    private static readonly IntPtr[] Slabs = new IntPtr[MaxSlabs];
    private static readonly long[] Sizes = new long[MaxSlabs];
    private static int count;
    private static long retained;

    public static long RetainedBytes => Interlocked.Read(ref retained);

    /// <summary>Takes a retained slab, or allocates one of the smallest size.</summary>
    public static byte* Rent(out nuint capacity)
    {
        lock (Gate)
        {
            if (count > 0)
            {
                count--;
                retained -= Sizes[count];
                capacity = (nuint)Sizes[count];
                return (byte*)Slabs[count];
            }
        }

        capacity = MinimumCapacity;
        return NativeHeap.AllocateSlab(capacity);
    }

    public static void Return(byte* slab, nuint capacity)
    {
        if (PoolSettings.ClearOnReturn)
        {
            NativeHeap.Clear(slab, capacity);
        }

        lock (Gate)
        {
            if (count < MaxSlabs && retained + (long)capacity <= PoolSettings.MaxSharedBytes && !PoolSettings.IsAboveMaximum)
            {
                Slabs[count] = (IntPtr)slab;
                Sizes[count] = (long)capacity;
                count++;
                retained += (long)capacity;
                return;
            }
        }

        NativeHeap.FreeSlab(slab, capacity);
    }

    /// <summary>Frees slabs until no more than this many bytes are retained.</summary>
    public static void Trim(long target)
    {
        lock (Gate)
        {
            while (count > 0 && retained > target)
            {
                count--;
                NativeHeap.FreeSlab((byte*)Slabs[count], (nuint)Sizes[count]);
                retained -= Sizes[count];
            }
        }
    }
}
