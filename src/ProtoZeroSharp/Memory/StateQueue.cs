namespace ProtoZeroSharp.Memory;

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

        if (state == null)
        {
            return WriterState.Create();
        }

        state->Cap = WriterState.MaxLength;
        return state;
    }

    public static void Return(WriterState* state)
    {
        lock (Gate)
        {
            queue.Add(state);
        }
    }
}
