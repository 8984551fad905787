using Google.Protobuf;
#if NET10_0_OR_GREATER && !LIBRARY_NETSTANDARD
using ProtoZeroSharp.Tests.Support;
#endif
using Xunit;
using Timestamp = ProtoZeroSharp.WellKnownTypes.Timestamp;

namespace ProtoZeroSharp.Tests.Owning;

/// <summary>Messages that are kept, with the reader that they hand out.</summary>
public class OwnedMessageTests
{
    private static readonly byte[] Encoded = new Google.Protobuf.WellKnownTypes.Timestamp { Seconds = 300, Nanos = 7 }.ToByteArray();

    [Fact]
    public async Task A_derived_class_hands_out_a_reader_from_a_collection_and_after_an_await()
    {
        List<Moment> kept = [new(Encoded), new(Detached())];
        await Task.Yield();
        foreach (Moment moment in kept)
        {
            Assert.Equal(300, moment.Reader.Seconds);
            Assert.Equal(7, moment.Reader.Nanos);
            Assert.Equal(Encoded, moment.Span.ToArray());
            Assert.Equal(Encoded, moment.Memory.ToArray());
            moment.Dispose();
            moment.Dispose();
            Assert.Equal(Encoded.Length, moment.Length);
            Assert.Throws<ObjectDisposedException>(() => moment.Reader.Seconds);
        }
    }

    [Fact]
    public void It_disposes_the_message_that_it_took_over()
    {
        DetachedMessage message = Detached();
        new OwnedMessage(message).Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.GetSpan().Length);
        Assert.Throws<ObjectDisposedException>(() => new OwnedMessage(message));
        Assert.Throws<ArgumentNullException>(() => new OwnedMessage((DetachedMessage)null!));
    }

    [Fact]
    public void A_malformed_message_is_refused_by_its_reader() => Assert.Throws<ProtoException>(() => new Moment(new byte[] { 0x08 }).Reader.Seconds);

#if NET10_0_OR_GREATER && !LIBRARY_NETSTANDARD
    [Fact]
    public async Task The_generic_one_hands_out_the_reader_that_it_is_told()
    {
        using OwnedMessage<Timestamp.Reader> bytes = new(Encoded, static b => new Timestamp.Reader(b));
        using OwnedMessage<Timestamp.Reader> detached = new(Detached(), static b => new Timestamp.Reader(b));
        await Task.Yield();
        Assert.Equal(300, bytes.Reader.Seconds);
        Assert.Equal(7, detached.Reader.Nanos);
        Assert.Throws<ArgumentNullException>(() => new OwnedMessage<Timestamp.Reader>(Encoded, null!));
    }

    [Fact]
    public void It_is_one_allocation_and_its_reader_is_none()
    {
        long one = Measure(static () => new OwnedMessage<Timestamp.Reader>(Encoded, static b => new Timestamp.Reader(b)).Length);
        Assert.InRange(one, 1, 64);
        using OwnedMessage<Timestamp.Reader> kept = new(Encoded, static b => new Timestamp.Reader(b));
        Allocated.Nothing(() => kept.Reader.Seconds);

        static long Measure(Func<long> make)
        {
            make();
            long before = GC.GetAllocatedBytesForCurrentThread();
            make();
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }
#endif

    private static DetachedMessage Detached()
    {
        using ProtoWriter writer = new();
        new Timestamp.Writer(writer).Seconds(300).Nanos(7);
        return writer.Detach();
    }

    private sealed class Moment : OwnedMessage
    {
        public Moment(ReadOnlyMemory<byte> bytes)
            : base(bytes)
        {
        }

        public Moment(DetachedMessage message)
            : base(message)
        {
        }

        public Timestamp.Reader Reader => new(Span);
    }
}
