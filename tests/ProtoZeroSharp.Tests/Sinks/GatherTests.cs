using System.Buffers;
using System.Net;
using System.Net.Sockets;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>Large values by reference: the output is the same as with copied ones, in pieces, and the values are where they were.</summary>
public class GatherTests
{
    private static readonly byte[] Large = Payload(70_000);

    [Fact]
    public void The_pieces_are_header_value_and_what_follows()
    {
        using ProtoWriter writer = new();
        writer.AddVarInt(1, 7);
        writer.AddBytesByReference(2, Large);
        writer.AddVarInt(3, 8);
        IReadOnlyList<ReadOnlyMemory<byte>> segments = writer.WrittenSegments;
        Assert.Equal(3, segments.Count);
        Assert.Equal("080712F0A204", Encoded.Hex(segments[0].Span));
        Assert.True(segments[1].Equals(Large), "the value itself, not a copy");
        Assert.Equal("1808", Encoded.Hex(segments[2].Span));
        Assert.Equal([.. segments.Select(s => s.Length)], segments.AsEnumerable().Select(s => s.Length).ToArray());
        Assert.Equal(6 + Large.Length + 2, writer.Length);
        Assert.Equal(writer.Length, writer.WrittenSequence.Length);
        Assert.Equal(writer.Length, writer.LengthIfClosed);
    }

    [Theory]
    [InlineData(ProtoWriter.MaxCopiedLength, 1)]
    [InlineData(ProtoWriter.MaxCopiedLength + 1, 2)]
    public void Short_values_are_copied(int length, int segments)
    {
        using ProtoWriter writer = new();
        writer.AddBytesByReference(1, Payload(length));
        Assert.Equal(segments, writer.WrittenSegments.Count);
        Assert.Equal(Plain.Delimited(1, Payload(length)), writer.ToArray());
    }

    [Fact]
    public void Enclosing_lengths_count_the_value_through_every_kind_of_message()
    {
        byte[] expected = Plain.Delimited(1, Plain.Group(2, Plain.Delimited(3, Plain.Concat(Plain.Delimited(4, Large), Plain.VarintField(5, 1)))));
        using ProtoWriter writer = new();
        writer.StartSub(1);
        writer.StartGroup(2);
        MessageWriter typed = MessageWriter.Root(writer).StartMessage(0x1A, 1);
        typed.BytesByReference(0x22, 1, Large);
        typed.Int32(0x28, 1, 1);
        Assert.Equal(expected.Length, writer.LengthIfClosed);
        typed.Close();
        writer.CloseSub();
        Assert.Equal(expected.Length, writer.LengthIfClosed);
        writer.CloseSub();
        Assert.Equal(expected.Length, writer.LengthIfClosed);
        Assert.Equal(expected.Length, writer.Length);
        Assert.Equal(expected, writer.ToArray());
        Assert.Equal(expected, writer.WrittenSequence.ToArray());
    }

    [Fact]
    public void A_map_entry_and_an_announced_size_count_it_too()
    {
        byte[] value = Plain.Delimited(1, Large);
        using ProtoWriter writer = new();
        MessageWriter entry = MessageWriter.Root(writer).StartMessage(0x0A, 1);
        entry.Int32(0x08, 1, 1);
        MessageWriter inner = entry.StartEntryValue(0x12, 1);
        inner.BytesByReference(0x0A, 1, Large);
        inner.Close();
        writer.StartSub(2, value.Length);
        writer.AddBytesByReference(1, Large);
        writer.CloseSub();
        Assert.Equal(
            Plain.Concat(Plain.Delimited(1, Plain.Concat(Plain.VarintField(1, 1), Plain.Delimited(2, value))), Plain.Delimited(2, value)),
            writer.ToArray());
    }

    [Fact]
    public void Cancelling_and_rolling_back_drop_the_references_made_since()
    {
        using ProtoWriter writer = new();
        writer.AddBytesByReference(1, Large);
        WriterMark mark = writer.Mark();
        writer.StartSub(2);
        writer.AddBytesByReference(3, Large);
        writer.CancelSub();
        Assert.Equal(1 + 3 + Large.Length, writer.Length);
        MessageWriter message = MessageWriter.Root(writer).StartMessage(0x12, 1);
        message.BytesByReference(0x1A, 1, Large);
        WriterMark inside = writer.Mark();
        message.BytesByReference(0x22, 1, Large);
        writer.Rollback(inside);
        message.Close();
        Assert.Equal(Plain.Concat(Plain.Delimited(1, Large), Plain.Delimited(2, Plain.Delimited(3, Large))), writer.ToArray());
        writer.Rollback(mark);
        Assert.Equal(Plain.Delimited(1, Large), writer.ToArray());
        writer.Reset();
        Assert.Equal(0, writer.Length);
        Assert.True(writer.WrittenSequence.IsEmpty);
    }

