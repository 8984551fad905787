using System.Buffers;
using GrpcService.Grpc;
using GrpcService.Messages;
using GrpcService.Orders;
using ProtoZeroSharp;

namespace GrpcService.Server;

/// <summary>The service with generated readers and writers: the request is read where it lies, the reply written as it is worked out.</summary>
public sealed class LibraryWarehouse : IWarehouse
{
    public void Quote(ReadOnlySequence<byte> request, IBufferWriter<byte> reply)
    {
        using var input = new ProtoSequence(request);
        var order = new Order.Reader(input.Span);
        order.Validate();
        if (order.Lines.IsEmpty)
        {
            throw new GrpcException(GrpcStatus.InvalidArgument, "An order has at least one line.");
        }

        using var proto = new ProtoWriter();
        GrpcFrame frame = proto.StartGrpcFrame();
        Quote(order, new QuotedOrder.Writer(proto));
        frame.Close();
        proto.WriteTo(reply);
    }

    public IGrpcIntake StartImport() => new LibraryImport();

    internal static long Price(in Line.Reader line)
    {
        long cents = Pricing.FullCents(line.Quantity, line.UnitCents);
        foreach (var discount in line.Discounts)
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

    private static void Quote(in Order.Reader order, QuotedOrder.Writer quote)
    {
        Span<long> byCategory = stackalloc long[Pricing.Categories];
        long total = 0;
        quote.OrderId(order.Id);
        foreach (var line in order.Lines)
        {
            long cents = Price(line);
            byCategory[Pricing.CategoryIndex((int)line.Category)] += cents;
            total += cents;
            line.Attributes.TryGetValue("color"u8, out Utf8View color);
            quote.AddLines(sku: line.Sku.Bytes, text: color.Bytes, cents: cents, category: line.Category);
        }

        for (int i = 0; i < byCategory.Length; i++)
        {
            quote.AddCentsByCategory(Pricing.CategoryNames[i], byCategory[i]);
        }

        quote.TotalCents(total).Priority(order.Priority);
    }
}
