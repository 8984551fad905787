using System.Buffers;
using GrpcService.Grpc;
using GrpcService.Messages;
using ProtoZeroSharp;

namespace GrpcService.Server;

/// <summary>An import with generated readers and writers: orders are summed up as they pass and never kept.</summary>
internal sealed class LibraryImport : IGrpcIntake
{
    private readonly List<CountryTotal> countries = [];
    private uint orders;
    private uint lines;
    private long cents;
    private Priority highest;

    public void Take(ReadOnlySequence<byte> message)
    {
        using var input = new ProtoSequence(message);
        var order = new Order.Reader(input.Span);
        order.Validate();
        long value = 0;
        foreach (var line in order.Lines)
        {
            value += LibraryWarehouse.Price(line);
            lines++;
        }

        CountryTotal country = Find(order.Customer.Country);
        country.Orders++;
        country.Cents += value;
        orders++;
        cents += value;
        highest = (Priority)Math.Max((int)highest, (int)order.Priority);
    }

    public void Answer(IBufferWriter<byte> reply)
    {
        using var proto = new ProtoWriter();
        GrpcFrame frame = proto.StartGrpcFrame();
        var receipt = new ImportReceipt.Writer(proto).Orders(orders).Lines(lines).TotalCents(cents);
        foreach (CountryTotal country in countries)
        {
            using var total = receipt.StartByCountry(country.Name);
            total.Orders(country.Orders).Cents(country.Cents);
        }

        receipt.HighestPriority(highest);
        frame.Close();
        proto.WriteTo(reply);
    }

    private CountryTotal Find(Utf8View name)
    {
        foreach (CountryTotal country in countries)
        {
            if (name == country.Name)
            {
                return country;
            }
        }

        CountryTotal added = new() { Name = name.ToString() };
        countries.Add(added);
        return added;
    }

    private sealed class CountryTotal
    {
        public required string Name { get; init; }

        public uint Orders { get; set; }

        public long Cents { get; set; }
    }
}
