using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Writing;

/// <summary>
/// The finished output of a writer while it goes to code of the caller, which may reach the writer's buffer: until the disposal nothing can
/// be written, and the bytes stay.
/// </summary>
internal readonly unsafe ref struct HeldOutput
{
    private readonly WriterState* state;

    /// <exception cref="InvalidOperationException">Something is open.</exception>
    public HeldOutput(WriterState* state)
    {
        this.state = state;
        Finished = Output.Finished(state);
        Suspension.Hold(state);
    }

    public FinishedOutput Finished { get; }

    public void Dispose() => Suspension.End(state->Root, null);
}
