using GrpcService.Messages;
using ProtoZeroSharp;

namespace GrpcService.Server;

/// <summary>A line with its price, for a stream that outlives the request's bytes. It knows how it is written.</summary>
internal readonly record struct PricedLine(string Sku, string Text, long Cents, Category Category) : IProtoWritable<PricedLine>
{
    public static void Write(ProtoWriter writer, PricedLine line) =>
        new QuotedOrder.Types.Line.Writer(writer).Sku(line.Sku).Text(line.Text).Cents(line.Cents).Category(line.Category);

    public static List<PricedLine> ReadAll(ReadOnlySpan<byte> message)
    {
        var lines = new List<PricedLine>();
        foreach (var line in Warehouse.Open(message).Lines)
        {
            line.Attributes.TryGetValue("color"u8, out Utf8View color);
            lines.Add(new PricedLine(line.Sku.ToString(), color.ToString(), Warehouse.Price(line), line.Category));
        }

        return lines;
    }
}

/// <summary>What an import keeps of an order.</summary>
internal readonly record struct OrderTotal(string Country, uint Lines, long Cents, Priority Priority)
{
    public static OrderTotal Read(ReadOnlySpan<byte> message)
    {
        Order.Reader order = Warehouse.Open(message);
        uint lines = 0;
        long cents = 0;
        foreach (var line in order.Lines)
        {
            lines++;
            cents += Warehouse.Price(line);
        }

        return new OrderTotal(order.Customer.Country.ToString(), lines, cents, order.Priority);
    }
}
