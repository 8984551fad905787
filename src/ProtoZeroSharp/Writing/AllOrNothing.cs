using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Writing;

/// <summary>
/// Several fields that belong together: the disposal undoes what was written since, with what is still open in it, unless all of it was said to be there.
/// </summary>
internal unsafe ref struct AllOrNothing
{
    private readonly WriterState* state;
    private readonly WriterMark start;
    private bool isComplete;

    public AllOrNothing(MessageWriter message)
    {
        Room.ThrowIfPoisoned(message.Handle);
        state = message.Handle->State;
        start = Marks.Take(state);
        isComplete = false;
    }

    public void Complete() => isComplete = true;

    public readonly void Dispose()
    {
        if (!isComplete)
        {
            Marks.Undo(state, in start);
        }
    }
}
