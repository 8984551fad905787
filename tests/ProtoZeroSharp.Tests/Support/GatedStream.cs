namespace ProtoZeroSharp.Tests.Support;

/// <summary>A stream whose asynchronous writes wait for the test, then happen or fail.</summary>
internal sealed class GatedStream : MemoryStream
{
    private readonly TaskCompletionSource gate = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public void Open() => gate.SetResult();

    public void Fail() => gate.SetException(new IOException("gate"));

#if NET
    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await gate.Task;
        Write(buffer.Span);
    }
#endif

    public override async Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        await gate.Task;
        Write(buffer, offset, count);
    }
}
