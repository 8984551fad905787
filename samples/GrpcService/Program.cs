using System.Globalization;
using GrpcService.Report;
using GrpcService.Server;

const string Usage = """
    Usage: GrpcService [SECONDS]
           GrpcService --serve PORT [library|google]

    Calls every server with every client, SECONDS (1) for each pair and size, and prints latencies and allocations.
    With --serve it serves on port PORT (0: any that is free) of the loopback interface until Ctrl+C, with generated
    readers and writers (library) or with Google.Protobuf's classes (google).
    """;

switch (args)
{
    case ["--help" or "-h"]:
        Console.WriteLine(Usage);
        return 0;
    case []:
        return await LatencyReport.RunAsync(Console.Out, TimeSpan.FromSeconds(1), fewestCalls: 100);
    case [var text] when double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double seconds) && seconds <= 3_600:
        return await LatencyReport.RunAsync(Console.Out, TimeSpan.FromSeconds(seconds), fewestCalls: 100);
    case ["--serve", var text, .. var side] when ushort.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out ushort port) && side is ([] or ["library"] or ["google"]):
        return await ServeAsync(side is ["google"] ? new GoogleWarehouse() : new LibraryWarehouse(), port);
    default:
        Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
        return 2;
}

static async Task<int> ServeAsync(IWarehouse warehouse, int port)
{
    try
    {
        await using WarehouseHost host = await WarehouseHost.StartAsync(warehouse, port);
        Console.WriteLine($"listening on {host.Address.Authority}");
        await host.WaitForShutdownAsync();
        return 0;
    }
    catch (IOException exception)
    {
        Console.Error.WriteLine($"Port {port} cannot be listened on: {exception.Message}");
        return 1;
    }
}
