using System.Globalization;
using System.IO.Pipelines;
using System.Net.Sockets;
using GrpcService.Grpc;
using GrpcService.Messages;
using GrpcService.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Hosting;
using ProtoZeroSharp;

const string Usage = """
    Usage: GrpcService                  serves, and calls one method of each kind itself
           GrpcService --serve PORT     serves until Ctrl+C on port PORT (0: any that is free) of the loopback interface
    """;

switch (args)
{
    case ["--help" or "-h"]:
        Console.WriteLine(Usage);
        return 0;
    case []:
        return await CallAllAsync();
    case ["--serve", var text] when ushort.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out ushort port):
        return await ServeAsync(port);
    default:
        Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
        return 2;
}

static async Task<int> ServeAsync(int port)
{
    try
    {
        await using WebApplication host = await WarehouseHost.StartAsync(port);
        Console.WriteLine($"listening on {new Uri(host.Urls.Single()).Authority}");
        await host.WaitForShutdownAsync();
        return 0;
    }
    catch (Exception exception) when (exception is IOException or SocketException)
    {
        Console.Error.WriteLine($"Port {port} cannot be listened on: {exception.Message}");
        return 1;
    }
}

static async Task<int> CallAllAsync()
{
    await using WebApplication host = await WarehouseHost.StartAsync();
    using var http = new HttpClient { BaseAddress = new Uri(host.Urls.Single()) };
    http.DefaultRequestHeaders.Add("te", "trailers");
    http.DefaultRequestHeaders.Add(GrpcHeaders.Timeout, "10S");
    return await CallAsync(http, Warehouse.Quote, orders: 1)
        & await CallAsync(http, Warehouse.Lines, orders: 1)
        & await CallAsync(http, Warehouse.QuoteAll, orders: 3)
        & await CallAsync(http, Warehouse.Import, orders: 3) ? 0 : 1;
}

// A plain client: the requests are frames in one body, the replies are read as they come. The status is in the trailers, or without replies in the
// headers. A proxy, or a server that does not take the call for gRPC, answers with a status of HTTP instead, which is thrown before a reply is read.
static async Task<bool> CallAsync(HttpClient http, string method, int orders)
{
    var content = ProtoContent.Create(orders, WriteOrders, GrpcHeaders.ContentType);
    using var request = new HttpRequestMessage(HttpMethod.Post, method) { Content = content, Version = new(2, 0), VersionPolicy = HttpVersionPolicy.RequestVersionExact };
    using HttpResponseMessage response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
    PipeReader pipe = PipeReader.Create(await response.EnsureSuccessStatusCode().Content.ReadAsStreamAsync());
    var show = GrpcOutput.Marshaller.CreateDeserializer(static message => ProtoText.Decode(message).ReplaceLineEndings(" "));
    await foreach (string reply in GrpcInput.ReadAllAsync(pipe, encoding: null, show, CancellationToken.None))
    {
        Console.WriteLine($"{method}: {reply}");
    }

    string status = response.TrailingHeaders.Concat(response.Headers).First(static header => header.Key == GrpcHeaders.Status).Value.Single();
    Console.WriteLine($"{method} ends with status {status}");
    return status == "0";
}

static void WriteOrders(ProtoWriter proto, int count)
{
    for (int i = 1; i <= count; i++)
    {
        GrpcFrame frame = proto.StartGrpcFrame();
        var order = new Order.Writer(proto).Id($"order-{i}").Customer(name: "Ada", country: "FR");
        order.AddLines("pen", static (line, sku) => line.Sku(sku).Quantity(3).UnitCents(250));
        frame.Close();
    }
}
