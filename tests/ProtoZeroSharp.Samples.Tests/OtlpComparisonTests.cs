extern alias otlp;

using System.Diagnostics;
using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using OpenTelemetry;
using OpenTelemetry.Exporter;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;
using otlp::OtlpExporter;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Xunit.Abstractions;
using TheirExporter = OpenTelemetry.Exporter.OtlpTraceExporter;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>
/// The sample's exporter and the OpenTelemetry project's, on the same 512 activities, in turns: to a receiver in this process, and to nobody. Bytes
/// and allocations are checked; times are printed, and PROTOZERO_COMPARE says for how many seconds they are taken.
/// </summary>
[Collection(AloneCollection.Name)]
public sealed class OtlpComparisonTests(ITestOutputHelper output) : IAsyncLifetime
{
    private const int Spans = 512;
    private static readonly TimeSpan Time = TimeSpan.FromSeconds(double.Parse(Environment.GetEnvironmentVariable("PROTOZERO_COMPARE") ?? "1", CultureInfo.InvariantCulture));

    private readonly ActivitySource source = new("comparison." + Guid.NewGuid().ToString("N"), "1.0.0");
    private readonly List<Activity> activities = [];
    private readonly Swallower swallower = new();
    private Activity[] batch = [];
    private readonly List<TracerProvider> providers = [];
    private WebApplication receiver = null!;
    private long received;

