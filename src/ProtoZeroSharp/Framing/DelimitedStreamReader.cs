using System.Buffers;
#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
#endif
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// Reads varint-delimited messages from a stream, one after the other, into a pooled buffer that is reused. Reads ahead. Does not
/// own the stream. Not thread-safe.
/// </summary>
public sealed class DelimitedStreamReader : IDisposable
{
    private static readonly Task<bool> Found = Task.FromResult(true);

    private readonly Stream stream;
    private readonly int maxLength;
    private byte[] buffer;
    private int start;
    private int end;
    private int messageStart;
    private int messageLength;
    private OneAtATime reading;

    /// <summary>Reads from where the stream is.</summary>
    /// <param name="stream">Readable.</param>
    /// <param name="maxLength">The longest message that is accepted, in bytes. With its length it must fit into an array: 2,147,483,591 bytes.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The maximum is negative.</exception>
    public DelimitedStreamReader(Stream stream, int maxLength = DelimitedFraming.DefaultMaxLength)
    {
        DelimitedFraming.ThrowIfNegative(maxLength);
        this.stream = stream ?? throw new ArgumentNullException(nameof(stream));
        this.maxLength = maxLength;
        buffer = ArrayPool<byte>.Shared.Rent(16 * 1024);
    }

    /// <summary>The message that the last <see cref="Read"/> or <see cref="ReadAsync"/> found; valid until the next one.</summary>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    public ReadOnlyMemory<byte> Message =>
        buffer is { Length: > 0 } bytes ? new(bytes, messageStart, messageLength) : throw new ObjectDisposedException(nameof(DelimitedStreamReader));

    /// <summary>Reads the next message.</summary>
    /// <returns>False at the end of the stream.</returns>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoErrorKind.Truncated"/>: the stream ends inside a message or its length, and the offset says how many bytes of both there are.
    /// A later call continues there if the stream has more by then. <see cref="ProtoErrorKind.MessageTooLarge"/>: a message
    /// is longer than accepted. <see cref="ProtoErrorKind.InvalidLength"/>: no length.
    /// </exception>
    /// <exception cref="IOException">The stream says that it has read fewer than 0 bytes, or more than were asked for.</exception>
    /// <exception cref="InvalidOperationException">A <see cref="ReadAsync"/> has not ended.</exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    public bool Read()
    {
        Enter();
        try
        {
            return TryTake() || Fill();
        }
        finally
        {
            reading.Exit();
        }
    }

    /// <summary>
    /// Reads the next message without holding the thread. Allocates nothing when it was read ahead, otherwise a task. What was read
    /// before it was cancelled is not lost: the next call goes on there.
    /// </summary>
    /// <param name="cancellationToken">Passed to the stream.</param>
    /// <returns>False at the end of the stream.</returns>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoErrorKind.Truncated"/>: the stream ends inside a message or its length, and the offset says how many bytes of both there are.
    /// A later call continues there if the stream has more by then. <see cref="ProtoErrorKind.MessageTooLarge"/>: a message
    /// is longer than accepted. <see cref="ProtoErrorKind.InvalidLength"/>: no length.
    /// </exception>
    /// <exception cref="IOException">The stream says that it has read fewer than 0 bytes, or more than were asked for.</exception>
    /// <exception cref="InvalidOperationException">Another one has not ended.</exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    public Task<bool> ReadAsync(CancellationToken cancellationToken = default)
    {
        Enter();
        bool isFilling = false;
        try
        {
            if (TryTake())
            {
                return Found;
            }

            isFilling = true;
        }
        finally
        {
            if (!isFilling)
            {
                reading.Exit();
            }
        }

        return FillAsync(cancellationToken);
    }

#if NET8_0_OR_GREATER
    /// <summary>
    /// The messages to the end of the stream, each in an array of its own, which may be kept. Throws what <see cref="ReadAsync"/> throws, which with
    /// <see cref="Message"/> allocates no arrays.
    /// </summary>
    /// <param name="cancellationToken">Passed to the stream.</param>
    /// <exception cref="InvalidOperationException">A <see cref="ReadAsync"/> has not ended.</exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    public IAsyncEnumerable<byte[]> ReadAllAsync(CancellationToken cancellationToken = default)
    {
        ThrowIfDisposed(buffer);
        return reading.IsTaken ? throw Busy() : EnumerateAsync(cancellationToken);
    }
#endif

