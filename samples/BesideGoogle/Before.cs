using BesideGoogle.Orders;
using Google.Protobuf;

namespace BesideGoogle;

/// <summary>With Google's objects.</summary>
public static class Before
{
    public static byte[] Encode(int lines)
    {
        var order = new Order { Id = "order-1", Customer = "Zoë Ünlü", Labels = { ["channel"] = "web" } };
        for (int i = 1; i <= lines; i++)
        {
            order.Lines.Add(new OrderLine { Sku = "SKU-1234", Quantity = i, UnitCents = 1_999 });
        }

        return order.ToByteArray();
    }

    public static long TotalCents(byte[] bytes)
    {
        Order order = Order.Parser.ParseFrom(bytes);
        return order.Lines.Sum(static line => line.Quantity * line.UnitCents);
    }
}
