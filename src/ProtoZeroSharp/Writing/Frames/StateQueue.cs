namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// Free writer states, first in, first out. One is handed out only while more than <see cref="ThreadMemory.Quarantine"/> are waiting, so
/// that at least that many rentals pass before the address of a frame comes back.
/// </summary>
internal unsafe struct StateQueue
{
    private WriterState* head;
    private WriterState* tail;
    private int count;

    public WriterState* TryTake()
    {
        if (count <= ThreadMemory.Quarantine || StrictHandles.Enabled)
        {
            return null;
        }

        WriterState* state = head;
        head = state->Next;
        state->Next = null;
        count--;
        return state;
    }

    public void Add(WriterState* state)
    {
        state->Next = null;
        if (count == 0)
        {
            head = state;
        }
        else
        {
            tail->Next = state;
        }

        tail = state;
        count++;
    }
}

/// <summary>The states of ended threads and of disposed buffers.</summary>
internal static unsafe class SharedStates
{
    private static readonly object Gate = new();
    private static StateQueue queue;

    public static WriterState* Take()
    {
        WriterState* state;
        lock (Gate)
        {
            state = queue.TryTake();
        }

        return state != null ? state : WriterState.Create();
    }

    /// <summary>
    /// Ends the use of a state by its thread or buffer, whatever was open in it; its output memory is for the caller to give back. The next
    /// user gets it as a new one, but for what it learned.
    /// </summary>
    public static void Retire(WriterState* state)
    {
        OutputEvents.Emptied(state);
        OutputEvents.RentalEnded(state);
        WriterState.DropLargeTables(state);
        state->Start = null;
        state->Plain = null;
        state->Thread = null;
        state->NextOfThread = null;
        lock (Gate)
        {
            queue.Add(state);
        }
    }
}
