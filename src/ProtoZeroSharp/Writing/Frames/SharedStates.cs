using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The states of ended threads and of disposed buffers.</summary>
internal static unsafe class SharedStates
{
    private static readonly Gate Changes = new();
    private static StateQueue queue;

    public static WriterState* Take()
    {
        WriterState* state;
        using (Changes.Enter())
        {
            state = queue.TryTake();
        }

        return state != null ? state : WriterState.Create();
    }

    /// <summary>
    /// Ends the use of a state by its thread or buffer; its output memory is for the caller to give back. The next user gets it as a new
    /// one, but for what it learned.
    /// </summary>
    /// <param name="state">The state. Nothing is open in it: where something may be, it is emptied before.</param>
    public static void Retire(WriterState* state)
    {
        OutputEvents.Dropped(state);
        OutputEvents.RentalEnded(state);
        WriterState.DropLargeTables(state);
        state->Start = null;
        state->Plain = null;
        state->Thread = null;
        state->NextOfThread = null;
        using (Changes.Enter())
        {
            queue.Add(state);
        }
    }
}
