using System.Buffers;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Framing;

/// <summary>Varint-delimited messages, exchanged with Google.Protobuf.</summary>
public class DelimitedTests
{
    private static readonly int[] Sizes = [0, 1, 100, 124, 125, 126, 300, 16_380, 16_381, 16_382, 100_000, 3_000_000];

    [Fact]
    public void What_the_writer_delimits_Google_parses()
    {
        using MemoryStream stream = new();
        using (ProtoWriter writer = new())
        {
            foreach (int size in Sizes)
            {
                writer.StartDelimited();
                writer.AddString(1, Text(size));
                writer.CloseSub();
            }

            writer.FlushTo(stream);
            foreach (int size in Sizes)
            {
                writer.Reset();
                writer.AddString(1, Text(size));
                writer.WriteDelimitedTo(stream);
            }
        }

        ArrayBufferWriter<byte> sink = new();
        using (ProtoWriter writer = new())
        {
            writer.AddString(1, "last");
            writer.WriteDelimitedTo(sink);
        }

        stream.Write(sink.WrittenSpan);
        stream.Position = 0;
        foreach (int size in Sizes.Concat(Sizes))
        {
            Assert.Equal(Text(size), StringValue.Parser.ParseDelimitedFrom(stream).Value);
        }

        Assert.Equal("last", StringValue.Parser.ParseDelimitedFrom(stream).Value);
        Assert.Equal(stream.Length, stream.Position);
    }

    [Theory]
    [InlineData("")]
    [InlineData("01 00")]
    public void A_negative_maximum_is_refused(string input)
    {
        byte[] bytes = Reading.Hex.Bytes(input);
        Assert.Throws<ArgumentOutOfRangeException>("maxLength", () => DelimitedFraming.TryRead(bytes, out _, out _, -1));
        Assert.Throws<ArgumentOutOfRangeException>("maxLength", () =>
        {
            ReadOnlySequence<byte> sequence = new(bytes);
            DelimitedFraming.TryRead(ref sequence, out _, int.MinValue);
        });
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(int.MaxValue)]
    public void What_Google_delimits_the_readers_find(int mostAtATime)
    {
        using MemoryStream stream = new();
        foreach (int size in Sizes)
        {
            new StringValue { Value = Text(size) }.WriteDelimitedTo(stream);
        }

        byte[] bytes = stream.ToArray();
        using DelimitedStreamReader reader = new(new SlowStream(bytes, mostAtATime));
        ReadOnlySpan<byte> rest = bytes;
        ReadOnlySequence<byte> sequence = Segments.Of(bytes, 1000);
        foreach (int size in Sizes)
        {
            string expected = Text(size);
            Assert.True(reader.Read());
            Assert.Equal(expected, StringValue.Parser.ParseFrom(reader.Message.ToArray()).Value);
            Assert.True(DelimitedFraming.TryRead(rest, out ReadOnlySpan<byte> message, out int read));
            Assert.Equal(expected, StringValue.Parser.ParseFrom(message.ToArray()).Value);
            rest = rest.Slice(read);
            Assert.True(DelimitedFraming.TryRead(ref sequence, out ReadOnlySequence<byte> segments));
            Assert.Equal(expected, StringValue.Parser.ParseFrom(segments.ToArray()).Value);
        }

        Assert.False(reader.Read());
        Assert.False(reader.Read());
        Assert.True(reader.Message.IsEmpty);
        Assert.True(rest.IsEmpty);
        Assert.True(sequence.IsEmpty);
    }

    [Fact]
    public void A_message_that_is_not_all_there_is_waited_for_or_refused_at_the_end()
    {
        byte[] bytes = [3, 8, 1];
        Assert.False(DelimitedFraming.TryRead(bytes, out _, out int read));
        Assert.Equal(0, read);
        ReadOnlySequence<byte> sequence = new(bytes);
        Assert.False(DelimitedFraming.TryRead(ref sequence, out _));
        Assert.Equal(3, sequence.Length);
    }

