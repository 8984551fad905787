using System.Buffers;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>Endless runs of fields through bounded memory, and flushing a buffer without blocking.</summary>
public class FlushTests
{
    [Fact]
    public void A_writer_that_is_flushed_gives_the_same_bytes_as_one_that_is_not()
    {
        using MemoryStream stream = new();
        ArrayBufferWriter<byte> sink = new();
        using ProtoWriter whole = new();
        using ProtoWriter streamed = new();
        using ProtoWriter copied = new();
        int flushed = 0;
        for (int i = 0; i < 5_000; i++)
        {
            Packet(whole, i);
            Packet(streamed, i);
            Packet(copied, i);
            if (streamed.Length > 4_096)
            {
                flushed += streamed.FlushTo(stream);
                copied.FlushTo(sink);
                Assert.Equal(0, streamed.Length);
            }
        }

        flushed += streamed.FlushTo(stream);
        copied.FlushTo(sink);
        Assert.Equal(whole.Length, flushed);
        Assert.True(whole.WrittenSpan.SequenceEqual(stream.ToArray()));
        Assert.True(whole.WrittenSpan.SequenceEqual(sink.WrittenSpan));
    }

    [Fact]
    public void A_flush_throws_while_a_submessage_is_open_and_keeps_what_there_is()
    {
        using ProtoWriter writer = new();
        writer.StartSub(1);
        Expect.Misuse(writer, static w => w.FlushTo(Stream.Null));
        Expect.Misuse(writer, static w => w.FlushTo(new ArrayBufferWriter<byte>()));
        Expect.Misuse(writer, static w => w.WriteDelimitedTo(Stream.Null));
        Expect.Misuse(writer, static w => w.Detach().Dispose());
        writer.CloseSub();
        Expect.Throws<ArgumentNullException>(writer, static w => w.FlushTo((Stream)null!));
        Expect.Throws<NotSupportedException>(writer, static w => w.FlushTo(new MemoryStream([], writable: false)));
        Assert.Equal("0A00", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void Marks_do_not_survive_a_flush()
    {
        using ProtoWriter writer = new();
        WriterMark mark = writer.Mark();
        writer.AddVarInt(1, 1);
        writer.FlushTo(Stream.Null);
        try
        {
            writer.Rollback(mark);
            Assert.Fail("the mark was accepted");
        }
        catch (InvalidOperationException)
        {
            Assert.Equal(0, writer.Length);
        }
    }

    [Fact]
    public async Task A_buffer_that_is_written_to_a_stream_keeps_its_bytes_and_goes_on()
    {
        using MemoryStream stream = new();
        using ProtoBuffer buffer = new();
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.AddVarInt(1, 1);
            writer.AddBytesByReference(2, new byte[1_000]);
        }

        await buffer.WriteToAsync(stream);
        await buffer.WriteToAsync(stream);
        byte[] once = Plain.Concat(Plain.VarintField(1, 1), Plain.Delimited(2, new byte[1_000]));
        Assert.Equal(Plain.Concat(once, once), stream.ToArray());
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.AddVarInt(3, 3);
        }

        Assert.Equal(Plain.Concat(once, Plain.VarintField(3, 3)), buffer.ToArray());
        Assert.Throws<ArgumentNullException>(() => { _ = buffer.WriteToAsync(null!); });
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task While_a_buffer_is_written_to_a_stream_it_is_held(bool isFailing)
    {
        using GatedStream stream = new();
        ProtoBuffer buffer = new();
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.AddVarInt(1, 1);
        }

        Task write = buffer.WriteToAsync(stream);
        Assert.Throws<InvalidOperationException>(() => buffer.CreateWriter().Dispose());
        Assert.Throws<InvalidOperationException>(() => { _ = buffer.WriteToAsync(Stream.Null); });
        Assert.Throws<InvalidOperationException>(buffer.Reset);
        if (isFailing)
        {
            stream.Fail();
            await Assert.ThrowsAsync<IOException>(() => write);
        }
        else
        {
            stream.Open();
            await write;
            Assert.Equal("0801", Encoded.Hex(stream.ToArray()));
        }

        Assert.Equal("0801", Encoded.Hex(buffer.WrittenSpan));
        using GatedStream last = new();
        write = buffer.WriteToAsync(last);
        buffer.Dispose();
        last.Open();
        await write;
        Assert.Equal("0801", Encoded.Hex(last.ToArray()));
        Assert.Throws<ObjectDisposedException>(() => buffer.Length);
    }

