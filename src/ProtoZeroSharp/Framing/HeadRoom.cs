using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>Bytes reserved in a writer's output for a header that depends on what follows it.</summary>
public readonly unsafe ref struct HeadRoom
{
    private readonly ProtoWriter writer;
    private readonly long serial;
    private readonly int end;
    private readonly int size;

    internal HeadRoom(ProtoWriter writer, long serial, int end, int size)
    {
        this.writer = writer;
        this.serial = serial;
        this.end = end;
        this.size = size;
    }

    /// <summary>The bytes written behind the head room so far.</summary>
    /// <exception cref="InvalidOperationException">A submessage is open, or the head room was taken back, flushed or reset.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public int BodyLength
    {
        get
        {
            _ = Fill(out int bodyLength);
            return bodyLength;
        }
    }

    /// <summary>The reserved bytes, to be filled. Valid until the next write.</summary>
    /// <exception cref="InvalidOperationException">A submessage is open, or the head room was taken back, flushed or reset.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public Span<byte> Span => Fill(out _);

    internal Span<byte> Fill(out int bodyLength)
    {
        WriterState* state = writer.FinishedState(out int written);
        if (!Marks.IsKept(state, serial, end))
        {
            ThrowGone();
        }

        bodyLength = written - end + References.Behind(state, end);
        return new Span<byte>(state->Start + end - size, size);
    }

    private static void ThrowGone() =>
        throw new InvalidOperationException("This head room is gone: it was taken back, flushed, reset or detached.");
}
