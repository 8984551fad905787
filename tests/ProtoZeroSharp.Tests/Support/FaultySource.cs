namespace ProtoZeroSharp.Tests.Support;

/// <summary>Gives a few bytes at a time, and fails at one of its reads: without giving any, as a connection does whose timeout has passed.</summary>
internal sealed class FaultySource(byte[] bytes, int mostAtATime, int failingRead) : MemoryStream(bytes)
{
    private int reads;

    public override int Read(byte[] buffer, int offset, int count) =>
        ++reads == failingRead ? throw new IOException("This read fails.") : base.Read(buffer, offset, Math.Min(count, mostAtATime));

    public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        await Task.Yield();
        return Read(buffer, offset, count);
    }

#if NET
    public override int Read(Span<byte> buffer) =>
        ++reads == failingRead ? throw new IOException("This read fails.") : base.Read(buffer.Slice(0, Math.Min(buffer.Length, mostAtATime)));

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await Task.Yield();
        return Read(buffer.Span);
    }
#endif
}
