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
            // Referenced values stay with the content.
            state->SavedCursor = cursor;
            OutputEvents.CloseAll(state);
        }

        OutputEvents.RentalEnded(state);
        ThreadMemory* thread = state->Thread;
        if (Interlocked.CompareExchange(ref state->InUse, BufferUse.None, BufferUse.Taken) == BufferUse.Orphaned
            && ThreadRegistry.TryReclaim(state, thread))
        {
            Release(state);
        }
    }

    /// <summary>Gives back a state and its memory. Nobody uses it.</summary>
    public static void Release(WriterState* state)
    {
        Slab slab = new() { Start = state->Start, Capacity = state->Capacity };
        SharedStates.Retire(state);
        slab.Return();
    }

    /// <summary>
    /// Gives back the state of a buffer that is no more. One that is in use elsewhere, by a writer of another thread or by code that fills
    /// bytes in place, is left to the writer's end.
    /// </summary>
    public static void EndBuffer(WriterState* state)
    {
        ThreadMemory* owner = state->Thread;
        bool isElsewhere = owner != ThreadCache.CurrentMemory || state->Suspended != null;
        if (Volatile.Read(ref state->InUse) != BufferUse.Taken || !isElsewhere || !ThreadRegistry.TryLeave(state, owner))
        {
            Release(state);
        }
        else if (Interlocked.CompareExchange(ref state->InUse, BufferUse.Orphaned, BufferUse.Taken) != BufferUse.Taken
            && ThreadRegistry.TryReclaim(state, owner))
        {
            // The writer ended in between.
            Release(state);
        }
    }
}
