using System.Buffers;
using GrpcService.Grpc;
using GrpcService.Messages;
using GrpcService.Orders;
using GrpcService.Server;
using ProtoZeroSharp;

namespace GrpcService.Client;

/// <summary>A client with generated writers and readers.</summary>
public sealed class LibraryClient(GrpcTransport transport) : IWarehouseClient
{
    /// <summary>The bytes after which a stream of orders is sent on.</summary>
    private const int FlushAbove = 32 * 1024;

    public Task<QuoteSummary> QuoteAsync(OrderRecord order, TimeSpan? timeout = null) =>
        transport.CallAsync(WarehouseHost.QuoteMethod, (stream, cancellation) => SendAsync(order, stream, cancellation), ReadQuote, timeout);

    public Task<ImportSummary> ImportAsync(IReadOnlyList<OrderRecord> orders, TimeSpan? timeout = null) =>
        transport.CallAsync(WarehouseHost.ImportMethod, (stream, cancellation) => SendAsync(orders, stream, cancellation), ReadReceipt, timeout);

    /// <summary>A writer cannot cross an await: its bytes are detached and can.</summary>
    private static async Task SendAsync(OrderRecord order, Stream stream, CancellationToken cancellation)
    {
        using DetachedMessage message = Encode(order);
        await message.WriteToAsync(stream, cancellation);
    }

    /// <summary>Memory is bounded however many orders there are: the buffer is flushed between two of them.</summary>
    private static async Task SendAsync(IReadOnlyList<OrderRecord> orders, Stream stream, CancellationToken cancellation)
    {
        using var buffer = new ProtoBuffer();
        foreach (OrderRecord order in orders)
        {
            using (ProtoWriter proto = buffer.CreateWriter())
            {
                WriteFrame(proto, order);
            }

            if (buffer.Length > FlushAbove)
            {
                await buffer.FlushAsync(stream, cancellation);
            }
        }

        await buffer.FlushAsync(stream, cancellation);
    }

    private static DetachedMessage Encode(OrderRecord order)
    {
        using var proto = new ProtoWriter();
        WriteFrame(proto, order);
        return proto.Detach();
    }

    private static void WriteFrame(ProtoWriter proto, OrderRecord order)
    {
        GrpcFrame frame = proto.StartGrpcFrame();
        OrderEncoder.Write(new Order.Writer(proto), order);
        frame.Close();
    }

    private static QuoteSummary ReadQuote(ReadOnlySequence<byte> message)
    {
        using var input = new ProtoSequence(message);
        var quote = new QuotedOrder.Reader(input.Span);
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

    private static ImportSummary ReadReceipt(ReadOnlySequence<byte> message)
    {
        using var input = new ProtoSequence(message);
        var receipt = new ImportReceipt.Reader(input.Span);
        int countries = 0;
        long cents = 0;
        foreach (var country in receipt.ByCountry)
        {
            countries++;
            cents += country.Value.Cents;
        }

        return new ImportSummary(receipt.Orders, receipt.Lines, receipt.TotalCents, countries, cents, (int)receipt.HighestPriority);
    }
}