    [Theory]
    [InlineData(new byte[] { 3, 8, 1 }, "3 bytes")]
    [InlineData(new byte[] { 3 }, "1 byte")]
    [InlineData(new byte[] { 0x80 }, "1 byte")] // inside the length
    [InlineData(new byte[] { 0x80, 0x80, 0x80 }, "3 bytes")]
    public async Task A_stream_that_ends_in_a_message_or_in_its_length_says_how_much_of_them_there_is(byte[] torn, string there)
    {
        byte[] bytes = [1, 0x0A, .. torn];
        using DelimitedStreamReader reader = new(new SlowStream(bytes, 2));
        Assert.True(reader.Read());
        Says(Assert.Throws<ProtoException>(() => reader.Read()));
        Says(Assert.Throws<ProtoException>(() => reader.Read()));
        using DelimitedStreamReader later = new(new MemoryStream(bytes));
        Assert.True(await later.ReadAsync());
        Says(await Assert.ThrowsAsync<ProtoException>(() => later.ReadAsync()));

        void Says(ProtoException exception)
        {
            Assert.Equal(ProtoErrorKind.Truncated, exception.Kind);
            Assert.Equal(torn.Length, exception.Offset);
            Assert.Contains($"after {there} of", exception.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_stream_that_grew_after_its_end_is_read_on()
    {
        using MemoryStream stream = new();
        using DelimitedStreamReader reader = new(stream);
        Append(2, 8);
        Assert.Throws<ProtoException>(() => reader.Read());
        Append(1);
        Assert.True(reader.Read());
        Assert.Equal([8, 1], reader.Message.ToArray());
        Assert.False(reader.Read());

        void Append(params byte[] bytes)
        {
            long at = stream.Position;
            stream.Position = stream.Length;
            stream.Write(bytes, 0, bytes.Length);
            stream.Position = at;
        }
    }

    [Fact]
    public void A_length_that_lies_is_refused_before_memory_is_taken()
    {
        byte[] bytes = [0xFF, 0xFF, 0xFF, 0xFF, 0x07, 1, 2, 3];
        using DelimitedStreamReader reader = new(new MemoryStream(bytes));
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Assert.Throws<ProtoException>(() => reader.Read()).Kind);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Assert.Throws<ProtoException>(() => DelimitedFraming.TryRead(bytes, out _, out _)).Kind);
        byte[] endless = new byte[10];
        endless.AsSpan().Fill(0xFF);
        Assert.Equal(ProtoErrorKind.InvalidLength, Assert.Throws<ProtoException>(() => DelimitedFraming.TryRead(endless, out _, out _)).Kind);
        reader.Dispose();
        Assert.Throws<ObjectDisposedException>(() => reader.Read());
    }

    /// <summary>The buffer once grew at every read, so that a hundred bytes one by one took what the length announced.</summary>
    [Fact]
    public void A_length_that_lies_takes_no_memory_however_little_the_stream_gives_at_a_time()
    {
        byte[] bytes = [0xFF, 0xFF, 0xFF, 0x1F, .. new byte[100]];
        Read(bytes);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Read(bytes);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 1 << 16);

        static void Read(byte[] bytes)
        {
            using DelimitedStreamReader reader = new(new SlowStream(bytes, 1));
            Assert.Equal(ProtoErrorKind.Truncated, Assert.Throws<ProtoException>(() => reader.Read()).Kind);
        }
    }

    [Fact]
    public void A_length_near_the_most_that_there_is_needs_no_negative_array()
    {
        using DelimitedStreamReader reader = new(new SlowStream([0xC2, 0xFF, 0xFF, 0xFF, 0x07, .. new byte[30]], 1), int.MaxValue);
        Assert.Equal(ProtoErrorKind.Truncated, Assert.Throws<ProtoException>(() => reader.Read()).Kind);
    }

    [Fact]
    public void A_length_beyond_that_is_refused_as_soon_as_it_is_read()
    {
        using SlowStream stream = new([0xC3, 0xFF, 0xFF, 0xFF, 0x07, .. new byte[30]], 1);
        using DelimitedStreamReader reader = new(stream, int.MaxValue);
        for (int i = 0; i < 2; i++)
        {
            ProtoException error = Assert.Throws<ProtoException>(() => reader.Read());
            Assert.Equal(ProtoErrorKind.MessageTooLarge, error.Kind);
            Assert.Equal("The delimited message takes 2147483592 bytes with its length; an array holds at most 2147483591.", error.Message);
            Assert.Equal(5, stream.Position);
        }
    }

    [Fact]
    public void A_delimited_message_in_the_output_can_be_cancelled()
    {
        Assert.Equal("", Encoded.Untyped(static writer =>
        {
            writer.StartDelimited();
            writer.AddVarInt(1, 1);
            writer.CancelSub();
        }));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(int.MaxValue)]
    public async Task What_Google_delimits_is_read_without_holding_the_thread(int mostAtATime)
    {
        using MemoryStream stream = new();
        foreach (int size in Sizes)
        {
            new StringValue { Value = Text(size) }.WriteDelimitedTo(stream);
        }

        using DelimitedStreamReader reader = new(new SlowStream(stream.ToArray(), mostAtATime));
        foreach (int size in Sizes)
        {
            Assert.True(await reader.ReadAsync());
            Assert.Equal(Text(size), StringValue.Parser.ParseFrom(reader.Message.ToArray()).Value);
        }

        Assert.False(await reader.ReadAsync());
        Assert.False(reader.Read());
    }

