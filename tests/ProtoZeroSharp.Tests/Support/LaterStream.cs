namespace ProtoZeroSharp.Tests.Support;

/// <summary>A stream whose asynchronous reads wait for what the test gives them; nothing is the end.</summary>
internal sealed class LaterStream : MemoryStream
{
    private readonly SemaphoreSlim asked = new(0);
    private TaskCompletionSource<int>? reading;
    private ArraySegment<byte> target;

    /// <summary>Where the last read was to put its bytes.</summary>
    public byte[]? Target => target.Array;

    /// <summary>Waits for a read, and completes it.</summary>
    public async Task Give(params byte[] bytes)
    {
        await WaitForRead();
        Buffer.BlockCopy(bytes, 0, target.Array!, target.Offset, bytes.Length);
        reading!.SetResult(bytes.Length);
    }

    /// <summary>Waits for a read, and does not complete it.</summary>
    public Task WaitForRead() => asked.WaitAsync();

#if NET
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        System.Runtime.InteropServices.MemoryMarshal.TryGetArray<byte>(buffer, out ArraySegment<byte> array);
        return new(Wait(array, cancellationToken));
    }
#endif

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        Wait(new ArraySegment<byte>(buffer, offset, count), cancellationToken);

    private Task<int> Wait(ArraySegment<byte> buffer, CancellationToken cancellationToken)
    {
        TaskCompletionSource<int> next = new(TaskCreationOptions.RunContinuationsAsynchronously);
        target = buffer;
        reading = next;
        cancellationToken.Register(() => next.TrySetCanceled(cancellationToken));
        asked.Release();
        return next.Task;
    }
}
