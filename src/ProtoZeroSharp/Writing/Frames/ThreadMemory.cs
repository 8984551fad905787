using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// What a thread keeps between writers, in native memory so that a writer state can point at it: finding it in the thread's statics
/// costs as much as the rest of a return.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe partial struct ThreadMemory
{
    /// <summary>How many lists of references are kept: as many as outputs with references that a thread has at once.</summary>
    public const int MaxLists = 8;

    /// <summary>As <see cref="NextLook"/>, what is returned next is freed.</summary>
    private const long ForgetAtNextLook = -1;

    /// <summary>How many further rents must pass before a state that was returned serves again: until then a stale handle meets a poisoned frame.</summary>
    public const int Quarantine = 64;

    /// <summary>
    /// The state that the next writer gets, over the slab, which waits for it; null when the slab is in use, or when no state could be made
    /// ready. It is <see cref="Last"/>.
    /// </summary>
    private IntPtr ready;

    /// <summary>Writers rented on this thread.</summary>
    public long Rents;

    /// <summary>A number that no other thread of the process has had: the memory of a thread that ended may be that of another one now.</summary>
    public nint Id;

    /// <summary>The slab that the thread had last, whether a writer has it or it waits for the next one.</summary>
    public byte* Slab;

    /// <summary>The most that a writer used since the last look at whether the slab is too large.</summary>
    public nuint LargestUse;

    /// <summary>How many rents there will have been at the next look.</summary>
    public long NextLook;

    /// <summary>
    /// The state handed out last, or ready to be, in a ring of the thread's states: the next in it were handed out, and mostly returned,
    /// longest ago. Those that are in use when their turn comes leave the ring until they are returned.
    /// </summary>
    public WriterState* Last;

    public nuint SlabCapacity;

    /// <summary>The limit of a writer over the slab.</summary>
    public byte* SlabLimit;

    /// <summary>Whether the slab waits and no state is ready.</summary>
    private bool isSlabWaiting;

    /// <summary>The handle of the empty <see cref="ReferenceList"/> that the next output gets, or zero.</summary>
    private IntPtr list;

    private int furtherListCount;

    /// <summary>Handles of further ones, for outputs that a thread has at the same time.</summary>
    private fixed long furtherLists[MaxLists - 1];

    /// <summary>All states that this thread has.</summary>
    public WriterState* All;

    /// <summary>States of buffers that were forgotten while a writer of this thread used them; guarded by <see cref="ThreadRegistry"/>.</summary>
    public WriterState* Orphans;

    /// <summary>
    /// Counts the starts and the ends of trimmers' work: odd while one is at work. This thread must not take its idle memory then, nor what
    /// it found before one began.
    /// </summary>
    public int Trims;

    /// <summary>Not 0 while this thread changes what it keeps on a slow path.</summary>
    private int isBusy;

    /// <summary>The rents that there were at the trimmer's last look.</summary>
    private long rentsAtLook;

    /// <summary>When the trimmer first saw them.</summary>
    private long idleSince;

    /// <summary>The memory of the next thread that has some; guarded by <see cref="ThreadRegistry"/>.</summary>
    public ThreadMemory* NextThread;

    /// <summary>Bytes that wait for the next writer.</summary>
    public readonly nuint RetainedBytes => IsSlabFree ? SlabCapacity : 0;

    /// <summary>Whether the slab waits for the next writer.</summary>
    public readonly bool IsSlabFree => Volatile.Read(ref Unsafe.AsRef(in ready)) != IntPtr.Zero || isSlabWaiting;

    /// <summary>
    /// Begins a change of what the thread keeps: from now on until <see cref="Exit"/> no trimmer touches it. May be entered again.
    /// </summary>
    public void Enter()
    {
        Volatile.Write(ref isBusy, isBusy + 1);

        // The store above becomes visible before this load: the trimmer sees to that with a barrier on all processors.
        if ((Volatile.Read(ref Trims) & 1) != 0)
        {
            ThreadRegistry.WaitForTrimmer();
        }
    }

    /// <summary>Ends a change of what the thread keeps.</summary>
    public void Exit() => Volatile.Write(ref isBusy, isBusy - 1);

    /// <summary>
    /// Takes the state that is ready, with the slab, unless a trimmer is or was at work meanwhile.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryTakeReady(out WriterState* state)
    {
        int trims = Volatile.Read(ref Trims);
        state = (WriterState*)ready;
        if (state == null)
        {
            return false;
        }

        // Announces to a trimmer that the slab is taken, as Enter does. This thread may have been stopped for as long as a trimmer needs for
        // all of its work since it read that the state is ready: then the count is another one.
        Volatile.Write(ref ready, IntPtr.Zero);
        if (Volatile.Read(ref Trims) == trims && (trims & 1) == 0)
        {
            return true;
        }

        GiveBackReady();
        return false;
    }

    /// <summary>
    /// Returns a state over the slab in the common case: the memory did not grow, no look at kept memory is due, and the
    /// next state in the ring was returned at least <see cref="Quarantine"/> rents ago, from the same memory. That one is ready then.
    /// </summary>
    /// <param name="state">A state of this thread with <see cref="WriterState.Plain"/>.</param>
    /// <param name="cursor">The end of its output.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReturn(WriterState* state, byte* cursor)
    {
        WriterState* next = state->Next;
        byte* slab = state->Start;
        long rents = Rents;
        if (slab != Slab || slab != next->Start || state->Limit != next->Limit || rents - next->ReturnedAt < Quarantine
            || !PoolSettings.IsDefault || rents >= NextLook)
        {
            return false;
        }

        nuint used = (nuint)(cursor - slab);
        if (used > LargestUse)
        {
            LargestUse = used;
        }

        // First: no handle may write to a slab that waits, also where the thread is aborted in between.
        Frame* root = state->Root;
        root->Cursor = Frame.Poison;
        root->Message.Generation++;
        state->Marks.LastOffset = 0;
        state->ReturnedAt = rents;
        Last = next;

        // Last: from here on the slab is idle, and a trimmer may take it.
        Volatile.Write(ref ready, (IntPtr)next);
        return true;
    }

    /// <summary>Makes the next state in the ring ready if it can be and the slab waits.</summary>
    public void Prepare()
    {
        WriterState* next = Last->Next;
        if (isSlabWaiting && !StrictHandles.Enabled && next->Start == Slab && next->Limit == SlabLimit && Rents - next->ReturnedAt >= Quarantine)
        {
            Last = next;
            ready = (IntPtr)next;
            isSlabWaiting = false;
        }
    }

    /// <summary>Any state, for a writer over other memory than the slab; counts the rent.</summary>
    public WriterState* TakeState()
    {
        WriterState* state = (WriterState*)ready;
        if (state == null)
        {
            return FindState();
        }

        ready = IntPtr.Zero;
        isSlabWaiting = true;
        Rents++;
        state->ReturnedAt = WriterState.NotReturned;
        return state;
    }

    /// <summary>Takes the slab, if it waits.</summary>
    public bool TryTakeSlab()
    {
        bool isFree = IsSlabFree;
        isSlabWaiting = false;
        ready = IntPtr.Zero;
        return isFree;
    }

    /// <summary>Returns a state of this thread.</summary>
    public void ReturnState(WriterState* state)
    {
        state->ReturnedAt = Rents;
        if (state->Next == null)
        {
            Link(state);
        }
    }

    /// <summary>A trimmer was at work when the ready state was taken: waits for its end, and keeps the slab if that is still there.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GiveBackReady()
    {
        ThreadRegistry.WaitForTrimmer();
        isSlabWaiting = Slab != null;
    }

    /// <summary>Passes a slab that waits on to the shared pool.</summary>
    public void DropSlab()
    {
        if (TryTakeSlab())
        {
            SlabPool.Return(Slab, SlabCapacity);
        }
    }

    /// <summary>Keeps a slab for the next writer, or passes it on.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Keep(byte* memory, nuint capacity, nuint used)
    {
        if (used > LargestUse)
        {
            LargestUse = used;
        }

        if (Rents >= NextLook || Rents + PoolSettings.TrimInterval < NextLook)
        {
            // A single large message must not pin its memory for ever: when the last writers used less than an eighth, let it go.
            if (NextLook == ForgetAtNextLook || (capacity > SlabPool.MinimumCapacity && LargestUse < capacity / 8 && NextLook != 0))
            {
                NativeHeap.FreeSlab(memory, capacity);
                memory = null;
            }

            Volatile.Write(ref NextLook, Rents + PoolSettings.TrimInterval);
            LargestUse = 0;
        }

        if (memory == null)
        {
            return;
        }

        bool mayKeep = (long)capacity <= PoolSettings.MaxThreadBytes && !PoolSettings.IsAboveMaximum;
        if (mayKeep && !(IsSlabFree && RetainedBytes >= capacity))
        {
            // Keep the larger one here: it is the one that has grown to what this thread writes.
            DropSlab();
            if (PooledArray.ClearOnReturn)
            {
                NativeHeap.Clear(memory, capacity);
            }

            Slab = memory;
            SlabCapacity = capacity;
            SlabLimit = memory + capacity - WriterState.Slack;
            isSlabWaiting = true;
        }
        else
        {
            SlabPool.Return(memory, capacity);
        }
    }

    /// <summary>Looks for a state from the one handed out longest ago on, once around, and makes one if there is none.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public WriterState* FindState()
    {
        Rents++;
        WriterState* previous = Last;
        while (previous != null && previous->Next != Last && !StrictHandles.Enabled)
        {
            WriterState* state = previous->Next;
            if (state->ReturnedAt == WriterState.NotReturned)
            {
                previous->Next = state->Next;
                state->Next = null;
                state->Plain = null;
            }
            else if (Rents - state->ReturnedAt > Quarantine)
            {
                Last = state;
                state->ReturnedAt = WriterState.NotReturned;
                return state;
            }
            else
            {
                previous = state;
            }
        }

        WriterState* added = SharedStates.Take();
        added->NextOfThread = All;
        added->ReturnedAt = WriterState.NotReturned;
        All = added;
        fixed (ThreadMemory* self = &this)
        {
            added->Thread = self;
        }

        Link(added);
        return added;
    }

    /// <summary>Puts a state into the ring, as the one handed out last.</summary>
    private void Link(WriterState* state)
    {
        if (Last == null)
        {
            state->Next = state;
        }
        else
        {
            state->Next = Last->Next;
            Last->Next = state;
        }

        Last = state;
    }
}
