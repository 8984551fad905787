using System.IO.Compression;
using System.Net;
using Google.Protobuf;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;
using OtlpExporter.Protocol;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A receiver of OTLP over HTTP with Google.Protobuf's classes, in ASP.NET Core.</summary>
internal sealed class OtlpReceiver : IAsyncDisposable
{
    private readonly WebApplication application;
    private readonly Lock access = new();
    private readonly List<ExportTraceServiceRequest> requests = [];
    private readonly List<int> sizes = [];
    private int attempts;

    private OtlpReceiver(WebApplication application) => this.application = application;

    public Uri Endpoint => new(new Uri(application.Urls.Single()), "/v1/traces");

    /// <summary>Answers the attempt with this number, from 0 on, in another way than with an empty success. False: not this one.</summary>
    public Func<int, HttpContext, Task<bool>> Misbehave { get; set; } = static (_, _) => Task.FromResult(false);

    /// <summary>Requests taken and refused.</summary>
    public int Attempts => Volatile.Read(ref attempts);

    public IReadOnlyList<ExportTraceServiceRequest> Requests
    {
        get
        {
            lock (access)
            {
                return [.. requests];
            }
        }
    }

    /// <summary>The bytes of each request, decompressed.</summary>
    public IReadOnlyList<int> Sizes
    {
        get
        {
            lock (access)
            {
                return [.. sizes];
            }
        }
    }

    public IReadOnlyList<Span> Spans => [.. Requests.SelectMany(static r => r.ResourceSpans).SelectMany(static r => r.ScopeSpans).SelectMany(static s => s.Spans)];

    public static async Task<OtlpReceiver> StartAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static options => options.Listen(IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http1));
        WebApplication application = builder.Build();
        var receiver = new OtlpReceiver(application);
        application.MapPost("/v1/traces", (RequestDelegate)receiver.TakeAsync);
        application.MapGet("/login", static () => Results.Text("<html>", "text/html"));
        await application.StartAsync();
        return receiver;
    }

    public ValueTask DisposeAsync() => application.DisposeAsync();

    private async Task TakeAsync(HttpContext http)
    {
        using var body = new MemoryStream();
        bool isCompressed = http.Request.Headers.ContentEncoding == "gzip";
        await (isCompressed ? new GZipStream(http.Request.Body, CompressionMode.Decompress) : http.Request.Body).CopyToAsync(body);
        if (await Misbehave(Interlocked.Increment(ref attempts) - 1, http))
        {
            return;
        }

        ExportTraceServiceRequest request = ExportTraceServiceRequest.Parser.ParseFrom(body.ToArray());
        lock (access)
        {
            requests.Add(request);
            sizes.Add((int)body.Length);
        }

        http.Response.ContentType = "application/x-protobuf";
        await http.Response.Body.WriteAsync(new ExportTraceServiceResponse().ToByteArray());
    }
}
