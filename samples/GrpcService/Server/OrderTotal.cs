using GrpcService.Messages;

namespace GrpcService.Server;

/// <summary>What an import keeps of an order.</summary>
/// <param name="Country">Where it goes.</param>
/// <param name="Lines">How many lines it has.</param>
/// <param name="Cents">Its price.</param>
/// <param name="Priority">How urgent it is.</param>
internal readonly record struct OrderTotal(string Country, uint Lines, long Cents, Priority Priority)
{
    public static OrderTotal Read(ReadOnlySpan<byte> message)
    {
        Order.Reader order = Warehouse.Open(message);
        uint lines = 0;
        long cents = 0;
        foreach (var line in order.Lines)
        {
            lines++;
            cents += Warehouse.Price(line);
        }

        return new OrderTotal(order.Customer.Country.ToString(), lines, cents, order.Priority);
    }
}
