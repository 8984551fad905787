using System.Buffers;
using System.Net;
using System.Net.Sockets;
using Acme.V1;
using Microsoft.Win32.SafeHandles;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of docs/sinks.md and docs/limits.md, compiled and run. DocumentTests checks that it is the same text.</summary>
public class SinksSnippets
{
    [Fact]
    public void A_long_stream_is_flushed_between_its_fields()
    {
        using MemoryStream stream = new();
        Slice[] slices = [.. Enumerable.Range(0, 20_000).Select(i => new Slice(i))];
        Record(stream, slices);
        int packets = 0;
        foreach (Packet.Reader packet in new Trace.Reader(stream.ToArray()).Packet)
        {
            Assert.Equal(packets++, packet.Timestamp);
        }

        Assert.Equal(slices.Length, packets);

        static void Record(Stream stream, Slice[] slices)
        {
            using var proto = new ProtoWriter();
            var trace = new Trace.Writer(proto);
            foreach (var slice in slices)
            {
                using (var packet = trace.StartPacket())
                {
                    packet.Timestamp(slice.Time);
                }

                if (proto.Length > 64 * 1024)
                {
                    proto.FlushTo(stream);        // or an IBufferWriter<byte>; the writer is empty afterwards
                }
            }

            proto.FlushTo(stream);
        }
    }

    [Fact]
    public async Task A_buffer_is_flushed_between_its_messages()
    {
        using MemoryStream stream = new();
        CancellationToken cancellationToken = CancellationToken.None;
        int[] items = [.. Enumerable.Range(0, 20_000)];
        using var buffer = new ProtoBuffer();
        foreach (var item in items)
        {
            using (var proto = buffer.CreateWriter())
            {
                Write(proto, item);
            }

            if (buffer.Length > 64 * 1024)
            {
                await buffer.FlushToAsync(stream, cancellationToken);
            }
        }

        Assert.Equal(items.Length * 9, stream.Length + buffer.Length);

        static void Write(ProtoWriter proto, int item) => proto.AddFixed64(1, (ulong)item);
    }

    [Fact]
    public async Task A_detached_message_outlives_its_writer()
    {
        Queue<DetachedMessage> queue = new();
        using MemoryStream stream = new();
        DetachedMessage message = Enqueue(queue);
        using (message)                             // later, on another thread
        {
            await message.WriteToAsync(stream);     // also Memory, Sequence, GetSpan(), ToArray(), WriteTo
        }

        Assert.Equal("0801", Encoded.Hex(stream.ToArray()));

        static DetachedMessage Enqueue(Queue<DetachedMessage> queue)
        {
            using ProtoWriter proto = new();
            proto.AddBool(1, true);
            DetachedMessage message = proto.Detach();   // IMemoryOwner<byte>
            queue.Enqueue(message);
            return message;
        }
    }

    [Fact]
    public void Large_values_go_out_in_pieces()
    {
        byte[] file = new byte[10_000];
        using MemoryStream stream = new();
        using Socket listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen();
        using Socket socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Connect(listener.LocalEndPoint!);
        string path = Path.GetTempFileName();
        using (SafeFileHandle handle = File.OpenHandle(path, FileMode.Create, FileAccess.Write, options: FileOptions.DeleteOnClose))
        {
            using var proto = new ProtoWriter();
            GrpcFrame frame = proto.StartGrpcFrame();
            proto.AddBytesByReference(1, file);                 // ReadOnlyMemory<byte>; also an encoded message
            frame.Close();

            RandomAccess.Write(handle, proto.WrittenSegments, fileOffset: 0);   // IReadOnlyList<ReadOnlyMemory<byte>>
            socket.Send(proto.GetArraySegments());                              // IList<ArraySegment<byte>>
            proto.WriteTo(stream);                                              // one write for each piece
            Send(proto.WrittenSequence);                                        // ReadOnlySequence<byte>
            Assert.Equal(proto.Length, RandomAccess.GetLength(handle));
        }

        void Send(ReadOnlySequence<byte> sequence) => Assert.Equal(sequence.ToArray(), stream.ToArray());
    }

    [Fact]
    public void A_message_goes_straight_into_a_span()
    {
        (string Name, int Id) person = (new string('x', 2_000), 7);
        Span<byte> datagram = stackalloc byte[1200];
        if (!ProtoMessage.TryWriteTo(datagram, person, static (proto, p) => new Person.Writer(proto).Name(p.Name), out int size))
        {
            // size: what it would have taken; nothing beyond the span was written
        }

        Assert.Equal(2_003, size);
    }