    /// <summary>Returns the buffer. Idempotent; leaves the stream open.</summary>
    public void Dispose()
    {
        byte[] rented = Interlocked.Exchange(ref buffer, []);

        // A read that has not ended still has the array: that one is left to the collector.
        if (reading.TryEnter())
        {
            start = end = messageStart = messageLength = 0;
            if (rented.Length != 0)
            {
                PooledArray.Return(rented);
            }

            reading.Exit();
        }
    }

#if NET8_0_OR_GREATER
    private async IAsyncEnumerable<byte[]> EnumerateAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        while (await ReadAsync(cancellationToken).ConfigureAwait(false))
        {
            yield return Message.ToArray();
        }
    }

#endif
    private bool Fill()
    {
        do
        {
            byte[] target = buffer;
            int read = stream.Read(target, end, target.Length - end);
            if (!TryAdd(target, read))
            {
                return AtEnd();
            }
        }
        while (!TryTake());
        return true;
    }

    private async Task<bool> FillAsync(CancellationToken cancellationToken)
    {
        try
        {
            do
            {
                byte[] target = buffer;
#if NET8_0_OR_GREATER
                int read = await stream.ReadAsync(target.AsMemory(end), cancellationToken).ConfigureAwait(false);
#else
                int read = await stream.ReadAsync(target, end, target.Length - end, cancellationToken).ConfigureAwait(false);
#endif
                if (!TryAdd(target, read))
                {
                    return AtEnd();
                }
            }
            while (!TryTake());
            return true;
        }
        finally
        {
            reading.Exit();
        }
    }

    // Adds what the stream has given, unless that is nothing. The stream, or another call while it was read, may have disposed the reader.
    private bool TryAdd(byte[] target, int read)
    {
        if (buffer != target)
        {
            throw new ObjectDisposedException(nameof(DelimitedStreamReader));
        }

        if ((uint)read > (uint)(target.Length - end))
        {
            throw new IOException($"The stream said that it had read {read} bytes, where 0 to {target.Length - end} were asked for.");
        }

        end += read;
        return read != 0;
    }

    // Takes the next message from what was read ahead, or makes room for more of it.
    private bool TryTake()
    {
        messageLength = 0;
        byte[] bytes = buffer;
        ThrowIfDisposed(bytes);
        ReadOnlySpan<byte> available = bytes.AsSpan(start, end - start);
        bool hasLength = DelimitedFraming.TryReadLength(available, maxLength, -1, out int length, out int size);
        if (hasLength && available.Length - size >= length)
        {
            messageStart = start + size;
            messageLength = length;
            start = messageStart + length;
            return true;
        }

        MakeRoom(bytes, hasLength ? size + (long)length : WireFormat.MaxVarintSize);
        return false;
    }

    private bool AtEnd() =>
        start == end ? false : throw new ProtoException(ProtoErrorKind.Truncated, $"The stream ends after {Counted.Bytes(end - start)} of a delimited message, its length included.", end - start);

    private static void ThrowIfDisposed(byte[] buffer)
    {
        if (buffer.Length == 0)
        {
            throw new ObjectDisposedException(nameof(DelimitedStreamReader));
        }
    }

    private static InvalidOperationException Busy() => new("Another read has not ended yet: await it first.");

    private void Enter()
    {
        ThrowIfDisposed(buffer);
        if (!reading.TryEnter())
        {
            throw Busy();
        }
    }

    // Moves what is there to the front, into a larger array when the next message does not fit and the array is full.
    private void MakeRoom(byte[] bytes, long needed)
    {
        if (needed > ArrayLimits.MostBytes)
        {
            throw new ProtoException(ProtoErrorKind.MessageTooLarge, $"The delimited message takes {needed} bytes with its length; an array holds at most {ArrayLimits.MostBytes}.");
        }

        int available = end - start;
        if (available == bytes.Length && needed > available)
        {
            // Doubling when it is full, not the announced length at once: a length may lie, and a stream may give a byte at a time.
            byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(needed, bytes.Length * 2L));
            Buffer.BlockCopy(bytes, start, larger, 0, available);
            bool isDisposed = Interlocked.CompareExchange(ref buffer, larger, bytes) != bytes;
            PooledArray.Return(isDisposed ? larger : bytes);
            ThrowIfDisposed(buffer);
        }
        else if (start != 0)
        {
            Buffer.BlockCopy(bytes, start, bytes, 0, available);
        }

        start = 0;
        end = available;
    }
}
