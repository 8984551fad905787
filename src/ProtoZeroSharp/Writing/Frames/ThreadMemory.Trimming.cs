using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

// What the trimmer frees.
internal unsafe partial struct ThreadMemory
{
    /// <summary>
    /// Frees the slab and the large tables of states if they have been idle for so many milliseconds. Called by the trimmer, on any thread,
    /// after its barrier.
    /// </summary>
    /// <param name="now">Milliseconds.</param>
    /// <param name="age">How long they must have been idle.</param>
    /// <param name="isSafe">Whether there was a barrier. Without one the slab goes when its thread next returns a writer.</param>
    public void TrimIdle(long now, long age, bool isSafe)
    {
        if (Volatile.Read(ref isBusy) != 0)
        {
            return;
        }

        if (Rents != rentsAtLook)
        {
            rentsAtLook = Rents;
            idleSince = now;
        }

        if (age != 0 && Math.Abs(now - idleSince) < age)
        {
            return;
        }

        if (isSafe)
        {
            DropLargeTables();
        }

        if (!IsSlabFree)
        {
            return;
        }

        if (!isSafe)
        {
            // In one piece where a long is two words, as Keep does: half of one value with half of another might mean never.
            Volatile.Write(ref NextLook, ForgetAtNextLook);
            return;
        }

        byte* slab = Slab;
        nuint capacity = SlabCapacity;
        ready = IntPtr.Zero;
        isSlabWaiting = false;
        Slab = null;
        SlabCapacity = 0;
        LargestUse = 0;
        NativeHeap.FreeSlab(slab, capacity);
    }

    /// <summary>
    /// Gives back the large tables of states that are not in use. Such a state is never the one that is ready, which the thread may be
    /// taking at this moment: only a change that the thread announces puts it to use.
    /// </summary>
    private readonly void DropLargeTables()
    {
        for (WriterState* state = All; state != null; state = state->NextOfThread)
        {
            if (Volatile.Read(ref state->ReturnedAt) != WriterState.NotReturned)
            {
                WriterState.DropLargeTables(state);
            }
        }
    }
}
