using System.Buffers;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

public sealed unsafe partial class ProtoBuffer
{
    private BufferMemory? flushed;

    // The state whose bytes are being handed out, or zero: that of the buffer, also when it is disposed meanwhile. Whoever takes it ends the use.
    private IntPtr sent;

    /// <summary>Writes the finished bytes to a stream and empties the buffer. When the stream throws, the buffer keeps its bytes.</summary>
    /// <returns>The bytes written.</returns>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="InvalidOperationException">It is being written to, or a submessage was left open.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public int FlushTo(Stream stream)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        return Send(stream, isEmptied: true);
    }

    /// <summary>Copies the finished bytes to a buffer writer, advances it and empties the buffer.</summary>
    /// <returns>The bytes written.</returns>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <exception cref="InvalidOperationException">It is being written to, or a submessage was left open.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public int FlushTo(IBufferWriter<byte> writer)
    {
        if (writer is null)
        {
            throw new ArgumentNullException(nameof(writer));
        }

        return Send(writer, isEmptied: true);
    }

    /// <summary>
    /// Writes the finished bytes to a stream and empties the buffer when that has ended; until then the buffer cannot be written
    /// to. When the stream fails or the token is cancelled, the buffer keeps its bytes, of which some may have gone out.
    /// Allocates nothing when the stream completes at once, otherwise tasks. A <see cref="Dispose"/> in between takes effect at the end.
    /// </summary>
    /// <param name="stream">Where to.</param>
    /// <param name="cancellationToken">Passed to the stream.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="InvalidOperationException">It is being written to or flushed, or a submessage was left open.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public Task FlushToAsync(Stream stream, CancellationToken cancellationToken = default) => SendAsync(stream, isEmptied: true, cancellationToken);

    /// <summary>
    /// Writes the finished bytes to a stream and keeps them: they can be written again, or added to. Until the call has ended the buffer
    /// can be neither written to nor sent again. Otherwise like <see cref="FlushToAsync"/>.
    /// </summary>
    /// <param name="stream">Where to.</param>
    /// <param name="cancellationToken">Passed to the stream.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="InvalidOperationException">It is being written to or flushed, or a submessage was left open.</exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public Task WriteToAsync(Stream stream, CancellationToken cancellationToken = default) => SendAsync(stream, isEmptied: false, cancellationToken);

    /// <summary>
    /// Hands the finished bytes over to an owner of their own and empties the buffer. Allocates that one object.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// It is being written to or flushed, or a submessage was left open, or the output refers to bytes that are elsewhere.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The buffer was disposed.</exception>
    public DetachedMessage Detach()
    {
        FinishedOutput output = BeginFlush();
        DetachedMessage message;
        try
        {
        }
        finally
        {
            bool isTaken = false;
            try
            {
                message = DetachedMessage.Take((WriterState*)sent, output.OwnLength);
                isTaken = true;
            }
            finally
            {
                EndFlush(isTaken);
            }
        }

        return message;
    }

    // Lets go of the finished bytes, and of the buffer itself when it was disposed meanwhile.
    internal void EndFlush(bool isEmptied)
    {
        WriterState* state = (WriterState*)Interlocked.Exchange(ref sent, IntPtr.Zero);
        if (state == null)
        {
            return;
        }

        flushed!.Set(null, 0);
        if (isEmptied)
        {
            OutputEvents.Dropped(state);
            state->SavedCursor = state->Start;
        }

        BufferStates.EndUse(state, BufferUse.Sink);
        if (Volatile.Read(ref handle) == IntPtr.Zero && Volatile.Read(ref sent) == IntPtr.Zero)
        {
            GC.SuppressFinalize(this);
        }

        GC.KeepAlive(this);
    }

    private int Send(Stream stream, bool isEmptied)
    {
        FinishedOutput output = BeginFlush();
        int length = output.Length;
        bool isWritten = false;
        try
        {
            output.WriteTo(stream);
            isWritten = true;
        }
        finally
        {
            EndFlush(isWritten && isEmptied);
        }

        return length;
    }

    private int Send(IBufferWriter<byte> writer, bool isEmptied)
    {
        FinishedOutput output = BeginFlush();
        int length = output.Length;
        bool isWritten = false;
        try
        {
            output.WriteTo(writer);
            isWritten = true;
        }
        finally
        {
            EndFlush(isWritten && isEmptied);
        }

        return length;
    }

    private Task SendAsync(Stream stream, bool isEmptied, CancellationToken cancellationToken)
    {
        if (stream is null)
        {
            throw new ArgumentNullException(nameof(stream));
        }

        FinishedOutput output = BeginFlush();
        Task? write = null;
        try
        {
            write = output.Length == output.StoredLength
                ? AsyncOutput.WriteAsync(flushed!.Memory, stream, cancellationToken)
                : AsyncOutput.WriteAsync(output.Sequence, stream, cancellationToken);
        }
        finally
        {
            if (write == null)
            {
                EndFlush(isEmptied: false);
            }
        }

        if (write.Status == TaskStatus.RanToCompletion)
        {
            EndFlush(isEmptied);
            return Task.CompletedTask;
        }

        return AsyncOutput.EndAsync(write, this, isEmptied);
    }

    // Takes hold of the buffer and its finished bytes.
    private FinishedOutput BeginFlush()
    {
        BufferMemory memory = flushed ?? new BufferMemory { Owner = this };
        WriterState* s = TakeForUse(BufferUse.Sink);
        flushed = memory;
        Interlocked.Exchange(ref sent, (IntPtr)s);
        if (Volatile.Read(ref handle) == IntPtr.Zero)
        {
            // A disposal that came in between has suppressed the finalizer, which a write that never ends needs.
            EndFlush(isEmptied: false);
            CheckedState();
        }

        FinishedOutput output = Saved(s);
        memory.Set(s->Start, output.StoredLength);
        return output;
    }
}
