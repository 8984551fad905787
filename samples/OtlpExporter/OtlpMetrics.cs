using System.Diagnostics.Metrics;

namespace OtlpExporter;

/// <summary>The exporter's own figures, on the meter "OtlpExporter".</summary>
internal static class OtlpMetrics
{
    public const string MeterName = "OtlpExporter";

    private static readonly Meter Meter = new(MeterName);

    /// <summary>Spans that a receiver has taken.</summary>
    public static Counter<long> Exported { get; } = Meter.CreateCounter<long>("otlp.exporter.spans.exported", "{span}");

    /// <summary>Spans that were lost, by their reason: failed, rejected, too_large, malformed, queue_full.</summary>
    public static Counter<long> Dropped { get; } = Meter.CreateCounter<long>("otlp.exporter.spans.dropped", "{span}");

    /// <summary>Requests sent, retries among them.</summary>
    public static Counter<long> Attempts { get; } = Meter.CreateCounter<long>("otlp.exporter.attempts", "{request}");

    /// <summary>Bytes of requests before compression, each counted once.</summary>
    public static Counter<long> Bytes { get; } = Meter.CreateCounter<long>("otlp.exporter.bytes", "By");

    /// <summary>How long a request took with all its retries.</summary>
    public static Histogram<double> Duration { get; } = Meter.CreateHistogram<double>("otlp.exporter.duration", "s");

    public static void Drop(long spans, string reason) => Dropped.Add(spans, new KeyValuePair<string, object?>("reason", reason));
}
