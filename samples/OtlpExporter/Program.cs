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

string[] places = [.. args.Where(static a => !a.StartsWith('-'))];
string[] switches = [.. args.Where(static a => a.StartsWith('-'))];
if (switches is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

int spans = 512;
Uri? endpoint = new("http://localhost:4318/v1/traces");
if (places.Length > 2 || switches.Except(["--gzip", "--no-sdk"]).Any()
    || (places.Length > 0 && !(Uri.TryCreate(places[0], UriKind.Absolute, out endpoint) && endpoint.Scheme is "http" or "https"))
    || (places.Length > 1 && !int.TryParse(places[1], NumberStyles.None, CultureInfo.InvariantCulture, out spans)))
{
    Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
    return 2;
}

var options = new OtlpOptions { Endpoint = endpoint!, Gzip = switches.Contains("--gzip"), Log = Console.Error.WriteLine };
var totals = new SortedDictionary<string, long>();
using var meters = new MeterListener { InstrumentPublished = static (instrument, listener) => { if (instrument.Meter.Name == "OtlpExporter") { listener.EnableMeasurementEvents(instrument); } } };
meters.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
{
    string name = instrument.Name["otlp.exporter.".Length..] + (tags.Length > 0 ? $" ({tags[0].Value})" : "");
    lock (totals)
    {
        totals[name] = totals.GetValueOrDefault(name) + value;
    }
});
meters.Start();

using var interrupted = new CancellationTokenSource();
Console.CancelKeyPress += (_, e) =>
{
    // The first Ctrl+C ends the recording, and what was recorded is still sent. The second one ends the process.
    e.Cancel = !interrupted.IsCancellationRequested;
    interrupted.Cancel();
};
using (IDisposable exporting = switches.Contains("--no-sdk") ? StartListener(options) : StartSdk(options))
{
    DemoShop.Record(spans, interrupted.Token);
}

Console.WriteLine(string.Join('\n', totals.Select(static t => string.Create(CultureInfo.InvariantCulture, $"{t.Key}: {t.Value:N0}"))));
return totals.Keys.Any(static name => name.StartsWith("spans.dropped", StringComparison.Ordinal)) ? 1 : 0;

static IDisposable StartSdk(OtlpOptions options) => Sdk.CreateTracerProviderBuilder()
    .ConfigureResource(static r => r.AddService("shop", serviceVersion: "1.0.0", serviceInstanceId: "demo"))
    .AddSource(DemoShop.SourceName)
    .AddProcessor(new BatchActivityExportProcessor(new OtlpTraceExporter(options), maxQueueSize: 1 << 16))
    .Build();

static IDisposable StartListener(OtlpOptions options) =>
    new OtlpActivityListener(options, [new("service.name", "shop"), new("service.version", "1.0.0"), new("service.instance.id", "demo")], static source => source.Name == DemoShop.SourceName);
