using System.Buffers;
using Google.Protobuf;
using GrpcService.GoogleMessages;
using GrpcService.Grpc;
using GrpcService.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>The service and its client with Google.Protobuf's classes: the other side of the wire, and what ours is compared with.</summary>
internal static class GoogleOrders
{
    private static readonly string[] Categories = ["other", "tools", "books", "food"];

    public static WarehouseClient Client(GrpcChannel channel) => new(channel, static (order, output) => Write(Build(order), output), ReadQuote, ReadReceipt, ReadLine);

    public static void Map(IEndpointRouteBuilder routes)
    {
        routes.MapGrpc<Order, QuotedOrder>(Warehouse.Quote, Read, Write, QuoteAllAsync);
        routes.MapGrpc<Order, QuotedOrder>(Warehouse.QuoteAll, Read, Write, QuoteAllAsync);
        routes.MapGrpc<Order, QuotedOrder.Types.Line>(Warehouse.Lines, Read, Write, LinesAsync);
        routes.MapGrpc<Order, ImportReceipt>(Warehouse.Import, Read, Write, ImportAsync);
    }

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

    public static QuotedOrder Quote(Order order)
    {
        Span<long> byCategory = stackalloc long[Categories.Length];
        var quote = new QuotedOrder { OrderId = order.Id, Priority = order.Priority };
        foreach (Line line in order.Lines)
        {
            QuotedOrder.Types.Line priced = Priced(line);
            byCategory[(uint)line.Category < Categories.Length ? (int)line.Category : 0] += priced.Cents;
            quote.TotalCents += priced.Cents;
            quote.Lines.Add(priced);
        }

        for (int i = 0; i < byCategory.Length; i++)
        {
            quote.CentsByCategory[Categories[i]] = byCategory[i];
        }

        return quote;
    }

    private static Order Read(ReadOnlySequence<byte> message) => Order.Parser.ParseFrom(message);

    private static void Write(IMessage message, GrpcOutput output)
    {
        output.SetLength(message.CalculateSize());
        message.WriteTo(output.Writer);
        output.Complete();
    }

    private static async IAsyncEnumerable<QuotedOrder> QuoteAllAsync(IAsyncEnumerable<Order> requests, HttpContext call)
    {
        await foreach (Order order in requests)
        {
            yield return Quote(order);
        }
    }

    private static async IAsyncEnumerable<QuotedOrder.Types.Line> LinesAsync(IAsyncEnumerable<Order> requests, HttpContext call)
    {
        foreach (Line line in (await requests.OnlyAsync()).Lines)
        {
            yield return Priced(line);
        }
    }

    private static async IAsyncEnumerable<ImportReceipt> ImportAsync(IAsyncEnumerable<Order> requests, HttpContext call)
    {
        var receipt = new ImportReceipt();
        await foreach (Order order in requests)
        {
            long cents = order.Lines.Sum(static l => Priced(l).Cents);
            string name = order.Customer?.Country ?? "";
            if (!receipt.ByCountry.TryGetValue(name, out ImportReceipt.Types.Country? country))
            {
                receipt.ByCountry[name] = country = new ImportReceipt.Types.Country();
            }

            country.Orders++;
            country.Cents += cents;
            receipt.Orders++;
            receipt.Lines += (uint)order.Lines.Count;
            receipt.TotalCents += cents;
            receipt.HighestPriority = (Priority)Math.Max((int)receipt.HighestPriority, (int)order.Priority);
        }

        yield return receipt;
    }

    private static QuotedOrder.Types.Line Priced(Line line)
    {
        long cents = line.Quantity * line.UnitCents;
        foreach (Discount discount in line.Discounts)
        {
            cents = discount.AmountCase switch
            {
                Discount.AmountOneofCase.Percent => cents - (cents * Math.Min(discount.Percent, 100) / 100),
                Discount.AmountOneofCase.Cents => Math.Max(0, cents - discount.Cents),
                _ => cents,
            };
        }

        return new QuotedOrder.Types.Line { Sku = line.Sku, Text = line.Attributes.TryGetValue("color", out string? color) ? color : "", Cents = cents, Category = line.Category };
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

    private static (string Sku, string Text, long Cents) ReadLine(ReadOnlySequence<byte> message)
    {
        QuotedOrder.Types.Line line = QuotedOrder.Types.Line.Parser.ParseFrom(message);
        return (line.Sku, line.Text, line.Cents);
    }
}
