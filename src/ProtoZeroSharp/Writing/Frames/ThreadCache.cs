using System.Runtime.CompilerServices;
using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

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

    private readonly ThreadMemory* memory;

    private ThreadCache(ThreadMemory* memory) => this.memory = memory;

    ~ThreadCache()
    {
        // From here on no other code can reach it. On the thread of the finalizers it may be the thread's own: the next finalizer that writes gets another.
        if (currentMemory == memory)
        {
            currentMemory = null;
            current = null;
        }

        ThreadRegistry.Remove(memory);
        for (WriterState* state = memory->All; state != null;)
        {
            WriterState* next = state->NextOfThread;
            Slab slab = state->ReturnedAt == WriterState.NotReturned && state->Owner == Ownership.Thread ? new Slab { Start = state->Start, Capacity = state->Capacity } : default;
            OutputEvents.Emptied(state);
            SharedStates.Retire(state);
            slab.Return();
            state = next;
        }

        for (WriterState* state = memory->Orphans; state != null;)
        {
            WriterState* next = state->NextOfThread;
            OutputEvents.Emptied(state);
            BufferStates.Release(state);
            state = next;
        }

        memory->DropSlab();
        for (IntPtr list = memory->TakeList(); list != IntPtr.Zero; list = memory->TakeList())
        {
            ReferenceList.Of(list).Free();
        }

        NativeHeap.FreeTable(memory, (nuint)sizeof(ThreadMemory));
    }

    /// <summary>The memory that the calling thread keeps, or null when it never had a writer.</summary>
    public static ThreadMemory* CurrentMemory => currentMemory;

    /// <summary>The memory that the calling thread keeps, made when it never had a writer.</summary>
    public static ThreadMemory* EnsureMemory()
    {
        ThreadMemory* thread = currentMemory;
        return thread != null ? thread : Create();
    }

    /// <summary>
    /// A state whose root is open over empty pooled memory. Stores are what renting and returning cost, so nothing is stored that is
    /// there already: most states were last over this very slab.
    /// </summary>
    public static WriterState* Rent()
    {
        ThreadMemory* thread = currentMemory;
        if (thread == null)
        {
            return RentSlow();
        }

        if (!thread->TryTakeReady(out WriterState* state))
        {
            return RentSlow();
        }

        thread->Rents++;
        state->ReturnedAt = WriterState.NotReturned;
        WriterState.Open(state, state->Start);
        return state;
    }

    /// <summary>A state whose root is open over the caller's memory.</summary>
    public static WriterState* Rent(byte* memory, int capacity)
    {
        ThreadMemory* thread = EnsureMemory();
        WriterState* state;
        try
        {
        }
        finally
        {
            // As a whole: see Uninterrupted.
            state = Take(thread, memory, capacity);
        }

        return state;
    }

    /// <summary>
    /// Returns a state that <see cref="Rent()"/> gave to this thread, or ends the use of a buffer's. A call on purpose: inlined, it makes
    /// the finally block of a using so large that the JIT does not copy it into the normal path, and keeps every local on the stack.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Return(WriterState* state)
    {
        if (state->References.Handle != IntPtr.Zero || !TryReturn(state))
        {
            ReturnSlow(state);
        }
    }

    /// <summary>Returns a state that has no references, unless something about it is out of the ordinary.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryReturn(WriterState* state)
    {
        Frame* root = state->Root;
        byte* cursor = root->Cursor;
        ThreadMemory* thread = state->Plain;
        bool isPlain = thread != null && cursor != Frame.Poison && root->Message.OpenUntyped == state->Untyped.Entries
            && (state->Pending.Count | state->Marks.DiscardCount) == 0;
        return isPlain && thread->TryReturn(state, cursor);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WriterState* RentSlow()
    {
        ThreadMemory* thread = EnsureMemory();
        WriterState* state;
        try
        {
        }
        finally
        {
            // As a whole: see Uninterrupted.
            state = Take(thread);
        }

        return state;
    }

    /// <summary>A state over the caller's memory.</summary>
    private static WriterState* Take(ThreadMemory* thread, byte* memory, int capacity)
    {
        thread->Enter();
        try
        {
            WriterState* state = thread->TakeState();
            state->Owner = Ownership.Caller;
            WriterState.SetMemory(state, memory, (nuint)capacity);
            WriterState.Open(state, state->Start);
            return state;
        }
        finally
        {
            thread->Exit();
        }
    }

    /// <summary>A state over the thread's slab, if that waits, or one of the pool.</summary>
    private static WriterState* Take(ThreadMemory* thread)
    {
        thread->Enter();
        try
        {
            // Memory first: a state that is taken must have some.
            bool hasSlab = thread->TryTakeSlab();
            Slab slab = hasSlab ? new Slab { Start = thread->Slab, Capacity = thread->SlabCapacity } : SlabPool.Rent();
            WriterState* state = null;
            try
            {
                state = thread->FindState();
            }
            finally
            {
                if (state == null)
                {
                    slab.Return();
                }
            }

            state->Owner = Ownership.Thread;
            WriterState.SetMemory(state, slab.Start, slab.Capacity);
            state->Plain = hasSlab && !state->HasLargeTables ? thread : null;
            WriterState.Open(state, state->Start);
            return state;
        }
        finally
        {
            thread->Exit();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnSlow(WriterState* state)
    {
        Suspension.ThrowIfSuspended(state);
        if (state->Owner == Ownership.Buffer)
        {
            BufferStates.EndWriter(state);
            return;
        }

        if (state->References.Handle != IntPtr.Zero)
        {
            // Without what it referred to, the output is mostly plain.
            References.OnEmptied(state);
            if (TryReturn(state))
            {
                return;
            }
        }

        ReturnUnusual(state);
    }

    /// <summary>Returns a state about which something is out of the ordinary.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnUnusual(WriterState* state)
    {
        try
        {
        }
        finally
        {
            // As a whole: see Uninterrupted.
            GiveBack(state);
        }

        IdleTrimmer.LookIfDue();
    }

    private static void GiveBack(WriterState* state)
    {
        ThreadMemory* thread = state->Thread;
        byte* cursor = state->Root->Cursor;
        bool isPlain = state->Plain != null;
        Slab slab = new() { Start = state->Start, Capacity = state->Capacity };
        nuint used = (nuint)((cursor == Frame.Poison ? state->End : cursor) - state->Start);
        OutputEvents.Emptied(state);
        OutputEvents.RentalEnded(state);
        if (!isPlain)
        {
            // Forces the next rent to set everything that depends on the memory.
            state->Start = null;
        }

        thread->Enter();
        try
        {
            if (state->Owner == Ownership.Thread)
            {
                thread->Keep(slab.Start, slab.Capacity, used);
            }

            thread->ReturnState(state);
            thread->Prepare();
        }
        finally
        {
            thread->Exit();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ThreadMemory* Create()
    {
        Wire.Platform.ThrowIfUnsupported();
        IdleTrimmer.Start();
        current = new ThreadCache(ThreadRegistry.Add());
        return currentMemory = current.memory;
    }
}