    [Fact]
    public void A_maximum_length_counts_the_value()
    {
        byte[] whole = Plain.Delimited(1, Plain.Delimited(2, Large));
        using ProtoWriter writer = new();
        writer.SetMaxLength(whole.Length);
        writer.StartSub(1);
        writer.AddBytesByReference(2, Large);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(writer, static w => w.AddVarInt(1, 1)).Kind);
        writer.CloseSub();
        Assert.Equal(whole, writer.ToArray());
        writer.Reset();
        writer.SetMaxLength(whole.Length - 1);
        writer.StartSub(1);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(writer, static w => w.AddBytesByReference(2, Large)).Kind);
        writer.CloseSub();
        Assert.Equal("0A00", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void An_output_of_more_than_two_gigabytes_is_refused()
    {
        byte[] chunk = new byte[1 << 28];
        using ProtoWriter writer = new();
        for (int i = 0; i < 7; i++)
        {
            writer.AddBytesByReference(1, chunk);
        }

        int before = writer.Length;
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(writer, w => w.AddBytesByReference(1, chunk)).Kind);
        Assert.Equal(before, writer.Length);
        int rest = int.MaxValue - before;
        writer.AddBytesByReference(1, chunk.AsMemory(0, rest - 5));
        Assert.Equal(int.MaxValue, writer.Length);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(writer, static w => w.AddBool(1, true)).Kind);
        writer.Reset();
        writer.AddBool(1, true);
        Assert.Equal("0801", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void What_needs_one_span_says_that_there_is_none()
    {
        using ProtoWriter writer = new();
        writer.AddBytesByReference(1, Large);
        Expect.Misuse(writer, static w => _ = w.WrittenSpan);
        Expect.Misuse(writer, static w => w.Detach().Dispose());
        byte[] tooShort = new byte[Large.Length];
        Assert.False(writer.TryCopyTo(tooShort, out int written));
        Assert.Equal(0, written);
        Expect.Throws<ArgumentException>(writer, w => w.CopyTo(tooShort));
        Assert.All(tooShort, b => Assert.Equal(0, b));
        Assert.Equal(writer.Length, writer.CopyTo(new byte[writer.Length]));
    }

    [Fact]
    public void In_memory_of_the_callers_the_value_is_copied()
    {
        byte[] destination = new byte[Large.Length + 10];
        int length = ProtoMessage.WriteTo(destination, Large, static (w, value) => w.AddBytesByReference(1, value));
        Assert.Equal(Plain.Delimited(1, Large), destination[..length]);
    }

    [Fact]
    public void A_grpc_frame_and_a_delimited_message_count_the_value()
    {
        using ProtoWriter writer = new();
        writer.AddBytesByReference(9, Large);
        GrpcFrame frame = writer.StartGrpcFrame();
        writer.AddBytesByReference(1, Large);
        frame.Close();
        byte[] body = Plain.Delimited(1, Large);
        byte[] framed = Plain.Concat([0, 0, 1, 0x11, 0x74], body);
        Assert.Equal(Plain.Concat(Plain.Delimited(9, Large), framed), writer.ToArray());
        writer.Reset();
        writer.StartDelimited();
        writer.AddBytesByReference(1, Large);
        writer.CloseSub();
        using MemoryStream stream = new();
        writer.WriteDelimitedTo(stream);
        byte[] delimited = Plain.Concat(Plain.Varint((ulong)body.Length), body);
        Assert.Equal(Plain.Concat(Plain.Varint((ulong)delimited.Length), delimited), stream.ToArray());
    }

    [Fact]
    public void Every_sink_of_a_writer_takes_the_pieces()
    {
        using MemoryStream stream = new();
        ArrayBufferWriter<byte> sink = new();
        using ProtoWriter writer = new();
        Write(writer);
        byte[] expected = writer.ToArray();
        writer.WriteTo(stream);
        writer.WriteTo(sink);
        Assert.Equal(expected, stream.ToArray());
        Assert.True(sink.WrittenSpan.SequenceEqual(expected));
        Assert.Equal(expected.Length, writer.FlushTo(stream));
        Assert.Equal(0, writer.Length);
        Write(writer);
        writer.FlushTo(sink);
        Assert.Equal(expected.Length * 2, stream.Length);
        Assert.Equal(expected.Length * 2, sink.WrittenCount);
    }

    [Fact]
    public void A_file_takes_the_pieces_in_one_call()
    {
        string path = Path.GetTempFileName();
        try
        {
            using ProtoWriter writer = new();
            Write(writer);
            using (Microsoft.Win32.SafeHandles.SafeFileHandle file = File.OpenHandle(path, FileMode.Create, FileAccess.Write))
            {
                RandomAccess.Write(file, writer.WrittenSegments, 0);
            }

            Assert.Equal(writer.ToArray(), File.ReadAllBytes(path));
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void A_socket_takes_the_pieces_in_one_call()
    {
        using Socket listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        using Socket client = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        client.Connect(listener.LocalEndPoint!);
        using Socket server = listener.Accept();
        using ProtoWriter writer = new();
        Write(writer);
        byte[] received = new byte[writer.Length];
        Thread reader = new(() =>
        {
            for (int at = 0; at < received.Length;)
            {
                at += server.Receive(received, at, received.Length - at, SocketFlags.None);
            }
        });
        reader.Start();
        IList<ArraySegment<byte>> segments = writer.GetArraySegments();
        Assert.Same(Large, segments[1].Array);
        Assert.Equal(writer.Length, client.Send(segments));
        reader.Join();
        Assert.Equal(writer.ToArray(), received);
    }

    [Fact]
    public async Task A_detached_output_in_pieces_outlives_its_writer_and_changes_threads()
    {
        GatheredMessage message = Detached(out byte[] expected);
        using (message)
        {
            using MemoryStream stream = new();
            await Task.Run(async () => await message.WriteToAsync(stream));
            message.WriteTo(stream);
            Assert.Equal(Plain.Concat(expected, expected), stream.ToArray());
            Assert.Equal(expected, message.Sequence.ToArray());
            Assert.Equal(expected.Length, message.Length);
            Assert.Equal(expected.Length, message.GetArraySegments().Sum(s => s.Count));
            Assert.Equal(expected.Length, message.Segments.Sum(s => s.Length));
            Assert.Throws<ArgumentNullException>(() => message.WriteTo(null!));
        }

        message.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.Sequence.Length);
        Assert.Throws<ObjectDisposedException>(() => message.GetArraySegments());
    }

    [Fact]
    public async Task A_buffer_keeps_what_it_refers_to_from_writer_to_writer_until_it_is_flushed()
    {
        using ProtoBuffer buffer = new();
        Fill(buffer);
        Fill(buffer);
        byte[] expected = buffer.ToArray();
        Assert.Equal(expected.Length, buffer.Length);
        Assert.Equal(expected, buffer.WrittenSequence.ToArray());
        Assert.Throws<InvalidOperationException>(() => buffer.WrittenSpan.Length);
        Assert.Throws<InvalidOperationException>(() => buffer.Detach().Dispose());
        Assert.Equal(expected.Length, buffer.WrittenSegments.Sum(s => s.Length));
        Assert.Equal(expected.Length, buffer.GetArraySegments().Sum(s => s.Count));
        using GatedStream gated = new();
        Task flush = buffer.FlushToAsync(gated);
        Assert.False(flush.IsCompleted);
        gated.Open();
        await flush;
        Assert.Equal(expected, gated.ToArray());
        Assert.Equal(0, buffer.Length);
        Fill(buffer);
        using (GatheredMessage message = buffer.DetachGathered())
        {
            Assert.Equal(expected.Length / 2, message.Length);
            Assert.Equal(0, buffer.Length);
        }

        Fill(buffer);
        buffer.Reset();
        Assert.Equal(0, buffer.Length);
        Fill(buffer);
        using MemoryStream stream = new();
        Assert.Equal(expected.Length / 2, buffer.FlushTo(stream));
        Assert.Equal(expected[..(expected.Length / 2)], stream.ToArray());

        static void Fill(ProtoBuffer buffer)
        {
            using ProtoWriter writer = buffer.CreateWriter();
            Write(writer);
        }
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public void Random_messages_are_those_with_copied_values(int seed)
    {
        using ProtoWriter copied = new();
        using ProtoWriter gathered = new();
        for (int round = 0; round < 40; round++)
        {
            copied.Reset();
            gathered.Reset();
            new RandomGather(seed * 1_000 + round, byReference: false).Run(copied);
            RandomGather run = new(seed * 1_000 + round, byReference: true);
            run.Run(gathered);
            Assert.Equal(copied.Length, gathered.Length);
            Assert.Equal(copied.ToArray(), gathered.ToArray());
            Assert.Equal(copied.Length, gathered.WrittenSequence.Length);
        }
    }

    public static TheoryData<int> Seeds() => [.. Enumerable.Range(0, 12)];

    internal static byte[] Payload(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    private static GatheredMessage Detached(out byte[] expected)
    {
        using ProtoWriter writer = new();
        Write(writer);
        expected = writer.ToArray();
        GatheredMessage message = writer.DetachGathered();
        Assert.Equal(0, writer.Length);
        Write(writer);
        Assert.Equal(expected, writer.ToArray());
        return message;
    }

    private static void Write(ProtoWriter writer)
    {
        writer.AddVarInt(1, 1);
        writer.StartSub(2);
        writer.AddBytesByReference(1, Large);
        writer.AddBytesByReference(1, Large.AsMemory(100, 1_000));
        writer.CloseSub();
        writer.AddBytesByReference(3, Large);
    }
}
