using Google.Protobuf;
using ProtoZeroSharp.Samples.Tests.GrpcCalls;
using Xunit;
using Messages = GrpcService.Messages;
using Order = GrpcService.GoogleMessages.Order;

namespace ProtoZeroSharp.Samples.Tests.Marshalling;

/// <summary>The marshallers that users of Grpc.AspNetCore and Grpc.Net.Client would write, with Google's marshalling on the other side.</summary>
public class MarshallerTests
{
    private static readonly int[] Lengths = [7, 1_000, 1 << 20];

    public static TheoryData<int> SegmentLengths => [.. Lengths];

    [Fact]
    public void Google_parses_what_the_marshaller_writes()
    {
        OrderRecord order = SampleOrders.Create(5_000);
        var context = new PayloadWriter();
        OrderMarshaller.Instance.ContextualSerializer(order, context);
        Assert.Equal(GoogleOrders.Build(order), Order.Parser.ParseFrom(context.Payload));
    }

    [Theory]
    [MemberData(nameof(SegmentLengths))]
    public void The_marshaller_reads_what_Google_writes(int segmentLength)
    {
        OrderRecord order = SampleOrders.Create(5_000);
        OrderRecord read = OrderMarshaller.Instance.ContextualDeserializer(new PayloadReader(GoogleOrders.Build(order).ToByteArray(), segmentLength));
        Assert.Equal(order.Lines, read.Lines);
        Assert.Equal(order.Labels.OrderBy(static l => l.Key), read.Labels.OrderBy(static l => l.Key));
        Assert.Equal(order with { Lines = read.Lines, Labels = read.Labels }, read);
    }

    [Fact]
    public void A_malformed_payload_is_refused()
    {
        Assert.Throws<ProtoException>(() => OrderMarshaller.Instance.ContextualDeserializer(new PayloadReader([0x0A, 0x05, 0x41], 100)));
    }

    [Fact]
    public void Bytes_pass_and_their_memory_comes_back()
    {
        DetachedMessage message = Encode(SampleOrders.Create(5_000));
        var context = new PayloadWriter();
        BytesMarshaller.Instance.ContextualSerializer(message, context);
        Assert.Equal(GoogleOrders.Build(SampleOrders.Create(5_000)), Order.Parser.ParseFrom(context.Payload));
        Assert.Throws<ObjectDisposedException>(() => message.GetSpan().Length);
    }

    [Theory]
    [MemberData(nameof(SegmentLengths))]
    public void Bytes_outlive_the_payload_they_were_copied_from(int segmentLength)
    {
        OrderRecord order = SampleOrders.Create(5_000);
        byte[] payload = GoogleOrders.Build(order).ToByteArray();
        using DetachedMessage message = BytesMarshaller.Instance.ContextualDeserializer(new PayloadReader(payload, segmentLength));
        payload.AsSpan().Fill(0xEE);
        Assert.Equal(order.Lines.Count, new Messages.Order.Reader(message.GetSpan()).Lines.Count());
    }

    [Theory]
    [MemberData(nameof(SegmentLengths))]
    public void A_type_that_knows_how_it_is_written_and_read_needs_one_line(int segmentLength)
    {
        var context = new PayloadWriter();
        StockMarshaller.Instance.ContextualSerializer(new Stock("A-1", 3), context);
        Assert.Equal(new GrpcService.GoogleMessages.Line { Sku = "A-1", Quantity = 3 }, GrpcService.GoogleMessages.Line.Parser.ParseFrom(context.Payload));
        Assert.Equal(new Stock("A-1", 3), StockMarshaller.Instance.ContextualDeserializer(new PayloadReader(context.Payload, segmentLength)));
    }

    private static DetachedMessage Encode(OrderRecord order)
    {
        using var proto = new ProtoWriter();
        OrderEncoder.Write(new Messages.Order.Writer(proto), order);
        return proto.Detach();
    }
}
