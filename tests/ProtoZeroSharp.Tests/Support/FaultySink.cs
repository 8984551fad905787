using System.Buffers;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>A buffer writer and a stream that give less than they are asked for, and throw at the call that they are told to.</summary>
internal sealed class FaultySink(int most, int failingCall = int.MaxValue) : MemoryStream, IBufferWriter<byte>
{
    private readonly byte[] given = new byte[most];
    private int calls;

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Count();
        return given.AsSpan(0, Math.Min(most, sizeHint));
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => throw new NotSupportedException();

    public void Advance(int count)
    {
        Count();
        base.Write(given, 0, count);
    }

    public override void Write(byte[] buffer, int offset, int count)
    {
        Count();
        base.Write(buffer, offset, count);
    }

#if NET
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        Count();
        base.Write(buffer);
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Write(buffer.Span);
        return default;
    }
#endif

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Write(buffer, offset, count);
        return Task.CompletedTask;
    }

    private void Count()
    {
        if (++calls == failingCall)
        {
            throw new IOException("the sink is broken");
        }
    }
}
