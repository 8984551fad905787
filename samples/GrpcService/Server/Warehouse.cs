using System.Globalization;
using GrpcService.Grpc;
using GrpcService.Messages;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using ProtoZeroSharp;

namespace GrpcService.Server;

/// <summary>The service: one method of each of gRPC's four kinds.</summary>
public static class Warehouse
{
    public const string Quote = "/warehouse.v1.Warehouse/Quote";
    public const string Import = "/warehouse.v1.Warehouse/Import";
    public const string Lines = "/warehouse.v1.Warehouse/Lines";
    public const string QuoteAll = "/warehouse.v1.Warehouse/QuoteAll";

    private static readonly string[] Categories = ["other", "tools", "books", "food"];

    public static void MapWarehouse(this IEndpointRouteBuilder routes)
    {
        // Messages whose fields are read and written once stay bytes; what is kept longer is a type of the program.
        var proto = GrpcOutput.Marshaller;
        routes.MapGrpc<DetachedMessage, DetachedMessage>(Quote, proto.ReadBytes, proto.WriteBytes, QuoteAsync);
        routes.MapGrpc<DetachedMessage, DetachedMessage>(QuoteAll, proto.ReadBytes, proto.WriteBytes, QuoteAllAsync);
        routes.MapGrpc(Lines, proto.CreateDeserializer(PricedLine.ReadAll), (Action<PricedLine, GrpcOutput>)proto.Write, LinesAsync);
        routes.MapGrpc(Import, proto.CreateDeserializer(OrderTotal.Read), (Action<ImportTotals, GrpcOutput>)proto.Write, ImportAsync);
        routes.MapUnknownMethods();
    }

    /// <summary>An order that is well-formed.</summary>
    internal static Order.Reader Open(ReadOnlySpan<byte> message)
    {
        var order = new Order.Reader(message);
        order.Validate();
        return order;
    }

    internal static long Price(in Line.Reader line)
    {
        long cents = checked(line.Quantity * line.UnitCents);
        foreach (var discount in line.Discounts)
        {
            cents = discount.AmountCase switch
            {
                Discount.AmountOneofCase.Percent => cents - (long)((Int128)cents * Math.Min(discount.Percent, 100) / 100),
                Discount.AmountOneofCase.Cents => Math.Max(0, checked(cents - discount.Cents)),
                _ => cents,
            };
        }

        return cents;
    }

    private static async IAsyncEnumerable<DetachedMessage> QuoteAsync(IAsyncEnumerable<DetachedMessage> requests, HttpContext call)
    {
        call.Response.Headers["x-request-id"] = call.Request.Headers["x-request-id"];
        using DetachedMessage order = await requests.OnlyAsync(call.RequestAborted);
        yield return Answer(order);
    }

    /// <summary>Replies while requests come, and counts them in the trailers.</summary>
    private static async IAsyncEnumerable<DetachedMessage> QuoteAllAsync(IAsyncEnumerable<DetachedMessage> requests, HttpContext call)
    {
        int count = 0;
        await foreach (DetachedMessage order in requests)
        {
            using (order)
            using (DetachedMessage reply = Answer(order))
            {
                yield return reply;
            }

            count++;
        }

        call.Response.AppendTrailer("x-orders", count.ToString(CultureInfo.InvariantCulture));
    }

    private static async IAsyncEnumerable<PricedLine> LinesAsync(IAsyncEnumerable<List<PricedLine>> requests, HttpContext call)
    {
        foreach (PricedLine line in await requests.OnlyAsync(call.RequestAborted))
        {
            yield return line;
        }
    }

    /// <summary>Adds up while requests come: nothing is kept of each, because their stream may be of any length.</summary>
    private static async IAsyncEnumerable<ImportTotals> ImportAsync(IAsyncEnumerable<OrderTotal> requests, HttpContext call)
    {
        var totals = new ImportTotals();
        await foreach (OrderTotal order in requests)
        {
            totals.Add(order);
        }

        yield return totals;
    }

    /// <summary>Reads the request in place and writes the reply while it is computed.</summary>
    private static DetachedMessage Answer(DetachedMessage request)
    {
        Order.Reader order = Open(request.GetSpan());
        if (order.Lines.IsEmpty)
        {
            throw new GrpcException(GrpcStatus.InvalidArgument, "An order has at least one line.");
        }

        using var proto = new ProtoWriter();
        QuotedOrder.Writer quote = new QuotedOrder.Writer(proto).OrderId(order.Id).Priority(order.Priority);
        Span<long> byCategory = stackalloc long[Categories.Length];
        long total = 0;
        foreach (var line in order.Lines)
        {
            long cents = Price(line);
            ref long category = ref byCategory[(uint)line.Category < Categories.Length ? (int)line.Category : 0];
            (category, total) = checked((category + cents, total + cents));
            line.Attributes.TryGetValue("color"u8, out Utf8View color);
            quote.AddLines(sku: line.Sku.Bytes, text: color.Bytes, cents: cents, category: line.Category);
        }

        for (int i = 0; i < byCategory.Length; i++)
        {
            quote.AddCentsByCategory(Categories[i], byCategory[i]);
        }

        quote.TotalCents(total);
        return proto.Detach();
    }
}
