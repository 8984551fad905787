using System.Buffers;

namespace ProtoZeroSharp.WriterModel;

/// <summary>A stream and a buffer writer that keep what they get, and fail when they are told to.</summary>
internal sealed class Sink : Stream, IBufferWriter<byte>
{
    private readonly Encoded content = new();
    private byte[] span = new byte[300];

    public ReadOnlySpan<byte> Content => content.Span;

    /// <summary>Whether the next call fails.</summary>
    public bool Fails { get; set; }

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public Sink Empty(bool fails)
    {
        content.Clear();
        Fails = fails;
        return this;
    }

    public override void Write(byte[] buffer, int offset, int count) => Keep(buffer.AsSpan(offset, count));

#if NET
    public override void Write(ReadOnlySpan<byte> buffer) => Keep(buffer);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Keep(buffer.Span);
        return default;
    }
#endif

    private void Keep(ReadOnlySpan<byte> buffer)
    {
        if (Fails)
        {
            throw new OwnException();
        }

        content.Raw(buffer);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        Write(buffer, offset, count);
        return Task.CompletedTask;
    }

    public void Advance(int count) => content.Raw(span.AsSpan(0, count));

    public Memory<byte> GetMemory(int sizeHint = 0) => throw new NotSupportedException();

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        if (Fails)
        {
            throw new OwnException();
        }

        if (span.Length < sizeHint)
        {
            span = new byte[sizeHint];
        }

        return span;
    }

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
