using BesideGoogle.Orders;
using ProtoZeroSharp;

namespace BesideGoogle;

/// <summary>With the writer and the reader of the same class.</summary>
public static class After
{
    public static int Encode(int lines, Span<byte> destination)
    {
        using var proto = new ProtoWriter();
        var order = new Order.Writer(proto).Id("order-1").Customer("Zoë Ünlü");
        for (int i = 1; i <= lines; i++)
        {
            order.AddLines(sku: "SKU-1234", quantity: i, unitCents: 1_999);
        }

        order.AddLabels("channel", "web");
        return proto.CopyTo(destination);
    }

    public static long TotalCents(ReadOnlySpan<byte> bytes)
    {
        long total = 0;
        foreach (var line in new Order.Reader(bytes).Lines)
        {
            total += line.Quantity * line.UnitCents;
        }

        return total;
    }
}
