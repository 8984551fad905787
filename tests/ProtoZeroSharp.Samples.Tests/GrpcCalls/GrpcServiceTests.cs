using System.Buffers;
using Google.Protobuf;
using GrpcService.GoogleMessages;
using GrpcService.Grpc;
using GrpcService.Server;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>gRPC over a real HTTP/2 connection, ours and Google.Protobuf's classes on either side.</summary>
public sealed class GrpcServiceTests : IAsyncLifetime
{
    private readonly List<IDisposable> channels = [];
    private readonly Dictionary<string, WebApplication> hosts = [];

    public static TheoryData<string, string> Sides => new() { { "library", "library" }, { "library", "google" }, { "google", "library" }, { "google", "google" } };

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
        hosts["library"] = await WarehouseHost.StartAsync();
        hosts["google"] = await WarehouseHost.StartAsync(0, GoogleOrders.Map);
    }

    public async Task DisposeAsync()
    {
        channels.ForEach(static t => t.Dispose());
        foreach (WebApplication host in hosts.Values)
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
        Assert.Equal(GoogleOrders.Build(order), Order.Parser.ParseFrom(proto.WrittenSpan));
    }

    [Theory]
    [MemberData(nameof(Sides))]
    public async Task The_lines_of_an_order_are_a_stream_of_replies(string client, string server)
    {
        OrderRecord order = SampleOrders.Create(10_000);
        List<(string Sku, string Text, long Cents)> lines = await Connect(client, server).LinesAsync(order).ToListAsync();
        Assert.Equal(order.Lines.Select(static l => (l.Sku, l.Color ?? "", Cents(l))), lines);
    }

    /// <summary>The client sends an order when the reply to the one before is there: neither side waits for the end of the other's stream.</summary>
    [Theory]
    [MemberData(nameof(Sides))]
    public async Task Orders_are_quoted_while_others_are_still_to_be_sent(string client, string server)
    {
        var mayGo = new SemaphoreSlim(1);
        int replies = 0;
        await foreach (QuoteSummary quote in Connect(client, server).QuoteAllAsync(OneByOne(), new GrpcOptions { Timeout = TimeSpan.FromSeconds(60) }))
        {
            Assert.Equal(SampleOrders.Create(1_000, replies++).Lines.Sum(Cents), quote.TotalCents);
            mayGo.Release();
        }

        Assert.Equal(50, replies);

        async IAsyncEnumerable<OrderRecord> OneByOne()
        {
            for (int i = 0; i < 50; i++)
            {
                await mayGo.WaitAsync();
                yield return SampleOrders.Create(1_000, i);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sides))]
    public async Task Compressed_requests_get_compressed_replies_of_the_same_content(string client, string server)
    {
        OrderRecord order = SampleOrders.Create(100_000);
        var options = new GrpcOptions { IsCompressed = true };
        Assert.Equal(await Connect(client, server).QuoteAsync(order), await Connect(client, server).QuoteAsync(order, options));
        Assert.Equal("gzip", options.Headers!.GetValues("grpc-encoding").Single());
        IReadOnlyList<OrderRecord> orders = SampleOrders.CreateMany(50_000);
        Assert.Equal(await Connect(client, server).ImportAsync(orders), await Connect(client, server).ImportAsync(orders, new GrpcOptions { IsCompressed = true }));
    }

    [Fact]
    public async Task Metadata_goes_both_ways_before_and_after_the_replies()
    {
        var options = new GrpcOptions { Metadata = { ["x-request-id"] = "r-17" } };
        await Connect("library", "library").QuoteAsync(SampleOrders.Create(200), options);
        Assert.Equal("r-17", options.Headers!.GetValues("x-request-id").Single());
        await Connect("library", "library").QuoteAllAsync(SampleOrders.CreateMany(5_000).ToAsyncEnumerable(), options).ToListAsync();
        Assert.Equal(SampleOrders.CreateMany(5_000).Count.ToString(), options.Trailers!.GetValues("x-orders").Single());
    }

    /// <summary>What the sample quotes is what Google's classes quote of the same order.</summary>
    [Fact]
    public async Task Both_sides_quote_the_same()
    {
        using var channel = new GrpcChannel(new Uri(hosts["library"].Urls.Single()));
        Order order = GoogleOrders.Build(SampleOrders.Create(4_096));
        byte[] quoted = await channel.CallAsync(
            Warehouse.Quote,
            new[] { order.ToByteArray() }.ToAsyncEnumerable(),
            GrpcOutput.Marshaller.CreateSerializer<byte[]>(static (proto, bytes) => proto.AddRaw(bytes)),
            static message => message.ToArray()).OnlyAsync();
        Assert.Equal(GoogleOrders.Quote(order), QuotedOrder.Parser.ParseFrom(quoted));
    }

    /// <summary>Of a line, of the lines of an order, and of orders. What is as large as a number can be is right.</summary>
    [Theory]
    [InlineData("library")]
    [InlineData("google")]
    public async Task A_sum_that_is_too_large_is_out_of_range(string client)
    {
        WarehouseClient warehouse = Connect(client, "library");
        await IsOutOfRange(warehouse.QuoteAsync(Order(quantity: 4, 1L << 62)));
        await IsOutOfRange(warehouse.QuoteAsync(Order(quantity: 1, 1L << 62, lines: 2)));
        await IsOutOfRange(warehouse.ImportAsync([Order(quantity: 1, 1L << 62), Order(quantity: 1, 1L << 62)]));
        OrderRecord half = Order(quantity: 1, long.MaxValue, percentOff: 51);
        long each = long.MaxValue - (long)((Int128)long.MaxValue * 51 / 100);
        Assert.Equal(2 * each, (await warehouse.ImportAsync([half, half])).TotalCents);

        static OrderRecord Order(uint quantity, long cents, int lines = 1, uint? percentOff = null) => SampleOrders.Create(1) with
        {
            Lines = [.. Enumerable.Repeat(new LineRecord("sku", quantity, cents, default, percentOff, null, null), lines)],
        };

        static async Task IsOutOfRange(Task call) => Assert.Equal(GrpcStatus.OutOfRange, (await Assert.ThrowsAsync<GrpcException>(() => call)).Status);
    }

    private static long Cents(LineRecord line)
    {
        long cents = line.Quantity * line.UnitCents;
        cents -= cents * (line.PercentOff ?? 0) / 100;
        return Math.Max(0, cents - (line.CentsOff ?? 0));
    }

    private WarehouseClient Connect(string client, string server)
    {
        var channel = new GrpcChannel(new Uri(hosts[server].Urls.Single()));
        channels.Add(channel);
        return client == "library" ? LibraryOrders.Client(channel) : GoogleOrders.Client(channel);
    }
}
