using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Field = ProtoZeroSharp.WellKnownTypes.Int32Value;

namespace ProtoZeroSharp.Tests.Framing;

public class DelimitedStreamWriterTests
{
    private static readonly WriterBody<int> Number = static (writer, value) => new Field.Writer(writer).Value(value);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_bytes_are_those_of_Googles_WriteDelimitedTo(bool isAsync)
    {
        var theirs = new MemoryStream();
        var ours = new MemoryStream();
        using var writer = new DelimitedStreamWriter(ours);
        for (int i = 1; i < 300_000_000; i *= 7)
        {
            new Int32Value { Value = i }.WriteDelimitedTo(theirs);
            if (isAsync)
            {
                await writer.WriteAsync(i, Number);
            }
            else
            {
                writer.Write(i, Number);
            }
        }

        Assert.Equal(theirs.ToArray(), ours.ToArray());
    }

    [Fact]
    public async Task What_it_writes_is_read_again()
    {
        var stream = new MemoryStream();
        using var writer = new DelimitedStreamWriter(stream);
        await writer.WriteAsync(5, Number);
        await writer.WriteAsync(0, static (_, _) => { });
        stream.Position = 0;
        using var reader = new DelimitedStreamReader(stream);
        Assert.True(await reader.ReadAsync());
        Assert.Equal("0805", Encoded.Hex(reader.Message.ToArray()));
        Assert.True(await reader.ReadAsync());
        Assert.True(reader.Message.IsEmpty);
        Assert.False(await reader.ReadAsync());
    }

    [Fact]
    public async Task A_message_reaches_the_stream_in_one_write()
    {
        var stream = new CountingStream();
        using var writer = new DelimitedStreamWriter(stream);
        await writer.WriteAsync(5, Number);
        Assert.Equal(1, stream.Writes);
    }

