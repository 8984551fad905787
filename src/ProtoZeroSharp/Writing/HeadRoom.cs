using System.Runtime.CompilerServices;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>Bytes reserved in a writer's output for a header that depends on what follows it.</summary>
public readonly unsafe ref struct HeadRoom
{
    private readonly ProtoWriter writer;
    private readonly long serial;
    private readonly int end;
    private readonly int size;
    private readonly int referencedBefore;

    internal HeadRoom(ProtoWriter writer, long serial, int end, int size, int referencedBefore)
    {
        this.writer = writer;
        this.serial = serial;
        this.end = end;
        this.size = size;
        this.referencedBefore = referencedBefore;
    }

    /// <summary>The bytes written after the head room so far.</summary>
    /// <exception cref="InvalidOperationException">A submessage is open, or the head room was rolled back, flushed or reset.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public int BodyLength
    {
        get
        {
            Fill(out int bodyLength);
            return bodyLength;
        }
    }

    /// <summary>The reserved bytes, to be filled. Valid until the next write.</summary>
    /// <exception cref="InvalidOperationException">A submessage is open, or the head room was rolled back, flushed or reset.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public Span<byte> Span
    {
        get
        {
            byte* first = Fill(out _);
            WriterState.Show(writer.CheckedState());
            return new(first, size);
        }
    }

    // The first of the reserved bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Fill(out int bodyLength)
    {
        Frame* root = writer.CheckedRoot();
        WriterState* state = WriterState.OfRoot(root);
        byte* cursor = root->Cursor;
        bool isPlain = cursor != Frame.Poison && root->Message.OpenUntyped == state->Untyped.Entries && serial > state->Marks.Floor
            && state->Marks.DiscardCount == 0;
        int written = isPlain ? (int)(cursor - state->Start) : WrittenSlow(state, serial, end);

        // The references before the head room are unchanged, or the head room is gone.
        bodyLength = written - end + state->References.Bytes - referencedBefore;
        return state->Start + end - size;
    }

    // Like Fill, but returns false when the head room is gone or something after it is open.
    internal bool TryFill(out byte* first, out int bodyLength)
    {
        first = null;
        bodyLength = 0;
        if (!writer.IsWritable || !Output.IsFinished(writer.CheckedState()) || !Marks.IsKept(writer.CheckedState(), serial, end))
        {
            return false;
        }

        first = Fill(out bodyLength);
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WrittenSlow(WriterState* state, long serial, int end)
    {
        int written = Output.FinishedBefore(state, "closing the frame or filling the head room").StoredLength;
        if (!Marks.IsKept(state, serial, end))
        {
            ThrowGone();
        }

        return written;
    }

    private static void ThrowGone() =>
        throw new InvalidOperationException("This head room no longer exists: it was rolled back, flushed, reset or detached.");
}
