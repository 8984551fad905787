using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>An open submessage whose size was announced, from <see cref="ProtoWriter.StartSub(int, int)"/>.</summary>
public readonly unsafe ref struct SizedSub
{
    private readonly ProtoWriter writer;
    private readonly WriterMark start;
    private readonly int size;
    private readonly int learned;

    internal SizedSub(ProtoWriter writer, WriterMark start, int size, int learned)
    {
        this.writer = writer;
        this.start = start;
        this.size = size;
        this.learned = learned;
    }

    /// <summary>Closes the submessage.</summary>
    /// <exception cref="InvalidOperationException">
    /// Its body has another size than was announced, or something in it is open; it stays open. Or it was closed before.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void Close()
    {
        WriterState* state = writer.CheckedRoot()->State;
        Frame* innermost = Marks.ThrowUnlessStanding(state, in start);
        Sub* sub = state->Subs + start.SubDepth;
        if (state->SubDepth != start.SubDepth || (innermost->Kind & FrameKind.Root) == 0)
        {
            throw new InvalidOperationException("Something in this submessage is open: close that first.");
        }

        long actual = innermost->Cursor - sub->BodyStart + sub->Pending;
        if (actual != size)
        {
            throw new InvalidOperationException($"The submessage was announced with {size} bytes and has {actual}.");
        }

        writer.CloseSub();
        sub->LearnedWidth = (byte)learned;
        sub->Rest();
    }
}
