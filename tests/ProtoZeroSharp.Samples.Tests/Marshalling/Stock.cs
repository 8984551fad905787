using GrpcService.Messages;

namespace ProtoZeroSharp.Samples.Tests.Marshalling;

/// <summary>A type of the program that is a message of its own: what docs/grpc.md shows.</summary>
internal sealed record Stock(string Sku, uint Quantity) : IProtoWritable<Stock>, IProtoReadable<Stock>
{
    public static void Write(ProtoWriter writer, Stock value) => new Line.Writer(writer).Sku(value.Sku).Quantity(value.Quantity);

    public static Stock Read(ReadOnlySpan<byte> message)
    {
        var line = new Line.Reader(message);
        return new Stock(line.Sku.ToString(), line.Quantity);
    }
}
