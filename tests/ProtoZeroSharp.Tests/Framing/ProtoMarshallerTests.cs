using System.Buffers;
using Xunit;

namespace ProtoZeroSharp.Tests.Framing;

public class ProtoMarshallerTests
{
    private static readonly ProtoMarshaller<Context, Context> Marshaller = new(
        static (context, length) => context.Calls.Add($"length {length}"),
        static context => context,
        static context => context.Calls.Add("complete"),
        static context => new ReadOnlySequence<byte>(context.Bytes));

    [Fact]
    public void A_message_that_is_not_finished_tells_the_context_nothing()
    {
        Context context = new();
        Action<int, Context> serializer = Marshaller.CreateSerializer<int>(static (writer, _) => writer.StartSub(1));
        Assert.Throws<InvalidOperationException>(() => serializer(0, context));
        Assert.Empty(context.Calls);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_context_without_room_is_named(bool isEncoded)
    {
        Context context = new() { Bytes = [] };
        DetachedMessage message = ProtoMessage.Detach(0, static (writer, _) => writer.AddBool(1, true));
        Action<int, Context> serializer = Marshaller.CreateSerializer<int>(static (writer, _) => writer.AddBool(1, true));
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() =>
        {
            if (isEncoded)
            {
                Marshaller.WriteBytes(message, context);
            }
            else
            {
                serializer(0, context);
            }
        });
        Assert.Equal("The buffer writer has no room: its GetSpan returned no byte.", error.Message);
        Assert.Equal(["length 2"], context.Calls);
    }

    [Theory]
    [InlineData("length")]
    [InlineData("writer")]
    [InlineData("span")]
    [InlineData("advance")]
    [InlineData("complete")]
    public void A_message_that_is_disposed_while_it_is_sent_is_sent_whole(string when)
    {
        byte[] body = new byte[200_000];
        new Random(1).NextBytes(body);
        DetachedMessage message = ProtoMessage.Detach(body, static (writer, body) => writer.AddBytes(1, body));
        byte[] expected = message.ToArray();
        Receiver receiver = new(when, () =>
        {
            message.Dispose();
            DetachedMessage[] others = [.. Enumerable.Range(0, 8).Select(_ => ProtoMessage.Detach(body.Length, static (writer, length) => writer.AddBytes(1, new byte[length])))];
            Array.ForEach(others, static other => other.Dispose());
        });
        new ProtoMarshaller<Receiver, Receiver>(
            static (receiver, _) => receiver.Call("length"),
            static receiver => receiver.Call("writer"),
            static receiver => receiver.Call("complete"),
            static receiver => default).WriteBytes(message, receiver);
        Assert.Equal(expected, receiver.Received.ToArray());
        Assert.Throws<ObjectDisposedException>(() => message.ToArray());
    }

    private sealed class Receiver(string when, Action what) : IBufferWriter<byte>
    {
        private readonly byte[] room = new byte[5_000];
        private bool wasCalled;

        public MemoryStream Received { get; } = new();

        public Receiver Call(string name)
        {
            if (name == when && !wasCalled)
            {
                wasCalled = true;
                what();
            }

            return this;
        }

        public void Advance(int count)
        {
            Received.Write(room, 0, count);
            Call("advance");
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => room;

        public Span<byte> GetSpan(int sizeHint = 0)
        {
            Call("span");
            return room;
        }
    }

    private sealed class Context : IBufferWriter<byte>
    {
        public List<string> Calls { get; } = [];

        public byte[] Bytes { get; set; } = new byte[10];

        public void Advance(int count)
        {
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => Bytes;

        public Span<byte> GetSpan(int sizeHint = 0) => Bytes;
    }
}
