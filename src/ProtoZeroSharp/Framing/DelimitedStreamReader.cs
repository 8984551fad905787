using System.Buffers;

namespace ProtoZeroSharp;

/// <summary>
/// Reads varint-delimited messages from a stream, one after the other, into a pooled buffer that is reused. Reads ahead. Does not
/// own the stream. Not thread-safe.
/// </summary>
public sealed class DelimitedStreamReader : IDisposable
{
    private readonly Stream stream;
    private readonly int maxLength;
    private byte[] buffer;
    private int start;
    private int end;
    private int messageStart;
    private int messageLength;

    /// <summary>Reads from where the stream is.</summary>
    /// <param name="stream">Readable.</param>
    /// <param name="maxLength">The longest message that is accepted, in bytes.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The maximum is negative.</exception>
    public DelimitedStreamReader(Stream stream, int maxLength = DelimitedFraming.DefaultMaxLength)
    {
        if (maxLength < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(maxLength), maxLength, "A maximum length is at least 0.");
        }

        this.stream = stream ?? throw new ArgumentNullException(nameof(stream));
        this.maxLength = maxLength;
        buffer = ArrayPool<byte>.Shared.Rent(16 * 1024);
    }

    /// <summary>The message that the last <see cref="Read"/> found; valid until the next one.</summary>
    public ReadOnlyMemory<byte> Message => new(buffer, messageStart, messageLength);

    /// <summary>Reads the next message.</summary>
    /// <returns>False at the end of the stream.</returns>
    /// <exception cref="ProtoException">
    /// <see cref="ProtoErrorKind.Truncated"/>: the stream ends inside a message. <see cref="ProtoErrorKind.MessageTooLarge"/>: a message
    /// is longer than accepted. <see cref="ProtoErrorKind.InvalidLength"/>: no length.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The reader was disposed.</exception>
    public bool Read()
    {
        if (buffer.Length == 0)
        {
            throw new ObjectDisposedException(nameof(DelimitedStreamReader));
        }

        messageLength = 0;
        for (; ; )
        {
            ReadOnlySpan<byte> available = buffer.AsSpan(start, end - start);
            bool hasLength = DelimitedFraming.TryReadLength(available, maxLength, out int length, out int size);
            if (hasLength && available.Length - size >= length)
            {
                messageStart = start + size;
                messageLength = length;
                start = messageStart + length;
                return true;
            }

            MakeRoom(hasLength ? size + (long)length : WireFormat.MaxVarintSize);
            int read = stream.Read(buffer, end, buffer.Length - end);
            if (read == 0)
            {
                return start == end ? false : throw new ProtoException(ProtoErrorKind.Truncated, "The stream ends inside a delimited message.");
            }

            end += read;
        }
    }

    /// <summary>Returns the buffer. Idempotent; leaves the stream open.</summary>
    public void Dispose()
    {
        byte[] rented = buffer;
        buffer = [];
        start = end = messageStart = messageLength = 0;
        if (rented.Length != 0)
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    // Moves what is there to the front, into a larger array when the next message does not fit.
    private void MakeRoom(long needed)
    {
        int available = end - start;
        if (needed > buffer.Length)
        {
            // Doubling, not the announced length at once: a length may lie.
            byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(needed, Math.Max(buffer.Length * 2L, available)));
            Buffer.BlockCopy(buffer, start, larger, 0, available);
            ArrayPool<byte>.Shared.Return(buffer);
            buffer = larger;
        }
        else if (start != 0)
        {
            Buffer.BlockCopy(buffer, start, buffer, 0, available);
        }

        start = 0;
        end = available;
    }
}