    [Fact]
    public void Values_in_place_and_messages_of_a_known_size()
    {
        Key key = new();
        ReadOnlySequence<byte> sequence = new(new byte[] { 1, 2 });
        Guid id = Guid.NewGuid();
        List<int> list = [1, -1];
        byte[] payload = new byte[300];
        int size = payload.Length;
        using ProtoWriter proto = new();
        proto.AddBytesInPlace(4, 32, key, static (span, k) => k.WriteHash(span));    // filled where it stays
        proto.AddBytes(5, in sequence);                                              // ReadOnlySequence<byte>
        proto.AddGuid(6, id);                                                        // 16 bytes, in the order of the text
        proto.AddPacked<int, SInt32Codec>(7, list);                                  // List<T> or any IEnumerable<T>
        proto.StartSub(8, size);                                                     // its length is known: nothing moves
        proto.AddRaw(payload);
        proto.CloseSub();                                                            // throws when the size is another
        proto.StartSubPadded(9);                                                     // its length takes 4 bytes (or 5), whatever it is
        proto.CloseSub();
        proto.PadLengths(4);                                                         // from now on all do, also those of generated writers
        new Person.Writer(proto).StartHome().Close();
        Assert.Equal(34 + 4 + 18 + 4 + 303 + 5 + 5, proto.Length);
    }

#if !LIBRARY_NETSTANDARD
    [Fact]
    public void Interpolated_strings()
    {
        int id = 7;
        DateTime time = DateTime.UnixEpoch;
        Guid guid = Guid.Empty;
        using ProtoWriter proto = new();
        Person.Writer person = new(proto);
        proto.AddString(1, $"/api/orders/{id}/{time:O}");
        person.Name($"/api/orders/{id}");              // generated, where the consumer is on .NET 6 or later
        proto.AddFormatted(2, guid, "N");              // any IUtf8SpanFormattable, on .NET 8 and later
        Assert.Equal(Plain.Concat(Plain.Text(1, $"/api/orders/7/{time:O}"), Plain.Text(1, "/api/orders/7"), Plain.Text(2, $"{guid:N}")), proto.ToArray());
    }
#endif

    [Fact]
    public void Delimited_messages()
    {
        using MemoryStream stream = new();
        List<string> names = [];
        using ProtoWriter proto = new();
        proto.StartDelimited();                 // many in one output
        new Person.Writer(proto).Name("Ada");
        proto.CloseSub();

        proto.WriteDelimitedTo(stream);         // or all of the output as one message

        Assert.Equal([6, .. proto.ToArray()], stream.ToArray());
        stream.SetLength(0);
        proto.WriteTo(stream);
        stream.Position = 0;
        Read();
        Assert.Equal(["Ada"], names);

        void Read()
        {
            using var reader = new DelimitedStreamReader(stream);
            while (reader.Read())
            {
                var person = new Person.Reader(reader.Message.Span);       // ReadOnlyMemory<byte>, valid until the next read
                Use(person.Name.ToString());
            }
        }

        void Use(string name) => names.Add(name);
    }

    [Fact]
    public async Task Delimited_messages_are_sent_without_holding_the_thread()
    {
        using MemoryStream stream = new();
        CancellationToken cancellationToken = CancellationToken.None;
        using var sender = new DelimitedStreamWriter(stream);          // without holding the thread
        await sender.WriteAsync("Ada", static (writer, name) => new Person.Writer(writer).Name(name), cancellationToken);
        Assert.Equal(Encoded.Golden("05 0A 03 416461"), Encoded.Hex(stream.ToArray()));
    }

    [Fact]
    public async Task Delimited_messages_without_holding_the_thread()
    {
        using MemoryStream stream = new([1, 0, 0]);
        CancellationToken cancellationToken = CancellationToken.None;
        List<int> lengths = [];
        using var later = new DelimitedStreamReader(stream);
        while (await later.ReadAsync(cancellationToken))
        {
            Use(later.Message);
        }

        Assert.Equal([1, 0], lengths);

        void Use(ReadOnlyMemory<byte> message) => lengths.Add(message.Length);
    }

#if !LIBRARY_NETSTANDARD
    [Fact]
    public async Task Delimited_messages_that_are_kept()
    {
        using MemoryStream stream = new([1, 7, 0, 2, 8, 9]);
        CancellationToken cancellationToken = CancellationToken.None;
        using var later = new DelimitedStreamReader(stream);
        List<byte[]> kept = [];
        await foreach (var message in later.ReadAllAsync(cancellationToken))
        {
            kept.Add(message);                                         // an array of its own
        }

        Assert.Equal([[7], [], [8, 9]], kept);
    }
#endif

    [Fact]
    public void The_largest_batch_that_fits()
    {
        int[] spans = [70_000, .. Enumerable.Range(1, 100_000).Select(static _ => 6), 70_000];
        int count = 0;
        int dropped = 0;
        using ProtoWriter proto = new();
        Batch.Writer scope = new(proto);
        foreach (var span in spans)
        {
            WriterMark mark = proto.Mark();
            Write(scope.StartSpans(), span);
            if (proto.LengthIfClosed <= 65_536)
            {
                count++;
                continue;
            }

            proto.Rollback(mark);        // back to the last whole span
            if (count > 0)
            {
                break;                   // send, and begin the next batch with this span
            }

            dropped++;                   // too large by itself: it would begin every batch and fit into none
        }

        Assert.Equal((65_536 / 8, 1, 65_536), (count, dropped, proto.Length));

        static void Write(Packet.Writer packet, int size)
        {
            using (packet)
            {
                packet.Data(new byte[size - (size > 130 ? 4 : 2)]);
            }
        }
    }

    private sealed record Slice(long Time);

    private sealed class Key
    {
        public void WriteHash(Span<byte> span) => span.Fill(1);
    }
}
