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
