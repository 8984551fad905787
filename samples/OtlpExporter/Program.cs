using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Globalization;
using OpenTelemetry;
using OpenTelemetry.Resources;
using OpenTelemetry.Trace;
using OtlpExporter;

const string Usage = """
    Usage: OtlpExporter [--gzip] [--no-sdk] [ENDPOINT [SPANS]]

    Records SPANS (512) spans of a made-up web shop and exports them to ENDPOINT (http://localhost:4318/v1/traces), through
    the OpenTelemetry SDK or, with --no-sdk, without it. Prints what became of them; exit code 1 when a span was lost.
    """;

var options = new OtlpOptions { Gzip = args.Contains("--gzip"), Log = Console.Error.WriteLine };
int spans = 512;
switch (args.Except(["--gzip", "--no-sdk"]).ToArray())
{
    case ["--help" or "-h"]:
        Console.WriteLine(Usage);
        return 0;
    case []:
        break;
    case [var place, .. var rest] when Uri.TryCreate(place, UriKind.Absolute, out Uri? endpoint) && endpoint.Scheme is "http" or "https"
        && (rest is [] || (rest is [var number] && int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out spans))):
        options = options with { Endpoint = endpoint };
        break;
    default:
        Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
        return 2;
}

// The exporter's own figures, added up.
var totals = new ConcurrentDictionary<string, long>();
using var meters = new MeterListener();
Array.ForEach([OtlpMetrics.Spans, OtlpMetrics.Attempts, OtlpMetrics.Bytes], counter => meters.EnableMeasurementEvents(counter));
meters.SetMeasurementEventCallback<long>((counter, value, tags, _) =>
    totals.AddOrUpdate($"{counter.Name} {(tags.Length > 0 ? tags[0].Value : "")}".TrimEnd(), value, (_, sum) => sum + value));

// The first Ctrl+C ends the recording, and what was recorded is still sent. The second one ends the process.
using var interrupted = new CancellationTokenSource();
Console.CancelKeyPress += (_, e) =>
{
    e.Cancel = !interrupted.IsCancellationRequested;
    interrupted.Cancel();
};

using var shop = new ActivitySource("Demo.Shop", "2.1.0");
int recorded = 0;
using (args.Contains("--no-sdk") ? StartListener() : StartSdk())
{
    while (recorded < spans && !interrupted.IsCancellationRequested)
    {
        recorded += RecordRequest(recorded, Math.Min(8, spans - recorded));
    }
}

Console.WriteLine(string.Join('\n', totals.Select(static t => $"{t.Key}: {t.Value}").Order()));
return totals.GetValueOrDefault("otlp.exporter.spans exported") == recorded ? 0 : 1;

IDisposable StartSdk() => Sdk.CreateTracerProviderBuilder()
    .ConfigureResource(static r => r.AddService("shop", serviceVersion: "1.0.0", serviceInstanceId: "demo"))
    .AddSource(shop.Name)
    .AddProcessor(new BatchActivityExportProcessor(new OtlpTraceExporter(options), maxQueueSize: 1 << 16))
    .Build();

IDisposable StartListener() => new OtlpActivityListener(
    options,
    resource: [new("service.name", "shop"), new("service.version", "1.0.0"), new("service.instance.id", "demo")],
    source => source == shop);

// A trace of a request and its queries; every tenth request fails.
int RecordRequest(int number, int count)
{
    using Activity? request = shop.StartActivity("GET /orders/{id}", ActivityKind.Server);
    request?.SetTag("url.path", $"/orders/{number}").SetTag("http.response.status_code", number % 80 == 0 ? 500 : 200);
    if (number % 80 == 0)
    {
        request?.SetStatus(ActivityStatusCode.Error, "The warehouse did not answer.");
        request?.AddException(new TimeoutException());
    }

    for (int k = 1; k < count; k++)
    {
        using Activity? query = shop.StartActivity("SELECT orders", ActivityKind.Client);
        query?.SetTag("db.rows", k).SetTag("db.cost", k * 0.25).SetTag("cache.hit", k % 2 == 0);
    }

    return count;
}
