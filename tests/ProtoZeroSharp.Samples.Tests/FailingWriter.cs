using System.IO.Pipelines;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A pipe whose third flush fails.</summary>
internal sealed class FailingWriter(PipeWriter inner, Exception failure) : PipeWriter
{
    private int flushes;

    public override void Advance(int bytes) => inner.Advance(bytes);

    public override Memory<byte> GetMemory(int sizeHint = 0) => inner.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => inner.GetSpan(sizeHint);

    public override void CancelPendingFlush() => inner.CancelPendingFlush();

    public override void Complete(Exception? exception = null) => inner.Complete(exception);

    public override ValueTask CompleteAsync(Exception? exception = null) => inner.CompleteAsync(exception);

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default) =>
        ++flushes == 3 ? throw failure : inner.FlushAsync(cancellationToken);
}
