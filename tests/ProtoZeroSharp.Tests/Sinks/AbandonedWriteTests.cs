using System.Buffers;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>A write to a stream that never ends, because whoever took the bytes is gone: the memory comes back with the collection of all of it.</summary>
[Collection(AloneCollection.Name)]
public class AbandonedWriteTests
{
    private static readonly byte[] Value = [.. Enumerable.Repeat((byte)'v', 100_000)];

    [Theory]
    [InlineData("buffer", 1)]
    [InlineData("disposed buffer", 0)]
    [InlineData("detached", 1)]
    [InlineData("disposed detached", 0)]
    [InlineData("detached, disposed as an owner of memory", 0)]
    [InlineData("gathered", 1)]
    [InlineData("disposed gathered", 0)]
    [InlineData("delimited", 1)]
    [InlineData("disposed delimited", 1)]
    public void Its_memory_comes_back(string kind, int forgotten)
    {
        const int Times = 20;
        Collect();
        long rented = ProtoMemory.RentedBytes;
        long count = ProtoMemory.ForgottenCount;
        for (int i = 0; i < Times; i++)
        {
            Abandon(kind);
        }

        Assert.True(ProtoMemory.RentedBytes - rented >= Times * Value.Length);
        Collect();
        Assert.Equal(rented, ProtoMemory.RentedBytes);
        Assert.Equal(count + (forgotten * Times), ProtoMemory.ForgottenCount);
    }

    /// <summary>What ended the write is a finalizer that ran after that of the buffer: it comes too late, and touches nothing.</summary>
    [Fact]
    public void A_write_that_a_finalizer_ends_is_over_already()
    {
        Collect();
        long rented = ProtoMemory.RentedBytes;
        for (int i = 0; i < 100; i++)
        {
            EndLate();
        }

        Collect();
        Assert.Equal(rented, ProtoMemory.RentedBytes);
        using ProtoBuffer next = new();
        using (ProtoWriter writer = next.CreateWriter())
        {
            writer.AddInt32(1, 5);
        }

        Assert.Equal([8, 5], next.ToArray());
    }

    /// <summary>The finalizer of the stream fails the write, and who waits for it begins another one, to a stream that is still there.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_write_that_a_finalizer_begins_keeps_its_bytes(bool isDetached)
    {
        byte[] expected = Plain.Delimited(1, Value);
        GatedStream[] streams = [.. Enumerable.Range(0, 50).Select(static _ => new GatedStream())];
        List<Task> retries = [];
        foreach (GatedStream stream in streams)
        {
            TryAgainLater(isDetached, stream, retries);
        }

        Collect();
        for (int i = 0; i < 100; i++)
        {
            // A new writer of this memory would overwrite it.
            using ProtoWriter writer = new();
            writer.AddBytes(2, new byte[Value.Length]);
            writer.Detach().Dispose();
        }

        Task[] begun;
        lock (retries)
        {
            begun = [.. retries];
        }

        foreach (GatedStream stream in streams)
        {
            stream.Open();
        }

        Assert.NotEmpty(begun);
        await Task.WhenAll(begun);
        int written = streams.Count(static stream => stream.ToArray().Length != 0);
        Assert.Equal(begun.Length, written);
        Assert.Equal(written, streams.Count(stream => stream.ToArray().AsSpan().SequenceEqual(expected)));
    }

    [Fact]
    public void A_disposal_that_meets_the_begin_of_a_write_loses_nothing()
    {
        Collect();
        long rented = ProtoMemory.RentedBytes;
        for (int i = 0; i < 20; i++)
        {
            Meet();
            Collect();
        }

        Assert.Equal(rented, ProtoMemory.RentedBytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Meet()
    {
        ProtoBuffer[] buffers = [.. Enumerable.Range(0, 1000).Select(static _ => new ProtoBuffer())];
        var thread = new Thread(() => Array.ForEach(buffers, static buffer => buffer.Dispose()));
        thread.Start();
        foreach (ProtoBuffer buffer in buffers)
        {
            try
            {
                _ = buffer.FlushToAsync(new NeverStream());
            }
            catch (ObjectDisposedException)
            {
                // The other thread was here first.
            }
        }

        thread.Join();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void TryAgainLater(bool isDetached, GatedStream second, List<Task> retries)
    {
        FailingStream first = new();
        if (isDetached)
        {
            using ProtoWriter writer = new();
            writer.AddBytes(1, Value);
            DetachedMessage message = writer.Detach();
            _ = TryAgain(message.WriteToAsync(first), () => message.WriteToAsync(second), retries);
        }
        else
        {
            ProtoBuffer buffer = Written();
            _ = TryAgain(buffer.WriteToAsync(first), () => buffer.WriteToAsync(second), retries);
        }
    }

    private static async Task TryAgain(Task write, Func<Task> next, List<Task> retries)
    {
        try
        {
            await write.ConfigureAwait(false);
        }
        catch (IOException)
        {
            try
            {
                Task retry = next();
                lock (retries)
                {
                    retries.Add(retry);
                }
            }
            catch (ObjectDisposedException)
            {
                // Its own finalizer was first.
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon(string kind)
    {
        NeverStream stream = new();
        if (kind.EndsWith("delimited", StringComparison.Ordinal))
        {
            var delimited = new DelimitedStreamWriter(stream);
            _ = delimited.WriteAsync(0, static (writer, _) => writer.AddBytes(1, Value));
            if (kind != "delimited")
            {
                delimited.Dispose();
            }

            return;
        }

        if (kind.EndsWith("buffer", StringComparison.Ordinal))
        {
            ProtoBuffer buffer = Written();
            _ = buffer.FlushToAsync(stream);
            if (kind != "buffer")
            {
                buffer.Dispose();
            }

            return;
        }

        using ProtoWriter writer = new();
        writer.AddBytes(1, Value);
        if (kind.EndsWith("gathered", StringComparison.Ordinal))
        {
            GatheredMessage gathered = writer.DetachGathered();
            _ = gathered.WriteToAsync(stream);
            if (kind != "gathered")
            {
                gathered.Dispose();
            }

            return;
        }

        DetachedMessage detached = writer.Detach();
        _ = detached.WriteToAsync(stream);
        if (kind == "disposed detached")
        {
            detached.Dispose();
        }
        else if (kind != "detached")
        {
            ((IMemoryOwner<byte>)detached).Dispose();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void EndLate()
    {
        _ = Written().FlushToAsync(new LateStream());
        _ = Written().FlushToAsync(new LateStream());
    }

    private static ProtoBuffer Written()
    {
        ProtoBuffer buffer = new();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddBytes(1, Value);
        return buffer;
    }

    private static void Collect()
    {
        for (int i = 0; i < 4; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        ProtoMemory.Trim();
    }

    /// <summary>Takes bytes and never says that it has them. Nothing else refers to what waits for it.</summary>
    private class NeverStream : MemoryStream
    {
        protected TaskCompletionSource<bool> Taken { get; } = new();

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => Taken.Task;

#if NET
        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) => new(Taken.Task);
#endif
    }

    private sealed class FailingStream : NeverStream
    {
        ~FailingStream()
        {
            Taken.SetException(new IOException("gone"));
        }
    }

    private sealed class LateStream : NeverStream
    {
        ~LateStream()
        {
            Taken.SetResult(true);
        }
    }
}
