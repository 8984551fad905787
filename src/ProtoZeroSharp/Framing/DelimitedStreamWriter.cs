using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// Writes varint-delimited messages to a stream, one after the other: what <see cref="DelimitedStreamReader"/> and Google's
/// ParseDelimitedFrom read. A message is encoded whole, in memory that is reused, and reaches the stream with its length: in one
/// write, or in several if it has values by reference or, on netstandard2.0, more than 65,536 bytes. Does not own the stream and does not
/// flush it. Not thread-safe: one write at a time.
/// </summary>
/// <remarks>
/// Nothing is written twice. When the stream fails or is cancelled in the middle of a write, nobody knows how much of the message went
/// out. The stream cannot be continued, and every later call throws.
/// </remarks>
public sealed class DelimitedStreamWriter : IDisposable
{
    private readonly Stream stream;
    private readonly ProtoBuffer buffer = new();
    private bool isBroken;
    private volatile bool isDisposed;
    private OneAtATime writing;

    /// <summary>Writes to where the stream is.</summary>
    /// <param name="stream">Writable.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    public DelimitedStreamWriter(Stream stream) => this.stream = stream ?? throw new ArgumentNullException(nameof(stream));

    /// <summary>Writes a message. When the lambda throws, nothing of it is written.</summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="InvalidOperationException">A write failed before or has not ended, or the lambda left a submessage open, or closed one that it had not started.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void Write<TState>(TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        Enter();
        try
        {
            Encode(state, body);
            isBroken = true;
            buffer.FlushTo(stream);
            isBroken = false;
        }
        finally
        {
            Leave();
        }
    }

    /// <summary>
    /// Writes a message without holding the thread. The lambda is done when this returns. Allocates nothing when the stream completes at
    /// once, otherwise tasks. If the token is cancelled before the stream is called, nothing is written and later calls work.
    /// </summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message.</param>
    /// <param name="cancellationToken">Passed to the stream.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="InvalidOperationException">A write failed before or has not ended, or the lambda left a submessage open, or closed one that it had not started.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public Task WriteAsync<TState>(TState state, WriterBody<TState> body, CancellationToken cancellationToken = default)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return Task.FromCanceled(cancellationToken);
        }

        Enter();
        bool isPending = false;
        try
        {
            Encode(state, body);
            if (cancellationToken.IsCancellationRequested)
            {
                // By the lambda, or meanwhile: the stream was not called.
                buffer.Reset();
                return Task.FromCanceled(cancellationToken);
            }

            isBroken = true;
            Task write = buffer.FlushToAsync(stream, cancellationToken);
            isPending = write.Status != TaskStatus.RanToCompletion;
            isBroken = isPending;
            return isPending ? EndAsync(write) : write;
        }
        finally
        {
            if (!isPending)
            {
                Leave();
            }
        }
    }

    /// <summary>Gives the memory back; leaves the stream open. Idempotent. During a write it takes effect at its end.</summary>
    public void Dispose()
    {
        isDisposed = true;
        if (writing.TryEnter())
        {
            buffer.Dispose();
            writing.Exit();
        }
    }

    private void Enter()
    {
        bool isEntered = writing.TryEnter();
        if (isDisposed)
        {
            if (isEntered)
            {
                Leave();
            }

            // Of the buffer, which an exception would name otherwise, the caller knows nothing.
            throw new ObjectDisposedException(nameof(DelimitedStreamWriter));
        }

        if (!isEntered)
        {
            throw new InvalidOperationException("The write before this one has not ended: await it, or let its lambda return, before the next one.");
        }

        if (isBroken)
        {
            Leave();
            throw new InvalidOperationException("An earlier write failed and may have left part of a message in the stream, so a reader would misread what follows. Start again with another stream.");
        }
    }

    // Does what a Dispose meanwhile had to leave. The barrier: either this sees that Dispose, or Dispose sees that the write has ended.
    private void Leave()
    {
        writing.Exit();
        Interlocked.MemoryBarrier();
        if (isDisposed)
        {
            Dispose();
        }
    }

    private void Encode<TState>(TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        using ProtoWriter writer = buffer.CreateWriter();
        bool isEncoded = false;
        try
        {
            writer.AddDelimited(state, body);
            isEncoded = true;
        }
        finally
        {
            // Whatever the lambda did to the writer, the next message starts afresh.
            if (!isEncoded)
            {
                buffer.Reset();
            }
        }
    }

    private async Task EndAsync(Task write)
    {
        try
        {
            await write.ConfigureAwait(false);
            isBroken = false;
        }
        finally
        {
            Leave();
        }
    }
}
