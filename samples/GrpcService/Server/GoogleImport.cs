using System.Buffers;
using GrpcService.GoogleMessages;
using GrpcService.Grpc;

namespace GrpcService.Server;

/// <summary>An import with Google.Protobuf's classes.</summary>
internal sealed class GoogleImport : IGrpcIntake
{
    private readonly ImportReceipt receipt = new();

    public void Take(ReadOnlySequence<byte> message)
    {
        Order order = Order.Parser.ParseFrom(message);
        long cents = order.Lines.Sum(GoogleWarehouse.Price);
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

    public void Answer(IBufferWriter<byte> reply) => GoogleWarehouse.WriteFrame(receipt, reply);
}