    [Fact]
    public async Task A_buffer_flushes_between_messages_without_blocking()
    {
        using MemoryStream stream = new();
        using ProtoBuffer buffer = new();
        byte[] expected;
        using (ProtoBuffer whole = new())
        {
            for (int i = 0; i < 3_000; i++)
            {
                Write(whole, i);
                Write(buffer, i);
                if (buffer.Length > 8_192)
                {
                    await buffer.FlushToAsync(stream);
                    Assert.Equal(0, buffer.Length);
                }
            }

            expected = whole.ToArray();
        }

        buffer.FlushTo(stream);
        Assert.Equal(expected, stream.ToArray());

        static void Write(ProtoBuffer buffer, int i)
        {
            using ProtoWriter writer = buffer.CreateWriter();
            Packet(writer, i);
        }
    }

    [Fact]
    public async Task A_buffer_can_be_read_and_not_used_while_it_is_being_flushed()
    {
        using GatedStream stream = new();
        using ProtoBuffer buffer = Filled();
        Task flush = buffer.FlushToAsync(stream);
        Assert.False(flush.IsCompleted);
        Assert.Throws<InvalidOperationException>(() => buffer.CreateWriter().Dispose());
        Assert.Throws<InvalidOperationException>(buffer.Reset);
        Assert.Throws<InvalidOperationException>(() => { _ = buffer.FlushToAsync(Stream.Null); });
        Assert.Throws<InvalidOperationException>(() => buffer.Detach().Dispose());
        Assert.Equal(2, buffer.Length);
        Assert.Equal("0801", Encoded.Hex(buffer.ToArray()));
        Assert.Equal("0801", Encoded.Hex(buffer.WrittenSpan));
        Assert.Equal("0801", Encoded.Hex(buffer.WrittenSequence.ToArray()));
        Assert.Equal("0801", Encoded.Hex(Assert.Single(buffer.WrittenSegments).ToArray()));
        Assert.Equal(2, buffer.CopyTo(new byte[2]));
        stream.Open();
        await flush;
        Assert.Equal("0801", Encoded.Hex(stream.ToArray()));
        buffer.CreateWriter().Dispose();
        Assert.Equal(0, buffer.Length);
    }

    [Fact]
    public async Task A_buffer_keeps_its_bytes_when_the_stream_fails()
    {
        using GatedStream stream = new();
        using ProtoBuffer buffer = Filled();
        Task flush = buffer.FlushToAsync(stream);
        stream.Fail();
        await Assert.ThrowsAsync<IOException>(() => flush);
        Assert.Equal("0801", Encoded.Hex(buffer.WrittenSpan));
        await buffer.FlushToAsync(Stream.Null);
        Assert.Equal(0, buffer.Length);
    }

    [Fact]
    public async Task A_buffer_disposed_during_a_flush_gives_its_memory_back_at_the_end()
    {
        using GatedStream stream = new();
        ProtoBuffer buffer = Filled();
        Task flush = buffer.FlushToAsync(stream);
        buffer.Dispose();
        Assert.Throws<ObjectDisposedException>(() => buffer.Length);
        stream.Open();
        await flush;
        Assert.Equal("0801", Encoded.Hex(stream.ToArray()));
    }

    private static ProtoBuffer Filled()
    {
        ProtoBuffer buffer = new();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddVarInt(1, 1);
        return buffer;
    }

    private static void Packet(ProtoWriter writer, int i)
    {
        writer.StartSub(1);
        writer.AddVarInt(8, i * 1_000);
        writer.AddString(2, i % 100 == 0 ? new string('x', 5_000) : "name");
        writer.CloseSub();
    }
}
