using GrpcService.Messages;
using ProtoZeroSharp;

namespace GrpcService.Server;

/// <summary>A line with its price: a type of the program that knows how it is written, for a stream that outlives the request's bytes.</summary>
internal readonly record struct PricedLine(string Sku, string Text, long Cents, Category Category) : IProtoWritable<PricedLine>
{
    public static void Write(PricedLine value, ProtoWriter writer) =>
        new QuotedOrder.Types.Line.Writer(writer).Sku(value.Sku).Text(value.Text).Cents(value.Cents).Category(value.Category);

    public static List<PricedLine> ReadAll(ReadOnlySpan<byte> message)
    {
        var lines = new List<PricedLine>();
        foreach (var line in Warehouse.Open(message).Lines)
        {
            line.Attributes.TryGetValue("color"u8, out Utf8View color);
            lines.Add(new PricedLine(line.Sku.ToString(), color.ToString(), Warehouse.Price(line), line.Category));
        }

        return lines;
    }
}
