using System.Runtime.CompilerServices;
using ProtoZeroSharp.Writing;

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

    ~ThreadCache()
    {
        for (WriterState* state = memory->All; state != null;)
        {
            WriterState* next = state->NextOfThread;
            if (state->ReturnedAt == WriterState.NotReturned && state->Owner == Ownership.Thread && state->Start != null)
            {
                SlabPool.Return(state->Start, (nuint)(state->End - state->Start));
            }

            WriterState.Abandon(state);
            state->Start = null;
            state->NextOfThread = null;
            state->Thread = null;
            SharedStates.Return(state);
            state = next;
        }

        memory->DropSlab();
        for (IntPtr list = memory->TakeList(); list != IntPtr.Zero; list = memory->TakeList())
        {
            ReferenceList.Of(list).Free();
        }

        ThreadRegistry.Remove(memory);
    }

    /// <summary>What the calling thread keeps, or null when it never had a writer.</summary>
    public static ThreadMemory* CurrentMemory => currentMemory;

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

        WriterState* state = thread->Ready;
        if (state == null)
        {
            return RentSlow();
        }

        thread->Ready = null;
        thread->Rents++;
        state->ReturnedAt = WriterState.NotReturned;
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

        WriterState* state = thread->TakeState();
        state->Owner = Ownership.Caller;
        WriterState.SetMemory(state, memory, (nuint)capacity);
        state->IsExact = false;
        WriterState.Open(state);
        return state;
    }

    /// <summary>
    /// Takes back a state that <see cref="Rent()"/> gave to this thread, or ends the use of a buffer's. A call on purpose: inlined, it makes
    /// the finally block of a using so large that the JIT does not copy it into the normal path, and keeps every local on the stack.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Return(WriterState* state)
    {
        if (state->ReferenceHandle != IntPtr.Zero || !TryReturn(state))
        {
            ReturnSlow(state);
        }
    }

    /// <summary>Gives the slab that this thread keeps back to the system.</summary>
    public static void Trim()
    {
        if (currentMemory != null)
        {
            currentMemory->FreeSlab();
        }
    }

    /// <summary>Takes back a state that refers to nothing if nothing about it is out of the ordinary.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryReturn(WriterState* state)
    {
        Frame* root = state->Root;
        byte* cursor = root->Cursor;
        ThreadMemory* thread = state->Plain;
        bool isPlain = thread != null && cursor != Frame.Poison && root->OpenSub == state->Subs
            && (state->PendingCount | state->DiscardCount) == 0;
        if (!isPlain || !thread->TryTakeBack(state, cursor))
        {
            return false;
        }

        root->Cursor = Frame.Poison;
        root->Generation++;
        state->LastMarkOffset = 0;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WriterState* RentSlow()
    {
        ThreadMemory* thread = currentMemory;
        if (thread == null)
        {
            thread = Create();
        }

        WriterState* state = thread->FindState();
        if (thread->TryTakeSlab())
        {
            state->Owner = Ownership.Thread;
            WriterState.SetMemory(state, thread->Slab, thread->SlabCapacity);
            state->Plain = thread;
            WriterState.Open(state);
            return state;
        }

        // If there is no memory, the state must not seem to have some.
        state->Start = null;
        byte* slab = SlabPool.Rent(out nuint capacity);
        state->Owner = Ownership.Thread;
        WriterState.SetMemory(state, slab, capacity);
        WriterState.Open(state);
        return state;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnSlow(WriterState* state)
    {
        if (state->Owner == Ownership.Buffer)
        {
            ProtoBuffer.EndWriter(state);
            return;
        }

        if (state->ReferenceHandle != IntPtr.Zero)
        {
            // Without what it referred to, the output is mostly plain.
            References.Release(state);
            if (TryReturn(state))
            {
                return;
            }
        }

        ThreadMemory* thread = state->Thread;
        byte* cursor = state->Root->Cursor;
        nuint used = (nuint)((cursor == Frame.Poison ? state->End : cursor) - state->Start);
        WriterState.Abandon(state);
        WriterState.EndRental(state);
        if (state->Owner == Ownership.Thread)
        {
            thread->Keep(state->Start, (nuint)(state->End - state->Start), used);
        }

        if (state->Plain == null)
        {
            // Forces the next rent to set everything that depends on the memory.
            state->Start = null;
            state->Cap = WriterState.MaxLength;
        }

        thread->ReturnState(state);
        thread->Prepare();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ThreadMemory* Create()
    {
        Platform.ThrowIfUnsupported();
        current = new ThreadCache();
        return currentMemory = current.memory;
    }
}
