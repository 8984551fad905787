using System.Buffers;
using Google.Protobuf;
using GrpcService.GoogleMessages;
using GrpcService.Grpc;
using GrpcService.Orders;
using GrpcService.Server;
using ProtoZeroSharp;

namespace GrpcService.Client;

/// <summary>The same client with Google.Protobuf's classes.</summary>
public sealed class GoogleClient(GrpcTransport transport) : IWarehouseClient
{
    public Task<QuoteSummary> QuoteAsync(OrderRecord order, TimeSpan? timeout = null) =>
        transport.CallAsync(WarehouseHost.QuoteMethod, (stream, cancellation) => SendAsync([order], stream, cancellation), ReadQuote, timeout);

    public Task<ImportSummary> ImportAsync(IReadOnlyList<OrderRecord> orders, TimeSpan? timeout = null) =>
        transport.CallAsync(WarehouseHost.ImportMethod, (stream, cancellation) => SendAsync(orders, stream, cancellation), ReadReceipt, timeout);

    /// <summary>The order as Google's object.</summary>
    public static Order Build(OrderRecord order)
    {
        var built = new Order
        {
            Id = order.Id,
            Customer = new Customer { Name = order.CustomerName, Country = order.Country },
            Priority = (Priority)(int)order.Priority,
        };
        foreach (LineRecord line in order.Lines)
        {
            built.Lines.Add(Build(line));
        }

        foreach ((string key, string value) in order.Labels)
        {
            built.Labels.Add(key, value);
        }

        return built;
    }

    private static Line Build(LineRecord line)
    {
        var built = new Line { Sku = line.Sku, Quantity = line.Quantity, UnitCents = line.UnitCents, Category = (Category)(int)line.Category };
        if (line.PercentOff.HasValue)
        {
            built.Discounts.Add(new Discount { Percent = line.PercentOff.GetValueOrDefault() });
        }

        if (line.CentsOff.HasValue)
        {
            built.Discounts.Add(new Discount { Cents = line.CentsOff.GetValueOrDefault() });
        }

        if (line.Color is not null)
        {
            built.Attributes.Add("color", line.Color);
        }

        return built;
    }

    /// <summary>Frames in pooled arrays, the best that Google's API allows.</summary>
    private static async Task SendAsync(IReadOnlyList<OrderRecord> orders, Stream stream, CancellationToken cancellation)
    {
        foreach (OrderRecord order in orders)
        {
            Order message = Build(order);
            int size = message.CalculateSize();
            byte[] frame = ArrayPool<byte>.Shared.Rent(GrpcFraming.HeaderSize + size);
            GrpcFraming.WriteHeader(frame, size);
            message.WriteTo(frame.AsSpan(GrpcFraming.HeaderSize, size));
            await stream.WriteAsync(frame.AsMemory(0, GrpcFraming.HeaderSize + size), cancellation);
            ArrayPool<byte>.Shared.Return(frame);
        }
    }

    private static QuoteSummary ReadQuote(ReadOnlySequence<byte> message)
    {
        QuotedOrder quote = QuotedOrder.Parser.ParseFrom(message);
        int text = quote.OrderId.Length;
        int codes = (int)quote.Priority;
        long lineCents = 0;
        foreach (QuotedOrder.Types.Line line in quote.Lines)
        {
            lineCents += line.Cents;
            text += line.Sku.Length + line.Text.Length;
            codes += (int)line.Category;
        }

        long categoryCents = 0;
        foreach ((string name, long cents) in quote.CentsByCategory)
        {
            text += name.Length;
            categoryCents += cents;
        }

        return new QuoteSummary(quote.TotalCents, quote.Lines.Count, lineCents, categoryCents, text, codes);
    }

    private static ImportSummary ReadReceipt(ReadOnlySequence<byte> message)
    {
        ImportReceipt receipt = ImportReceipt.Parser.ParseFrom(message);
        return new ImportSummary(
            receipt.Orders,
            receipt.Lines,
            receipt.TotalCents,
            receipt.ByCountry.Count,
            receipt.ByCountry.Values.Sum(static c => c.Cents),
            (int)receipt.HighestPriority);
    }
}
