using System.Buffers;
using Google.Protobuf;
using GrpcService.GoogleMessages;
using GrpcService.Grpc;
using GrpcService.Orders;
using ProtoZeroSharp;

namespace GrpcService.Server;

/// <summary>The same service with Google.Protobuf's classes: the other side of the wire, and what ours is compared with.</summary>
public sealed class GoogleWarehouse : IWarehouse
{
    public void Quote(ReadOnlySequence<byte> request, IBufferWriter<byte> reply)
    {
        Order order = Order.Parser.ParseFrom(request);
        if (order.Lines.Count == 0)
        {
            throw new GrpcException(GrpcStatus.InvalidArgument, "An order has at least one line.");
        }

        Span<long> byCategory = stackalloc long[Pricing.Categories];
        var quote = new QuotedOrder { OrderId = order.Id, Priority = order.Priority };
        foreach (Line line in order.Lines)
        {
            long cents = Price(line);
            byCategory[Pricing.CategoryIndex((int)line.Category)] += cents;
            quote.TotalCents += cents;
            quote.Lines.Add(new QuotedOrder.Types.Line
            {
                Sku = line.Sku,
                Text = line.Attributes.TryGetValue("color", out string? color) ? color : "",
                Cents = cents,
                Category = line.Category,
            });
        }

        for (int i = 0; i < byCategory.Length; i++)
        {
            quote.CentsByCategory[Pricing.CategoryNames[i]] = byCategory[i];
        }

        WriteFrame(quote, reply);
    }

    public IGrpcIntake StartImport() => new GoogleImport();

    internal static long Price(Line line)
    {
        long cents = Pricing.FullCents(line.Quantity, line.UnitCents);
        foreach (Discount discount in line.Discounts)
        {
            cents = discount.AmountCase switch
            {
                Discount.AmountOneofCase.Percent => Pricing.TakeOffPercent(cents, discount.Percent),
                Discount.AmountOneofCase.Cents => Pricing.TakeOffCents(cents, discount.Cents),
                _ => cents,
            };
        }

        return cents;
    }

    internal static void WriteFrame(IMessage message, IBufferWriter<byte> destination)
    {
        GrpcFraming.WriteHeader(destination.GetSpan(GrpcFraming.HeaderSize), message.CalculateSize());
        destination.Advance(GrpcFraming.HeaderSize);
        message.WriteTo(destination);
    }
}
