using System.Buffers;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Faults;

/// <summary>Sinks that give too little, throw or are cancelled: what they did not take is still there, and goes out to the next one.</summary>
public class FaultySinkTests
{
    private delegate void Send(ProtoWriter writer, FaultySink sink);

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(1_000)]
    public void A_buffer_writer_that_gives_less_than_asked_for_is_filled_piece_by_piece(int most)
    {
        using ProtoWriter writer = new();
        byte[] expected = Fill(writer);
        using FaultySink plain = new(most);
        writer.WriteTo((IBufferWriter<byte>)plain);
        Assert.Equal(expected, plain.ToArray());

        using FaultySink delimited = new(most);
        writer.WriteDelimitedTo((IBufferWriter<byte>)delimited);
        Assert.Equal(Plain.Concat(Plain.Varint((ulong)expected.Length), expected), delimited.ToArray());

        using FaultySink flushed = new(most);
        writer.FlushTo((IBufferWriter<byte>)flushed);
        Assert.Equal(expected, flushed.ToArray());
        Assert.Equal(0, writer.Length);
    }

    [Fact]
    public void A_buffer_writer_that_gives_nothing_is_refused()
    {
        using ProtoWriter writer = new();
        byte[] expected = Fill(writer);
        using FaultySink sink = new(0);
        Send[] calls =
        [
            static (w, s) => w.WriteTo((IBufferWriter<byte>)s),
            static (w, s) => w.WriteDelimitedTo((IBufferWriter<byte>)s),
            static (w, s) => w.FlushTo((IBufferWriter<byte>)s),
        ];
        foreach (Send call in calls)
        {
            Assert.IsType<InvalidOperationException>(Thrown(writer, sink, call));
            Assert.Equal(expected, writer.ToArray());
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_flush_that_fails_at_any_call_keeps_everything(bool isStream)
    {
        for (int call = 1; call < 100; call++)
        {
            using ProtoWriter writer = new();
            byte[] expected = Fill(writer);
            using FaultySink sink = new(500, call);
            Send flush = isStream ? static (w, s) => w.FlushTo((Stream)s) : static (w, s) => w.FlushTo((IBufferWriter<byte>)s);
            if (Thrown(writer, sink, flush) is not { } exception)
            {
                Assert.Equal(expected, sink.ToArray());
                Assert.InRange(call, 3, 99);
                return;
            }

            Assert.IsType<IOException>(exception);
            Assert.Equal(expected, writer.ToArray());
            writer.AddVarInt(9, 9);
            Assert.Equal(Plain.Concat(expected, Plain.VarintField(9, 9)), writer.ToArray());
        }

        Assert.Fail("no call succeeded");
    }

    [Fact]
    public async Task A_flush_that_is_cancelled_keeps_everything()
    {
        using ProtoBuffer buffer = Filled(out byte[] expected);
        using CancellationTokenSource source = new();
        source.Cancel();
        using FaultySink sink = new(500);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => buffer.FlushToAsync(sink, source.Token));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => buffer.WriteToAsync(sink, source.Token));
        Assert.Equal(expected, buffer.ToArray());
        await buffer.FlushToAsync(sink);
        Assert.Equal(expected, sink.ToArray());
    }

    [Theory]
    [InlineData("stream")]
    [InlineData("buffer writer")]
    [InlineData("asynchronously")]
    public async Task A_buffer_whose_flush_fails_at_any_call_keeps_everything(string way)
    {
        using ProtoBuffer buffer = Filled(out byte[] expected);
        int call = 1;
        for (; ; call++)
        {
            using FaultySink sink = new(500, call);
            try
            {
                await Flush(sink);
                Assert.Equal(expected, sink.ToArray());
                break;
            }
            catch (IOException)
            {
                Assert.Equal(expected, buffer.ToArray());
            }
        }

        Assert.InRange(call, 3, 99);
        Assert.Equal(0, buffer.Length);

        Task Flush(FaultySink sink)
        {
            if (way == "asynchronously")
            {
                return buffer.FlushToAsync(sink);
            }

            Assert.Equal(expected.Length, way == "stream" ? buffer.FlushTo((Stream)sink) : buffer.FlushTo((IBufferWriter<byte>)sink));
            return Task.CompletedTask;
        }
    }

    private static ProtoBuffer Filled(out byte[] content)
    {
        ProtoBuffer buffer = new();
        using ProtoWriter writer = buffer.CreateWriter();
        content = Fill(writer);
        return buffer;
    }

    /// <summary>A message in three pieces, of some kilobytes.</summary>
    private static byte[] Fill(ProtoWriter writer)
    {
        byte[] copied = new byte[1_500];
        byte[] referred = new byte[2_000];
        copied.AsSpan().Fill(0xC1);
        referred.AsSpan().Fill(0xF2);
        writer.AddBytes(1, copied);
        writer.AddBytesByReference(2, referred);
        writer.AddBytes(3, copied);
        return Plain.Concat(Plain.Delimited(1, copied), Plain.Delimited(2, referred), Plain.Delimited(3, copied));
    }

    private static Exception? Thrown(ProtoWriter writer, FaultySink sink, Send send)
    {
        try
        {
            send(writer, sink);
            return null;
        }
        catch (Exception exception)
        {
            return exception;
        }
    }
}
