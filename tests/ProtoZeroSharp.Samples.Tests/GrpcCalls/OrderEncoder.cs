using GrpcService.Messages;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>Encodes orders straight from the application's objects.</summary>
internal static class OrderEncoder
{
    public static void Write(Order.Writer writer, OrderRecord order)
    {
        writer.Id(order.Id).Customer(name: order.CustomerName, country: order.Country);
        foreach (LineRecord line in order.Lines)
        {
            Write(writer.StartLines(), line);
        }

        foreach ((string key, string value) in order.Labels)
        {
            writer.AddLabels(key, value);
        }

        writer.Priority(order.Priority);
    }

    private static void Write(Line.Writer writer, LineRecord line)
    {
        writer.Sku(line.Sku).Quantity(line.Quantity).UnitCents(line.UnitCents).Category(line.Category);
        if (line.PercentOff.HasValue)
        {
            writer.StartDiscounts().Percent(line.PercentOff.GetValueOrDefault()).Close();
        }

        if (line.CentsOff.HasValue)
        {
            writer.StartDiscounts().Cents(line.CentsOff.GetValueOrDefault()).Close();
        }

        if (line.Color is not null)
        {
            writer.AddAttributes("color", line.Color);
        }

        writer.Close();
    }
}
