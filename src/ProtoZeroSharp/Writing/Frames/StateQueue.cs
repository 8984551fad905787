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
