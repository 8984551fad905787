using System.Runtime.CompilerServices;
using GrpcService.Grpc;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>Messages own native memory. What is not handed on is disposed.</summary>
public class GrpcInputTests
{
    [Fact]
    public async Task The_only_message_belongs_to_the_caller()
    {
        var only = new Message();
        Assert.Same(only, await Stream([only]).OnlyAsync());
        Assert.False(only.IsDisposed);
    }

    [Fact]
    public async Task A_second_message_costs_neither_its_own_memory_nor_that_of_the_first()
    {
        Message[] messages = [new(), new()];
        GrpcException error = await Assert.ThrowsAsync<GrpcException>(() => Stream(messages).OnlyAsync());
        Assert.Equal(GrpcStatus.Unimplemented, error.Status);
        Assert.All(messages, static m => Assert.True(m.IsDisposed));
    }

    [Fact]
    public async Task A_failure_after_the_message_disposes_it()
    {
        var only = new Message();
        var failure = new IOException("The client is gone.");
        Assert.Same(failure, await Assert.ThrowsAsync<IOException>(() => Stream([only], failure).OnlyAsync()));
        Assert.True(only.IsDisposed);
    }

    [Fact]
    public async Task A_deadline_after_the_message_disposes_it()
    {
        var only = new Message();
        using var deadline = new CancellationTokenSource(millisecondsDelay: 20);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Stream([only], isEndless: true).OnlyAsync(deadline.Token));
        Assert.True(only.IsDisposed);
    }

    private static async IAsyncEnumerable<Message> Stream(
        Message[] messages, Exception? failure = null, bool isEndless = false, [EnumeratorCancellation] CancellationToken cancellation = default)
    {
        foreach (Message message in messages)
        {
            yield return message;
        }

        await Task.Delay(isEndless ? Timeout.Infinite : 0, cancellation);
        if (failure is not null)
        {
            throw failure;
        }
    }

    private sealed class Message : IDisposable
    {
        public bool IsDisposed { get; private set; }

        public void Dispose() => IsDisposed = true;
    }
}