    public async Task InitializeAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static options => options.Listen(IPAddress.Loopback, 0));
        receiver = builder.Build();
        receiver.MapPost("/v1/traces", (RequestDelegate)TakeAsync);
        await receiver.StartAsync();
        using TracerProvider recording = Sdk.CreateTracerProviderBuilder().AddSource(source.Name).AddProcessor(new Recorder(activities)).Build();
        Record();
        batch = [.. activities];
    }

    public async Task DisposeAsync()
    {
        providers.ForEach(static p => p.Dispose());
        source.Dispose();
        await receiver.DisposeAsync();
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_same_activities_take_no_more_bytes_and_no_more_allocations(bool isSent)
    {
        Assert.Equal(Spans, batch.Length);
        HttpMessageHandler? handler = isSent ? null : swallower;
        BaseExporter<Activity>[] exporters = [Ours(handler), Theirs(handler)];
        var bytes = new long[2];
        var allocated = new long[2];
        List<double>[] times = [[], []];
        long start = Stopwatch.GetTimestamp();
        for (int round = 0; round < 40 || Stopwatch.GetElapsedTime(start) < Time; round++)
        {
            for (int i = 0; i < 2; i++)
            {
                // The first half of the least number of rounds is for the JIT and the connections.
                if (round == 20)
                {
                    (bytes[i], allocated[i]) = (0, 0);
                    times[i].Clear();
                }

                long receivedBefore = Volatile.Read(ref received) + swallower.Bytes;
                long allocatedBefore = GC.GetAllocatedBytesForCurrentThread();
                long from = Stopwatch.GetTimestamp();
                Assert.Equal(ExportResult.Success, Export(exporters[i]));
                times[i].Add(Stopwatch.GetElapsedTime(from).TotalMicroseconds);
                allocated[i] += GC.GetAllocatedBytesForCurrentThread() - allocatedBefore;
                bytes[i] += Volatile.Read(ref received) + swallower.Bytes - receivedBefore;
            }
        }

        for (int i = 0; i < 2; i++)
        {
            int count = times[i].Count;
            times[i].Sort();
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{(i == 0 ? "sample" : "OpenTelemetry")}: {bytes[i] / count:N0} bytes, {allocated[i] / count:N0} allocated, p50 {times[i][count / 2]:N0} µs, p99 {times[i][count * 99 / 100]:N0} µs of {count:N0} exports {(isSent ? "over HTTP" : "to nobody")}"));
        }

        Assert.InRange(bytes[0], 1, bytes[1]);
        Assert.InRange(allocated[0], 0, allocated[1]);
    }

    [Fact]
    public void Two_threads_export_at_once()
    {
        foreach ((string name, Func<BaseExporter<Activity>> create) in (ReadOnlySpan<(string, Func<BaseExporter<Activity>>)>)[("sample", () => Ours(null)), ("OpenTelemetry", () => Theirs(null))])
        {
            long exports = 0;
            BaseExporter<Activity>[] exporters = [create(), create()];
            Array.ForEach(exporters, exporter => Export(exporter));
            var clock = Stopwatch.StartNew();
            Parallel.ForEach(exporters, exporter =>
            {
                while (clock.Elapsed < Time)
                {
                    Assert.Equal(ExportResult.Success, Export(exporter));
                    Interlocked.Increment(ref exports);
                }
            });
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}: {exports * Spans / clock.Elapsed.TotalSeconds:N0} spans a second from two threads"));
            Assert.NotEqual(0, exports);
        }
    }

    private ExportResult Export(BaseExporter<Activity> exporter) => exporter.Export(new Batch<Activity>(batch, Spans));

    private BaseExporter<Activity> Ours(HttpMessageHandler? handler) => Provided(new otlp::OtlpExporter.OtlpTraceExporter(
        new OtlpOptions { Endpoint = Endpoint, Http = new HttpClient(handler ?? new SocketsHttpHandler { ActivityHeadersPropagator = null }) }));

    private BaseExporter<Activity> Theirs(HttpMessageHandler? handler)
    {
        var options = new OtlpExporterOptions { Endpoint = Endpoint, Protocol = OtlpExportProtocol.HttpProtobuf };
        if (handler is not null)
        {
            options.HttpClientFactory = () => new HttpClient(handler, disposeHandler: false);
        }

        return Provided(new TheirExporter(options));
    }

    private Uri Endpoint => new(new Uri(receiver.Urls.Single()), "/v1/traces");

    /// <summary>An exporter gets its resource from its provider.</summary>
    private BaseExporter<Activity> Provided(BaseExporter<Activity> exporter)
    {
        providers.Add(Sdk.CreateTracerProviderBuilder()
            .ConfigureResource(static r => r.AddService("checkout", serviceVersion: "1.4.2", serviceInstanceId: "one"))
            .AddProcessor(new SimpleActivityExportProcessor(exporter))
            .Build());
        return exporter;
    }

    private async Task TakeAsync(HttpContext http)
    {
        byte[] buffer = new byte[1 << 16];
        int read;
        while ((read = await http.Request.Body.ReadAsync(buffer)) > 0)
        {
            Interlocked.Add(ref received, read);
        }

        http.Response.ContentType = "application/x-protobuf";
    }

    /// <summary>Traces of eight spans of a web server, as workload S1 has them.</summary>
    private void Record()
    {
        for (int i = 0; i < Spans; i += 8)
        {
            using Activity? root = Start(i, ActivityKind.Server);
            for (int k = 1; k < 8; k++)
            {
                using Activity? child = Start(i + k, ActivityKind.Internal);
            }
        }
    }

    private Activity? Start(int i, ActivityKind kind)
    {
        Activity? activity = source.StartActivity("GET /api/orders/{id}", kind);
        activity?.SetTag("http.request.method", "GET").SetTag("http.route", "/api/orders/{id}").SetTag("url.path", $"/api/orders/{i}");
        activity?.SetTag("http.response.status_code", i % 50 == 0 ? 500L : 200L).SetTag("server.address", "shop.example.com").SetTag("server.port", 443L);
        activity?.SetTag("user_agent.original", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)").SetTag("app.latency_ms", i * 0.25).SetTag("cache.hit", i % 2 == 1);
        if (i % 4 == 0)
        {
            activity?.AddEvent(new ActivityEvent("exception", tags: new ActivityTagsCollection
            {
                ["exception.type"] = "System.TimeoutException",
                ["exception.message"] = "The operation has timed out.",
            }));
        }

        if (i % 50 == 0)
        {
            activity?.SetStatus(ActivityStatusCode.Error);
        }

        return activity;
    }

    /// <summary>Takes the bytes of a request as a connection would, and says that all is well.</summary>
    private sealed class Swallower : HttpMessageHandler
    {
        private readonly MemoryStream taken = new(1 << 20);

        public long Bytes { get; private set; }

        protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            taken.SetLength(0);
            request.Content!.CopyTo(taken, null, cancellationToken);
            Bytes += taken.Length;
            return new HttpResponseMessage(HttpStatusCode.OK) { RequestMessage = request };
        }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) => Task.FromResult(Send(request, cancellationToken));
    }

    private sealed class Recorder(List<Activity> activities) : BaseProcessor<Activity>
    {
        public override void OnEnd(Activity data) => activities.Add(data);
    }
}
