using System.Collections.Concurrent;
using System.Diagnostics.Metrics;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>What the exporter's own meter counts: spans by their outcome.</summary>
internal sealed class OtlpOutcomes : IDisposable
{
    private readonly ConcurrentDictionary<string, long> spans = new();
    private readonly MeterListener listener = new();

    public OtlpOutcomes()
    {
        listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument is { Meter.Name: "OtlpExporter", Name: "otlp.exporter.spans" })
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        listener.SetMeasurementEventCallback<long>((_, value, tags, _) => spans.AddOrUpdate((string)tags[0].Value!, value, (_, sum) => sum + value));
        listener.Start();
    }

    public IEnumerable<string> Names => spans.Keys;

    public long this[string outcome] => spans.GetValueOrDefault(outcome);

    public void Dispose() => listener.Dispose();
}
