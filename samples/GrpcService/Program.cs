using System.Globalization;
using GrpcService.Report;
using GrpcService.Server;

// GrpcService [SECONDS]                      calls every server with every client and reports latencies and allocations
// GrpcService --serve PORT [library|google]  serves on the loopback interface until it is stopped; port 0 takes a free one
if (args is ["--serve", var port, ..])
{
    IWarehouse warehouse = args is [_, _, "google"] ? new GoogleWarehouse() : new LibraryWarehouse();
    await using WarehouseHost host = await WarehouseHost.StartAsync(warehouse, int.Parse(port, CultureInfo.InvariantCulture));
    Console.WriteLine($"listening on {host.Address.Authority}");
    await host.WaitForShutdownAsync();
    return 0;
}

double seconds = args.Length > 0 ? double.Parse(args[0], CultureInfo.InvariantCulture) : 1;
return await LatencyReport.RunAsync(Console.Out, TimeSpan.FromSeconds(seconds), fewestCalls: 100);
