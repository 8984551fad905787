using System.Buffers;
using Google.Protobuf;
using GrpcService.Client;
using GrpcService.GoogleMessages;
using GrpcService.Grpc;
using GrpcService.Orders;
using GrpcService.Server;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>gRPC over a real HTTP/2 connection, ours and Google.Protobuf's classes on either side.</summary>
public sealed class GrpcServiceTests : IAsyncLifetime
{
    private readonly List<IDisposable> transports = [];
    private readonly Dictionary<string, WarehouseHost> hosts = [];

    public static TheoryData<string, string, int> Pairs()
    {
        TheoryData<string, string, int> pairs = [];
        foreach (string client in (string[])["library", "google"])
        {
            foreach (string server in (string[])["library", "google"])
            {
                foreach (int size in (int[])[1_024, 16_384, 131_072, 1_048_576])
                {
                    pairs.Add(client, server, size);
                }
            }
        }

        return pairs;
    }

    public async Task InitializeAsync()
    {
        hosts["library"] = await WarehouseHost.StartAsync(new LibraryWarehouse());
        hosts["google"] = await WarehouseHost.StartAsync(new GoogleWarehouse());
    }

    public async Task DisposeAsync()
    {
        transports.ForEach(static t => t.Dispose());
        foreach (WarehouseHost host in hosts.Values)
        {
            await host.DisposeAsync();
        }
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task An_order_is_quoted(string client, string server, int size)
    {
        OrderRecord order = SampleOrders.Create(size, index: 2);
        QuoteSummary quote = await Connect(client, server).QuoteAsync(order);
        long cents = order.Lines.Sum(Cents);
        int text = order.Id.Length + order.Lines.Sum(static l => l.Sku.Length + (l.Color?.Length ?? 0)) + "other".Length + "tools".Length + "books".Length + "food".Length;
        int codes = (int)order.Priority + order.Lines.Sum(static l => (int)l.Category);
        Assert.Equal(new QuoteSummary(cents, order.Lines.Count, cents, cents, text, codes), quote);
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task A_stream_of_orders_is_imported(string client, string server, int size)
    {
        IReadOnlyList<OrderRecord> orders = SampleOrders.CreateMany(size);
        ImportSummary receipt = await Connect(client, server).ImportAsync(orders);
        long cents = orders.Sum(static o => o.Lines.Sum(Cents));
        var expected = new ImportSummary(
            (uint)orders.Count,
            (uint)orders.Sum(static o => o.Lines.Count),
            cents,
            orders.Select(static o => o.Country).Distinct().Count(),
            cents,
            orders.Max(static o => (int)o.Priority));
        Assert.Equal(expected, receipt);
    }

    [Theory]
    [InlineData("library")]
    [InlineData("google")]
    public async Task An_import_of_nothing_is_an_empty_receipt(string server)
    {
        Assert.Equal(default, await Connect("library", server).ImportAsync([]));
    }

    [Fact]
    public void Both_sides_encode_an_order_of_the_same_content()
    {
        OrderRecord order = SampleOrders.Create(4_096);
        using var proto = new ProtoWriter();
        OrderEncoder.Write(new GrpcService.Messages.Order.Writer(proto), order);
        Assert.Equal(GoogleClient.Build(order), Order.Parser.ParseFrom(proto.WrittenSpan));
    }

    [Fact]
    public void Both_sides_quote_the_same()
    {
        var request = new ReadOnlySequence<byte>(GoogleClient.Build(SampleOrders.Create(4_096)).ToByteArray());
        var library = new ArrayBufferWriter<byte>();
        var google = new ArrayBufferWriter<byte>();
        new LibraryWarehouse().Quote(request, library);
        new GoogleWarehouse().Quote(request, google);
        Assert.Equal(QuotedOrder.Parser.ParseFrom(google.WrittenSpan[5..]), QuotedOrder.Parser.ParseFrom(library.WrittenSpan[5..]));
    }

    [Fact]
    public async Task The_report_runs_and_finds_no_wrong_reply()
    {
        using var output = new StringWriter();
        Assert.Equal(0, await GrpcService.Report.LatencyReport.RunAsync(output, TimeSpan.Zero, fewestCalls: 10));
        Assert.Equal(4 + 5 + (4 * 2 * 5), output.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries).Length);
    }

    private static long Cents(LineRecord line)
    {
        long cents = line.Quantity * line.UnitCents;
        cents -= cents * (line.PercentOff ?? 0) / 100;
        return Math.Max(0, cents - (line.CentsOff ?? 0));
    }

    private IWarehouseClient Connect(string client, string server)
    {
        var transport = new GrpcTransport(hosts[server].Address);
        transports.Add(transport);
        return client == "library" ? new LibraryClient(transport) : new GoogleClient(transport);
    }
}
