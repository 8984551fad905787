using System.Diagnostics.Metrics;

namespace OtlpExporter;

/// <summary>The exporter's own figures: a meter named OtlpExporter.</summary>
internal static class OtlpMetrics
{
    private static readonly Meter Meter = new("OtlpExporter");

    public static readonly Counter<long> Spans = Meter.CreateCounter<long>("otlp.exporter.spans", "{span}");

    /// <summary>Requests sent, retries among them.</summary>
    public static readonly Counter<long> Attempts = Meter.CreateCounter<long>("otlp.exporter.attempts", "{request}");

    /// <summary>Bytes of requests before compression, each counted once.</summary>
    public static readonly Counter<long> Bytes = Meter.CreateCounter<long>("otlp.exporter.bytes", "By");

    /// <summary>Counts spans by their outcome: exported, or how they were lost: failed, rejected, too_large, queue_full.</summary>
    public static void Count(long spans, string outcome) => Spans.Add(spans, new KeyValuePair<string, object?>("outcome", outcome));
}
