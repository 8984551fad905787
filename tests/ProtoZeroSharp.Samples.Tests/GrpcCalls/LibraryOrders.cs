using GrpcService.Grpc;
using GrpcService.Messages;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>A client with generated writers and readers; the service is the sample's.</summary>
internal static class LibraryOrders
{
    public static WarehouseClient Client(GrpcChannel channel) => new(
        channel,
        GrpcOutput.Marshaller.CreateSerializer<OrderRecord>(static (proto, order) => OrderEncoder.Write(new Order.Writer(proto), order)),
        GrpcOutput.Marshaller.CreateDeserializer(ReadQuote),
        GrpcOutput.Marshaller.CreateDeserializer(ReadReceipt),
        GrpcOutput.Marshaller.CreateDeserializer(ReadLine));

    private static QuoteSummary ReadQuote(ReadOnlySpan<byte> message)
    {
        var quote = new QuotedOrder.Reader(message);
        int lines = 0;
        int text = quote.OrderId.Length;
        int codes = (int)quote.Priority;
        long lineCents = 0;
        foreach (var line in quote.Lines)
        {
            lines++;
            lineCents += line.Cents;
            text += line.Sku.Length + line.Text.Length;
            codes += (int)line.Category;
        }

        long categoryCents = 0;
        foreach (var category in quote.CentsByCategory)
        {
            text += category.Key.Length;
            categoryCents += category.Value;
        }

        return new QuoteSummary(quote.TotalCents, lines, lineCents, categoryCents, text, codes);
    }

    private static ImportSummary ReadReceipt(ReadOnlySpan<byte> message)
    {
        var receipt = new ImportReceipt.Reader(message);
        int countries = 0;
        long cents = 0;
        foreach (var country in receipt.ByCountry)
        {
            countries++;
            cents += country.Value.Cents;
        }

        return new ImportSummary(receipt.Orders, receipt.Lines, receipt.TotalCents, countries, cents, (int)receipt.HighestPriority);
    }

    private static (string Sku, string Text, long Cents) ReadLine(ReadOnlySpan<byte> message)
    {
        var line = new QuotedOrder.Types.Line.Reader(message);
        return (line.Sku.ToString(), line.Text.ToString(), line.Cents);
    }
}
