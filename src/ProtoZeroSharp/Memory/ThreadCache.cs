using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Memory;

/// <summary>
/// Owns what a thread keeps between writers: free states and one slab. A managed object with a finalizer, not raw pointers in thread
/// statics, so that the memory of a thread that ends goes back to the shared pools, also that of a writer it never disposed.
/// </summary>
internal sealed unsafe class ThreadCache
{
    [ThreadStatic]
    private static ThreadCache? current;

    /// <summary>The memory of <see cref="current"/>, or null. A pointer is found in the thread's statics with three loads fewer than an object.</summary>
    [ThreadStatic]
    private static ThreadMemory* currentMemory;

    private readonly ThreadMemory* memory = ThreadRegistry.Add();
    private WriterState* all;

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
            state->Thread = null;
            SharedStates.Return(state);
            state = next;
        }

        if (memory->Slab != null)
        {
            SlabPool.Return(memory->Slab, memory->SlabCapacity);
        }

        while (memory->ListCount > 0)
        {
            ReferenceList.Of((IntPtr)memory->Lists[--memory->ListCount]).Free();
        }

        ThreadRegistry.Remove(memory);
    }

    /// <summary>A state whose root is open over empty pooled memory.</summary>
    public static WriterState* Rent()
    {
        ThreadMemory* thread = currentMemory;
        if (thread == null)
        {
            thread = Create();
        }

        WriterState* state = thread->Free.TryTake();
        if (state == null)
        {
            state = current!.AddState();
        }

        byte* slab = thread->Slab;
        nuint capacity = thread->SlabCapacity;
        if (slab == null)
        {
            slab = SlabPool.Rent(out capacity);
        }

        thread->Slab = null;
        thread->Rents++;
        state->Owner = Ownership.Thread;
        WriterState.SetMemory(state, slab, capacity);
        WriterState.Open(state);
        return state;
    }

    /// <summary>A state whose root is open over the caller's memory.</summary>
    public static WriterState* Rent(byte* memory, int capacity)
    {
        ThreadMemory* thread = currentMemory;
        if (thread == null)
        {
            thread = Create();
        }

        WriterState* state = thread->Free.TryTake();
        if (state == null)
        {
            state = current!.AddState();
        }

        thread->Rents++;
        state->Owner = Ownership.Caller;
        WriterState.SetMemory(state, memory, (nuint)capacity);
        state->IsExact = false;
        WriterState.Open(state);
        return state;
    }

    /// <summary>Takes back a state that <see cref="Rent()"/> gave to this thread.</summary>
    public static void Return(WriterState* state)
    {
        ThreadMemory* thread = state->Thread;
        byte* cursor = state->Root->Cursor;
        nuint used = cursor == Frame.Poison ? (nuint)(state->End - state->Start) : (nuint)(cursor - state->Start);
        WriterState.Abandon(state);
        state->Root->Generation++;
        if (state->Owner == Ownership.Thread)
        {
            thread->Keep(state->Start, (nuint)(state->End - state->Start), used);
        }

        state->Start = null;
        state->Cap = WriterState.MaxLength;
        thread->Free.Add(state);
    }

    /// <summary>Gives the slab that this thread keeps back to the system.</summary>
    public static void Trim()
    {
        ThreadMemory* thread = currentMemory;
        if (thread != null && thread->Slab != null)
        {
            NativeHeap.FreeSlab(thread->Slab, thread->SlabCapacity);
            thread->Slab = null;
            thread->LargestUse = 0;
        }
    }

    /// <summary>What the calling thread keeps, or null when it never had a writer.</summary>
    public static ThreadMemory* CurrentMemory => currentMemory;

    private WriterState* AddState()
    {
        WriterState* state = SharedStates.Take();
        state->NextOfThread = all;
        state->Thread = memory;
        all = state;
        return state;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ThreadMemory* Create()
    {
        Platform.ThrowIfUnsupported();
        current = new ThreadCache();
        return currentMemory = current.memory;
    }
}
