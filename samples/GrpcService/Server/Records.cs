using GrpcService.Grpc;
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

/// <summary>What an import adds up of an order.</summary>
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
            cents = checked(cents + Warehouse.Price(line));
        }

        // There is a sum for each country. Codes of two letters cannot become too many.
        return order.Customer.Country.Length <= 2
            ? new OrderTotal(order.Customer.Country.ToString(), lines, cents, order.Priority)
            : throw new GrpcException(GrpcStatus.InvalidArgument, "A country is a code of two letters.");
    }
}

/// <summary>The sums of an import.</summary>
internal sealed class ImportTotals : IProtoWritable<ImportTotals>
{
    private readonly Dictionary<string, (uint Orders, long Cents)> countries = [];
    private OrderTotal all;
    private uint orders;

    public void Add(OrderTotal order)
    {
        orders++;
        all = new OrderTotal("", all.Lines + order.Lines, checked(all.Cents + order.Cents), (Priority)Math.Max((int)all.Priority, (int)order.Priority));
        var country = countries.GetValueOrDefault(order.Country);
        countries[order.Country] = (country.Orders + 1, checked(country.Cents + order.Cents));
    }

    public static void Write(ProtoWriter writer, ImportTotals totals)
    {
        var receipt = new ImportReceipt.Writer(writer).Orders(totals.orders).Lines(totals.all.Lines);
        receipt.TotalCents(totals.all.Cents).HighestPriority(totals.all.Priority);
        foreach ((string country, (uint orders, long cents)) in totals.countries)
        {
            receipt.AddByCountry(country, orders: orders, cents: cents);
        }
    }
}
