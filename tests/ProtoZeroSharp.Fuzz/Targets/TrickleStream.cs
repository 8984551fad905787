namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>A stream that returns few bytes at a time.</summary>
internal sealed class TrickleStream(ReadOnlyMemory<byte> bytes, int mostAtATime) : Stream
{
    private int position;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        if (count == 0)
        {
            throw new InvalidOperationException("A read of no bytes cannot be told from the end.");
        }

        int read = Math.Min(Math.Min(count, mostAtATime), bytes.Length - position);
        bytes.Span.Slice(position, read).CopyTo(buffer.AsSpan(offset));
        position += read;
        return read;
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        byte[] read = new byte[Math.Min(buffer.Length, mostAtATime)];
        int count = Read(read, 0, read.Length);
        read.AsSpan(0, count).CopyTo(buffer.Span);
        return new ValueTask<int>(count);
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
