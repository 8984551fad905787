#if NET && !LIBRARY_NETSTANDARD
using System.Threading.Tasks.Sources;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>Streams that give back what they return once it was asked for its result.</summary>
public class StreamTests
{
    [Fact]
    public async Task The_result_of_a_write_that_has_ended_is_asked_for_once()
    {
        using var buffer = new ProtoBuffer();
        using (ProtoWriter proto = buffer.CreateWriter())
        {
            proto.AddString(1, "text");
        }

        using var stream = new PoolingStream();
        await buffer.WriteToAsync(stream);
        await buffer.WriteToAsync(stream);
        Assert.Equal((2, 2), (stream.Writes, stream.Results));
    }

    private sealed class PoolingStream : MemoryStream, IValueTaskSource
    {
        public int Writes { get; private set; }

        public int Results { get; private set; }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Writes++;
            return new ValueTask(this, (short)Writes);
        }

        public void GetResult(short token) => Results++;

        public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Succeeded;

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) => continuation(state);
    }
}
#endif
