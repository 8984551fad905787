using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Memory;

/// <summary>
/// What a thread keeps between writers, in native memory so that a writer state can point at it: finding it in the thread's statics
/// costs as much as the rest of a return.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct ThreadMemory
{
    /// <summary>How many lists of references are kept: as many as outputs with references that a thread has at once.</summary>
    public const int MaxLists = 8;

    public StateQueue Free;

    /// <summary>The slab for the next writer, or null.</summary>
    public byte* Slab;

    public nuint SlabCapacity;

    /// <summary>The most that a writer used since the last look at whether the slab is too large.</summary>
    public nuint LargestUse;

    /// <summary>Returns since that look.</summary>
    public int Returns;

    public int ListCount;

    /// <summary>Handles of empty <see cref="ReferenceList"/>s.</summary>
    public fixed long Lists[MaxLists];

    /// <summary>Writers rented on this thread.</summary>
    public long Rents;

    /// <summary>The memory of the next thread that has some; guarded by <see cref="ThreadRegistry"/>.</summary>
    public ThreadMemory* NextThread;

    /// <summary>Keeps a slab for the next writer, or passes it on.</summary>
    public void Keep(byte* memory, nuint capacity, nuint used)
    {
        if (used > LargestUse)
        {
            LargestUse = used;
        }

        if (++Returns >= PoolSettings.TrimInterval)
        {
            // A single large message must not pin its memory for ever: when the last writers used less than an eighth, let it go.
            if (capacity > SlabPool.MinimumCapacity && LargestUse < capacity / 8)
            {
                NativeHeap.FreeSlab(memory, capacity);
                memory = null;
            }

            Returns = 0;
            LargestUse = 0;
        }

        if (memory == null)
        {
            return;
        }

        if (PoolSettings.ClearOnReturn)
        {
            NativeHeap.Clear(memory, capacity);
        }

        bool mayKeep = capacity <= (nuint)PoolSettings.MaxThreadBytes && !PoolSettings.IsAboveMaximum;
        if (Slab != null)
        {
            // Keep the larger one here: it is the one that has grown to what this thread writes.
            if (SlabCapacity < capacity && mayKeep)
            {
                byte* smaller = Slab;
                nuint smallerCapacity = SlabCapacity;
                Slab = memory;
                SlabCapacity = capacity;
                memory = smaller;
                capacity = smallerCapacity;
            }

            SlabPool.Return(memory, capacity);
        }
        else if (mayKeep)
        {
            Slab = memory;
            SlabCapacity = capacity;
        }
        else
        {
            NativeHeap.FreeSlab(memory, capacity);
        }
    }
}
