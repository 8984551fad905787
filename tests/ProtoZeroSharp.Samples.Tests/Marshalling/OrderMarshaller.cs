using Grpc.Core;
using GrpcService.Messages;
using ProtoZeroSharp.Samples.Tests.GrpcCalls;

namespace ProtoZeroSharp.Samples.Tests.Marshalling;

/// <summary>The application's own type as a gRPC message: what docs/grpc.md shows.</summary>
internal static class OrderMarshaller
{
    public static readonly Marshaller<OrderRecord> Instance = Marshallers.Create<OrderRecord>(
        GrpcContexts.Proto.CreateSerializer<OrderRecord>(static (proto, order) => OrderEncoder.Write(new Order.Writer(proto), order)),
        GrpcContexts.Proto.CreateDeserializer(static message =>
        {
            var order = new Order.Reader(message);
            order.Validate();
            return Read(order);
        }));

    private static OrderRecord Read(in Order.Reader order)
    {
        var lines = new List<LineRecord>();
        foreach (var line in order.Lines)
        {
            lines.Add(Read(line));
        }

        var labels = new List<KeyValuePair<string, string>>();
        foreach (var label in order.Labels)
        {
            labels.Add(new(label.Key.ToString(), label.Value.ToString()));
        }

        return new OrderRecord(order.Id.ToString(), order.Customer.Name.ToString(), order.Customer.Country.ToString(), order.Priority, lines, labels);
    }

    private static LineRecord Read(in Line.Reader line)
    {
        uint? percent = null;
        long? cents = null;
        foreach (var discount in line.Discounts)
        {
            percent = discount.AmountCase == Discount.AmountOneofCase.Percent ? discount.Percent : percent;
            cents = discount.AmountCase == Discount.AmountOneofCase.Cents ? discount.Cents : cents;
        }

        string? color = line.Attributes.TryGetValue("color"u8, out Utf8View text) ? text.ToString() : null;
        return new LineRecord(line.Sku.ToString(), line.Quantity, line.UnitCents, line.Category, percent, cents, color);
    }
}