    [Fact]
    public async Task Reading_on_waits_for_the_stream_and_one_read_at_a_time()
    {
        LaterStream stream = new();
        using DelimitedStreamReader reader = new(stream);
        Task<bool> reading = reader.ReadAsync();
        Assert.False(reading.IsCompleted);
        Assert.Throws<InvalidOperationException>(() => reader.Read());
        await Assert.ThrowsAsync<InvalidOperationException>(() => reader.ReadAsync());
        await stream.Give(2, 8);
        Assert.False(reading.IsCompleted);
        await stream.Give(1);
        Assert.True(await reading);
        Assert.Equal([8, 1], reader.Message.ToArray());
        Task<bool> cut = reader.ReadAsync();
        await stream.Give(2);
        await stream.Give();
        Assert.Equal(ProtoErrorKind.Truncated, (await Assert.ThrowsAsync<ProtoException>(() => cut)).Kind);
    }

    [Fact]
    public async Task A_cancelled_read_loses_nothing()
    {
        LaterStream stream = new();
        using DelimitedStreamReader reader = new(stream);
        using CancellationTokenSource cancel = new();
        Task<bool> reading = reader.ReadAsync(cancel.Token);
        await stream.Give(2, 8);
        await stream.WaitForRead();
        cancel.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reading);
        Task<bool> again = reader.ReadAsync();
        await stream.Give(1);
        Assert.True(await again);
        Assert.Equal([8, 1], reader.Message.ToArray());
    }

    [Fact]
    public async Task Disposing_during_a_read_ends_it_and_its_array_is_not_reused()
    {
        LaterStream stream = new();
        DelimitedStreamReader reader = new(stream);
        Task<bool> reading = reader.ReadAsync();
        reader.Dispose();
        byte[] rented = ArrayPool<byte>.Shared.Rent(16 * 1024);
        Assert.NotSame(stream.Target, rented);
        ArrayPool<byte>.Shared.Return(rented);
        await stream.Give(1, 0);
        await Assert.ThrowsAsync<ObjectDisposedException>(() => reading);
        await Assert.ThrowsAsync<ObjectDisposedException>(() => reader.ReadAsync());
    }

    /// <summary>The array once went back to the pool, and the stream filled it there.</summary>
    [Fact]
    public void A_stream_that_disposes_the_reader_ends_the_read_and_its_array_is_not_reused()
    {
        CallingStream stream = new();
        DelimitedStreamReader reader = new(stream);
        byte[]? rented = null;
        stream.OnRead = (target, _) =>
        {
            reader.Dispose();
            rented = ArrayPool<byte>.Shared.Rent(16 * 1024);
            Assert.NotSame(target, rented);
            target[0] = 0;
            return 1;
        };
        Assert.Throws<ObjectDisposedException>(() => reader.Read());
        ArrayPool<byte>.Shared.Return(rented!);
    }

    [Fact]
    public void A_stream_that_reads_with_its_own_reader_is_refused()
    {
        CallingStream stream = new();
        using DelimitedStreamReader reader = new(stream);
        stream.OnRead = (target, offset) =>
        {
            Assert.Throws<InvalidOperationException>(() => reader.Read());
            Assert.Throws<InvalidOperationException>(() => { _ = reader.ReadAsync(); });
            new byte[] { 1, 7 }.CopyTo(target, offset);
            return 2;
        };
        Assert.True(reader.Read());
        Assert.Equal([7], reader.Message.ToArray());
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    [InlineData(1 << 20)]
    public void A_stream_that_cannot_count_loses_nothing(int count)
    {
        CallingStream stream = new();
        using DelimitedStreamReader reader = new(stream);
        byte[][] pieces = [[3, 0xA1, 0xA2], [], [0xA3, 0, 0]];
        int reads = 0;
        stream.OnRead = (target, offset) =>
        {
            byte[] piece = pieces[reads++];
            piece.CopyTo(target, offset);
            return piece.Length == 0 ? count : piece.Length;
        };
        string message = Assert.Throws<IOException>(() => reader.Read()).Message;
        Assert.Contains($"{count} bytes", message);
        Assert.True(reader.Read());
        Assert.Equal([0xA1, 0xA2, 0xA3], reader.Message.ToArray());
    }

    [Fact]
    public async Task A_message_that_was_read_ahead_allocates_no_task()
    {
        using DelimitedStreamReader reader = new(new MemoryStream([0, 0, 0]));
        Assert.True(await reader.ReadAsync());
        Assert.Same(reader.ReadAsync(), reader.ReadAsync());
    }

#if !LIBRARY_NETSTANDARD
    [Fact]
    public async Task All_messages_are_enumerated()
    {
        using MemoryStream stream = new();
        foreach (int size in Sizes)
        {
            new StringValue { Value = Text(size) }.WriteDelimitedTo(stream);
        }

        using DelimitedStreamReader reader = new(new SlowStream(stream.ToArray(), 1000));
        List<byte[]> messages = [];
        await foreach (byte[] message in reader.ReadAllAsync())
        {
            messages.Add(message);
        }

        Assert.Equal(Sizes, messages.Select(static message => StringValue.Parser.ParseFrom(message).Value.Length));
    }
#endif

    private static string Text(int size) => new('x', size);
}
