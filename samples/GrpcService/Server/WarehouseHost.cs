using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace GrpcService.Server;

/// <summary>Kestrel on the loopback interface, HTTP/2 without TLS.</summary>
public static class WarehouseHost
{
    /// <summary>Starts to listen, on a free port if it is 0.</summary>
    public static async Task<WebApplication> StartAsync(int port = 0, Action<IEndpointRouteBuilder>? map = null)
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
        (map ?? Warehouse.MapWarehouse)(application);
        await application.StartAsync();
        return application;
    }
}
