using System.Globalization;
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
        return await CallAsync();
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
    catch (IOException exception)
    {
        Console.Error.WriteLine($"Port {port} cannot be listened on: {exception.Message}");
        return 1;
    }
}

static async Task<int> CallAsync()
{
    await using WebApplication host = await WarehouseHost.StartAsync();
    using var channel = new GrpcChannel(new Uri(host.Urls.Single()));
    var options = new GrpcOptions { Timeout = TimeSpan.FromSeconds(10), IsCompressed = true, Metadata = { ["x-request-id"] = "1" } };
    var marshaller = GrpcOutput.Marshaller;
    var show = marshaller.Deserializer(static message => ProtoText.Decode(message).ReplaceLineEndings(" "));
    foreach (string method in (string[])[Warehouse.Quote, Warehouse.Lines, Warehouse.QuoteAll, Warehouse.Import])
    {
        bool isStream = method is Warehouse.QuoteAll or Warehouse.Import;
        await foreach (string reply in channel.CallAsync(method, Enumerable.Range(1, isStream ? 3 : 1).Select(Encode).ToAsyncEnumerable(), marshaller.WriteBytes, show, options))
        {
            Console.WriteLine($"{method}: {reply}");
        }
    }

    return 0;
}

static DetachedMessage Encode(int number)
{
    using var proto = new ProtoWriter();
    var order = new Order.Writer(proto).Id("order-" + number).Customer(name: "Ada", country: "FR");
    order.AddLines("pen", static (line, sku) => line.Sku(sku).Quantity(3).UnitCents(250));
    return proto.Detach();
}
