using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>How the use of the state of a <see cref="ProtoBuffer"/> ends, on whichever side comes last: the buffer or its writer.</summary>
internal static unsafe class BufferStates
{
    /// <summary>Ends the use of a buffer by a writer; what it wrote stays unless it left a submessage open.</summary>
    public static void EndWriter(WriterState* state)
    {
        if (StrictHandles.Enabled)
        {
            StrictHandles.TryActivate(state->Root);
        }

        byte* cursor = state->Root->Cursor;
        if (cursor == Frame.Poison || state->HasOpenUntyped)
        {
            state->SavedCursor = null;
            OutputEvents.Emptied(state);
        }
        else
        {
            // Nothing is open. Referenced values stay with the content.
            state->SavedCursor = cursor;
            state->Root->Cursor = Frame.Poison;
        }

        OutputEvents.RentalEnded(state);
        EndUse(state, state->Thread->Id);
    }

    /// <summary>Ends one use of a state, by whoever took it, and gives it back when its buffer is no more.</summary>
    /// <param name="state">The state.</param>
    /// <param name="use">What <see cref="WriterState.InUse"/> was set to.</param>
    public static void EndUse(WriterState* state, nint use)
    {
        if (Interlocked.CompareExchange(ref state->InUse, BufferUse.None, use) == BufferUse.Orphaned
            && (use == BufferUse.Sink || ThreadRegistry.TryReclaim(state, use)))
        {
            Release(state);
        }
    }

    /// <summary>Whether a writer of the calling thread uses the state.</summary>
    public static bool HasWriterHere(WriterState* state) => IsHere(Volatile.Read(ref state->InUse));

    /// <summary>Whether a use is that by a writer of the calling thread.</summary>
    /// <param name="use">What <see cref="WriterState.InUse"/> is.</param>
    public static bool IsHere(nint use)
    {
        ThreadMemory* thread = ThreadCache.CurrentMemory;
        return thread != null && use == thread->Id;
    }

    /// <summary>Gives back a state and its memory. Nobody uses it, and nothing is open in it.</summary>
    public static void Release(WriterState* state)
    {
        Slab slab = new() { Start = state->Start, Capacity = state->Capacity };
        SharedStates.Retire(state);
        slab.Return();
    }

    /// <summary>
    /// Gives back the state of a buffer that is no more. One that is in use elsewhere, by a writer of another thread or by code of the
    /// caller that has bytes of it, is left to the end of that use. Who uses it is one value, so that nobody begins or ends in between.
    /// </summary>
    public static void EndBuffer(WriterState* state)
    {
        while (true)
        {
            nint use = Volatile.Read(ref state->InUse);
            bool isWriter = BufferUse.IsWriter(use);
            bool isHere = IsHere(use) && state->Suspended == null;
            if (isWriter && (isHere || !ThreadRegistry.TryLeave(state, use)))
            {
                // The writer ends now, or its thread has ended, unless a Reset takes it from there.
                if (Interlocked.CompareExchange(ref state->InUse, BufferUse.Orphaned, use) != use)
                {
                    continue;
                }

                OutputEvents.Emptied(state);
                Release(state);
                return;
            }

            if (Interlocked.CompareExchange(ref state->InUse, BufferUse.Orphaned, use) == use)
            {
                if (use == BufferUse.None)
                {
                    Release(state);
                }

                return;
            }

            if (isWriter && !ThreadRegistry.TryReclaim(state, use))
            {
                // Its thread has ended since, which gave it back.
                return;
            }
        }
    }
}