    [Fact]
    public async Task Cancelled_before_it_writes_nothing_and_goes_on()
    {
        var stream = new MemoryStream();
        using var writer = new DelimitedStreamWriter(stream);
        using var source = new CancellationTokenSource();
        source.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => writer.WriteAsync(1, Number, source.Token));
        await writer.WriteAsync(5, Number);
        Assert.Equal("020805", Encoded.Hex(stream.ToArray()));
    }

    [Fact]
    public async Task Cancelled_by_the_lambda_it_writes_nothing_and_goes_on()
    {
        var stream = new MemoryStream();
        using var writer = new DelimitedStreamWriter(stream);
        using var source = new CancellationTokenSource();
        Task write = writer.WriteAsync(
            source,
            static (w, s) =>
            {
                w.AddBool(1, true);
                s.Cancel();
            },
            source.Token);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => write);
        await writer.WriteAsync(5, Number);
        Assert.Equal("020805", Encoded.Hex(stream.ToArray()));
    }

    [Fact]
    public async Task A_lambda_that_throws_leaves_nothing()
    {
        var stream = new MemoryStream();
        using var writer = new DelimitedStreamWriter(stream);
        await Assert.ThrowsAsync<FormatException>(() => writer.WriteAsync(1, Failing));
        await writer.WriteAsync(5, Number);
        Assert.Equal("020805", Encoded.Hex(stream.ToArray()));

        static void Failing(ProtoWriter writer, int value)
        {
            writer.AddVarInt(1, value);
            throw new FormatException();
        }
    }

    [Fact]
    public void Whatever_a_lambda_did_to_its_writer_the_next_message_is_written()
    {
        WriterBody<int>[] mistakes =
        [
            static (w, _) => w.StartSub(1),
            static (w, _) => w.CloseSub(),
            static (w, _) =>
            {
                w.CloseSub();
                w.AddBool(7, true);
                w.StartDelimited();
                w.AddBool(7, true);
                w.CloseSub();
            },
            static (w, _) => w.Dispose(),
            static (w, _) => w.Reset(),
        ];
        var stream = new MemoryStream();
        using var writer = new DelimitedStreamWriter(stream);
        foreach (WriterBody<int> mistake in mistakes)
        {
            Assert.ThrowsAny<InvalidOperationException>(() => writer.Write(1, mistake));
        }

        writer.Write(5, Number);
        Assert.Equal("020805", Encoded.Hex(stream.ToArray()));
    }

    [Fact]
    public void A_lambda_that_writes_with_the_same_stream_writer_is_refused_and_may_go_on()
    {
        var stream = new MemoryStream();
        using var writer = new DelimitedStreamWriter(stream);
        writer.Write(writer, static (w, same) =>
        {
            w.AddBool(1, true);
            Assert.Throws<InvalidOperationException>(() => same.Write(5, Number));
            w.AddBool(2, true);
        });
        Assert.Equal("0408011001", Encoded.Hex(stream.ToArray()));
    }

    [Fact]
    public async Task After_a_write_that_failed_nothing_is_written_any_more()
    {
        var stream = new GatedStream();
        using var writer = new DelimitedStreamWriter(stream);
        Task write = writer.WriteAsync(5, Number);
        Assert.False(write.IsCompleted);
        stream.Fail();
        await Assert.ThrowsAsync<IOException>(() => write);
        await Assert.ThrowsAsync<InvalidOperationException>(() => writer.WriteAsync(6, Number));
        Assert.Throws<InvalidOperationException>(() => writer.Write(6, Number));
        Assert.Equal(0, stream.Length);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task After_a_stream_that_throws_nothing_is_written_any_more(bool isAsync)
    {
        var stream = new FaultySink(most: 100, failingCall: 1);
        using var writer = new DelimitedStreamWriter(stream);
        if (isAsync)
        {
            await Assert.ThrowsAnyAsync<IOException>(() => writer.WriteAsync(5, Number));
        }
        else
        {
            Assert.ThrowsAny<IOException>(() => writer.Write(5, Number));
        }

        Assert.Throws<InvalidOperationException>(() => writer.Write(6, Number));
        await Assert.ThrowsAsync<InvalidOperationException>(() => writer.WriteAsync(6, Number));
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public async Task A_write_waits_for_none_that_has_not_ended()
    {
        var stream = new GatedStream();
        using var writer = new DelimitedStreamWriter(stream);
        Task write = writer.WriteAsync(5, Number);
        var refused = await Assert.ThrowsAsync<InvalidOperationException>(() => writer.WriteAsync(6, Number));
        Assert.StartsWith("The write before this one has not ended", refused.Message, StringComparison.Ordinal);
        stream.Open();
        await write;
        await writer.WriteAsync(7, Number);
        Assert.Equal("020805" + "020807", Encoded.Hex(stream.ToArray()));
    }

    [Fact]
    public async Task Disposed_it_throws()
    {
        var writer = new DelimitedStreamWriter(new MemoryStream());
        writer.Dispose();
        writer.Dispose();
        var thrown = await Assert.ThrowsAsync<ObjectDisposedException>(() => writer.WriteAsync(6, Number));
        Assert.Equal(nameof(DelimitedStreamWriter), thrown.ObjectName);
        Assert.Equal(nameof(DelimitedStreamWriter), Assert.Throws<ObjectDisposedException>(() => writer.Write(6, Number)).ObjectName);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Disposed_by_the_lambda_it_ends_after_the_message(bool isAsync)
    {
        var stream = new MemoryStream();
        var writer = new DelimitedStreamWriter(stream);
        WriterBody<DelimitedStreamWriter> body = static (proto, writer) =>
        {
            writer.Dispose();
            new Field.Writer(proto).Value(5);
        };
        if (isAsync)
        {
            await writer.WriteAsync(writer, body);
        }
        else
        {
            writer.Write(writer, body);
        }

        Assert.Equal("020805", Encoded.Hex(stream.ToArray()));
        Assert.Equal(nameof(DelimitedStreamWriter), Assert.Throws<ObjectDisposedException>(() => writer.Write(6, Number)).ObjectName);
    }

    [Fact]
    public async Task Disposed_while_the_stream_is_written_to_it_ends_after_that()
    {
        var stream = new GatedStream();
        var writer = new DelimitedStreamWriter(stream);
        Task write = writer.WriteAsync(5, Number);
        writer.Dispose();
        Assert.Throws<ObjectDisposedException>(() => writer.Write(6, Number));
        stream.Open();
        await write;
        Assert.Throws<ObjectDisposedException>(() => writer.Write(6, Number));
        Assert.Equal("020805", Encoded.Hex(stream.ToArray()));
    }

    private sealed class CountingStream : MemoryStream
    {
        public int Writes { get; private set; }

#if NET
        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Writes++;
            return base.WriteAsync(buffer, cancellationToken);
        }
#endif

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            Writes++;
            return base.WriteAsync(buffer, offset, count, cancellationToken);
        }
    }
}
