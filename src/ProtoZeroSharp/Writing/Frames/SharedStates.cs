using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The states of ended threads and of disposed buffers.</summary>
internal static unsafe class SharedStates
{
    private static readonly object Gate = new();
    private static StateQueue queue;

    public static WriterState* Take()
    {
        WriterState* state;
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            state = queue.TryTake();
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
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
        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            queue.Add(state);
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }
    }
}
