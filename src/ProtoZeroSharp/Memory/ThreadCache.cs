using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Memory;

/// <summary>
/// What a thread keeps between writers: free states and one slab. A managed object with a finalizer, not raw pointers in thread
/// statics, so that the memory of a thread that ends goes back to the shared pools, also that of a writer it never disposed.
/// </summary>
internal sealed unsafe class ThreadCache
{
    /// <summary>How many returns pass between two looks at whether the kept slab is far too large.</summary>
    private const int DecayInterval = 256;

    /// <summary>How many lists of references are kept: as many as outputs with references that a thread has at once.</summary>
    private const int MaxLists = 8;

    [ThreadStatic]
    private static ThreadCache? current;

    private StateQueue free;
    private WriterState* all;
    private byte* slab;
    private nuint slabCapacity;
    private nuint largestUse;
    private int returns;
    private ReferenceList?[]? lists;
    private int listCount;

    ~ThreadCache()
    {
        for (WriterState* state = all; state != null;)
        {
            WriterState* next = state->NextOfThread;
            if (state->Start != null && state->Owner == Ownership.Thread)
            {
                SlabPool.Return(state->Start, (nuint)(state->End - state->Start));
                state->Start = null;
            }

            WriterState.Abandon(state);
            state->NextOfThread = null;
            SharedStates.Return(state);
            state = next;
        }

        if (slab != null)
        {
            SlabPool.Return(slab, slabCapacity);
        }

        while (listCount > 0)
        {
            lists![--listCount]!.Free();
        }
    }

    /// <summary>A state whose root is open over empty pooled memory.</summary>
    public static WriterState* Rent()
    {
        ThreadCache cache = current ?? Create();
        WriterState* state = cache.free.TryTake();
        if (state == null)
        {
            state = cache.AddState();
        }

        byte* memory = cache.slab;
        nuint capacity = cache.slabCapacity;
        if (memory == null)
        {
            memory = SlabPool.Rent(out capacity);
        }

        cache.slab = null;
        state->Owner = Ownership.Thread;
        WriterState.SetMemory(state, memory, capacity);
        WriterState.Open(state);
        return state;
    }

    /// <summary>A state whose root is open over the caller's memory.</summary>
    public static WriterState* Rent(byte* memory, int capacity)
    {
        ThreadCache cache = current ?? Create();
        WriterState* state = cache.free.TryTake();
        if (state == null)
        {
            state = cache.AddState();
        }

        state->Owner = Ownership.Caller;
        WriterState.SetMemory(state, memory, (nuint)capacity);
        state->IsExact = false;
        WriterState.Open(state);
        return state;
    }

    /// <summary>Takes back a state that <see cref="Rent()"/> gave to this thread.</summary>
    public static void Return(WriterState* state)
    {
        ThreadCache cache = current ?? Create();
        byte* cursor = state->Root->Cursor;
        nuint used = cursor == Frame.Poison ? (nuint)(state->End - state->Start) : (nuint)(cursor - state->Start);
        WriterState.Abandon(state);
        state->Root->Generation++;
        if (state->Owner == Ownership.Thread)
        {
            cache.Keep(state->Start, (nuint)(state->End - state->Start), used);
        }

        state->Start = null;
        state->Cap = WriterState.MaxLength;
        cache.free.Add(state);
    }

    /// <summary>Gives the slab that this thread keeps back to the system.</summary>
    public static void Trim()
    {
        ThreadCache? cache = current;
        if (cache != null && cache.slab != null)
        {
            NativeHeap.FreeSlab(cache.slab, cache.slabCapacity);
            cache.slab = null;
            cache.largestUse = 0;
        }
    }

    /// <summary>An empty list of references.</summary>
    public static ReferenceList RentReferences()
    {
        ThreadCache? cache = current;
        if (cache == null || cache.listCount == 0)
        {
            return new ReferenceList();
        }

        return cache.lists![--cache.listCount]!;
    }

    /// <summary>Takes a list of references back, on any thread.</summary>
    public static void Keep(ReferenceList list)
    {
        ThreadCache? cache = current;
        if (!list.Clear() || cache == null || cache.listCount == MaxLists)
        {
            list.Free();
            return;
        }

        cache.lists ??= new ReferenceList?[MaxLists];
        cache.lists[cache.listCount++] = list;
    }

    private void Keep(byte* memory, nuint capacity, nuint used)
    {
        if (used > largestUse)
        {
            largestUse = used;
        }

        if (++returns >= DecayInterval)
        {
            // A single large message must not pin its memory for ever: when the last writers used less than an eighth, let it go.
            if (capacity > SlabPool.MinimumCapacity && largestUse < capacity / 8)
            {
                NativeHeap.FreeSlab(memory, capacity);
                memory = null;
            }

            returns = 0;
            largestUse = 0;
        }

        if (memory == null)
        {
            return;
        }

        if (slab != null)
        {
            // Keep the larger one here: it is the one that has grown to what this thread writes.
            if (slabCapacity < capacity && capacity <= (nuint)SlabPool.MaxRetained)
            {
                byte* smaller = slab;
                nuint smallerCapacity = slabCapacity;
                slab = memory;
                slabCapacity = capacity;
                memory = smaller;
                capacity = smallerCapacity;
            }

            SlabPool.Return(memory, capacity);
        }
        else if (capacity > (nuint)SlabPool.MaxRetained)
        {
            NativeHeap.FreeSlab(memory, capacity);
        }
        else
        {
            slab = memory;
            slabCapacity = capacity;
        }
    }

    private WriterState* AddState()
    {
        WriterState* state = SharedStates.Take();
        state->NextOfThread = all;
        all = state;
        return state;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ThreadCache Create()
    {
        Platform.ThrowIfUnsupported();
        return current = new ThreadCache();
    }
}
