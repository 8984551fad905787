using System.Buffers;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

// Where the bytes go: bounded memory, ownership, framing. All of it throws InvalidOperationException while a submessage is open.
public readonly unsafe ref partial struct ProtoWriter
{
    /// <summary>
    /// Writes the finished bytes to a stream and empties the writer, so that an endless run of top-level fields takes bounded
    /// memory. Allocates nothing. When the stream throws, the writer keeps its bytes.
    /// </summary>
    /// <returns>The bytes written.</returns>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open; nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public int FlushTo(Stream stream)
    {
        int length = FinishedLength;
        WriteTo(stream);
        Reset();
        return length;
    }

    /// <summary>
    /// Copies the finished bytes to a buffer writer, advances it and empties the writer. A PipeWriter is one: await its FlushAsync
    /// afterwards, outside of the writer's life.
    /// </summary>
    /// <returns>The bytes written.</returns>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open; nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public int FlushTo(IBufferWriter<byte> writer)
    {
        int length = FinishedLength;
        WriteTo(writer);
        Reset();
        return length;
    }

    /// <summary>
    /// Hands the finished bytes over to an owner that may be kept, awaited on and disposed on any thread, and empties the writer.
    /// Allocates that one object; the bytes stay where they are, unless they are few in large memory, which is then not held.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// A submessage is open, or the writer is over the caller's memory, or the output refers to bytes that are elsewhere: use
    /// <see cref="DetachGathered"/>.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public DetachedMessage Detach()
    {
        WriterState* state = CheckedState();
        int length = Output.Finished(state).OwnLength;
        DetachedMessage message;
        try
        {
        }
        finally
        {
            message = DetachedMessage.Take(state, length);
            OutputEvents.Emptied(state);
            WriterState.Open(state, state->Start);
        }

        return message;
    }

    /// <summary>
    /// Opens a message that is preceded by its length and has no tag, as Google's WriteDelimitedTo writes it, in a run of such
    /// messages. <see cref="CloseSub"/> ends it.
    /// </summary>
    /// <exception cref="InvalidOperationException">A submessage is open that a generated writer has started, or the caller is code that fills or takes bytes of this writer.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    /// <exception cref="ProtoException">It does not fit into the caller's memory, or below the maximum length; nothing of it was written.</exception>
    public void StartDelimited() => FrameOperations.StartUntyped(CheckedRoot(), 0, 0, MessageForm.LengthDelimited);

    /// <summary>Writes the length of the finished bytes as a varint and then the bytes, as Google's WriteDelimitedTo does.</summary>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open; nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void WriteDelimitedTo(Stream stream)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        using HeldOutput held = new(CheckedState());
        Span<byte> length = stackalloc byte[WireFormat.MaxVarintSize];
        Output.WriteTo(length.Slice(0, WireFormat.WriteVarint(length, (uint)held.Finished.Length)), stream);
        held.Finished.WriteTo(stream);
    }

    /// <summary>Writes the length of the finished bytes as a varint and then the bytes, and advances the buffer writer.</summary>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open; nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void WriteDelimitedTo(IBufferWriter<byte> writer)
    {
        if (writer is null)
        {
            throw new ArgumentNullException(nameof(writer));
        }

        using HeldOutput held = new(CheckedState());
        Span<byte> length = stackalloc byte[WireFormat.MaxVarintSize];
        Output.WriteTo(length.Slice(0, WireFormat.WriteVarint(length, (uint)held.Finished.Length)), writer);
        held.Finished.WriteTo(writer);
    }

    /// <summary>
    /// Reserves zeroed bytes at this place, for a header that is filled when what follows is known. They are part of the output.
    /// </summary>
    /// <param name="size">The bytes; at least 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open, or code that fills or takes bytes of the writer calls it.</exception>
    /// <exception cref="ProtoException">It does not fit into the caller's memory, or below the maximum length. Nothing was reserved.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public HeadRoom ReserveHeadRoom(int size) => ReserveHeadRoom(size, 0);

    /// <summary>
    /// Starts a gRPC message: five bytes in front, filled when the frame is closed. Everything written until then is the message. Five bytes of
    /// 255 stay there when it is never closed, which every receiver refuses.
    /// </summary>
    /// <exception cref="InvalidOperationException">A submessage is open, or code that fills or takes bytes of the writer calls it.</exception>
    /// <exception cref="ProtoException">The five bytes do not fit into the caller's memory, or below the maximum length.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public GrpcFrame StartGrpcFrame() => new(ReserveHeadRoom(GrpcFrame.HeaderSize, GrpcFrame.Open));

    private HeadRoom ReserveHeadRoom(int size, byte content)
    {
        if (size < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(size), size, "The size must not be negative.");
        }

        Frame* frame = CheckedRoot();
        WriterState* state = WriterState.OfRoot(frame);
        if (frame->Message.OpenUntyped != state->Untyped.Entries)
        {
            WriterErrors.ThrowUnfinished(state, "starting a frame or reserving head room");
        }

        bool isShort = size <= sizeof(ulong) && frame->Cursor <= frame->Limit;
        byte* q = isShort ? frame->Cursor + size : Room.Reserve(frame, size);
        long end = q - state->Start;

        // It may need memory: so nothing is stored before.
        long serial = Marks.NextSerial(state, end);
        if (isShort)
        {
            *(ulong*)(q - size) = content * (ulong.MaxValue / byte.MaxValue);
        }
        else if (content != 0)
        {
            new Span<byte>(q - size, size).Fill(content);
        }

        frame->Cursor = q;
        return new HeadRoom(this, serial, (int)end, size, state->References.Bytes);
    }
}
