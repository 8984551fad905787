using System.Net;
using GrpcService.Grpc;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace GrpcService.Server;

/// <summary>Kestrel on the loopback interface, HTTP/2 without TLS.</summary>
public sealed class WarehouseHost : IAsyncDisposable
{
    public const string QuoteMethod = "/warehouse.v1.Warehouse/Quote";
    public const string ImportMethod = "/warehouse.v1.Warehouse/Import";

    private readonly WebApplication application;

    private WarehouseHost(WebApplication application) => this.application = application;

    /// <summary>Where clients find it.</summary>
    public Uri Address => new(application.Urls.Single());

    /// <summary>Starts to listen.</summary>
    /// <param name="warehouse">The service.</param>
    /// <param name="port">The port, 0 for a free one.</param>
    public static async Task<WarehouseHost> StartAsync(IWarehouse warehouse, int port = 0)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(options =>
        {
            options.Listen(IPAddress.Loopback, port, static listen => listen.Protocols = HttpProtocols.Http2);

            // A stream of requests has no end that is known beforehand, and may pause; each message has a maximum of its own.
            options.Limits.MaxRequestBodySize = null;
            options.Limits.MinRequestBodyDataRate = null;
        });
        WebApplication application = builder.Build();
        application.MapUnary(QuoteMethod, warehouse.Quote);
        application.MapClientStreaming(ImportMethod, warehouse.StartImport);
        application.MapUnknownMethods();
        await application.StartAsync();
        return new WarehouseHost(application);
    }

    /// <summary>Runs until the process is told to stop.</summary>
    public Task WaitForShutdownAsync() => Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions.WaitForShutdownAsync(application);

    public ValueTask DisposeAsync() => application.DisposeAsync();
}
