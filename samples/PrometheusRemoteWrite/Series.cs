using PrometheusRemoteWrite.Protocol;
using ProtoZeroSharp;

namespace PrometheusRemoteWrite;

/// <summary>A series: its labels are the same in every request, so they are encoded once.</summary>
public sealed class Series
{
    private readonly byte[] labels;

    /// <param name="metric">Its name.</param>
    /// <param name="labels">Sorted by name, as Prometheus wants them.</param>
    public Series(string metric, params ReadOnlySpan<(string Name, string Value)> labels)
    {
        using var proto = new ProtoWriter();
        var series = new TimeSeries.Writer(proto);
        series.AddLabels(name: "__name__", value: metric);
        foreach ((string name, string value) in labels)
        {
            series.AddLabels(name: name, value: value);
        }

        this.labels = proto.ToArray();
    }

    /// <summary>Writes the series with a value.</summary>
    public void Write(ProtoWriter proto, double value, long time)
    {
        Start(proto).AddSamples(value: value, timestamp: time);
        proto.CloseSub();
    }

    /// <summary>Writes the series with a histogram.</summary>
    public void Write(ProtoWriter proto, NativeHistogram histogram, long time)
    {
        histogram.Write(Start(proto).StartHistograms(), time);
        proto.CloseSub();
    }

    /// <summary>Raw fields go into what the untyped writer has open, and so does what a typed writer made on it writes.</summary>
    private TimeSeries.Writer Start(ProtoWriter proto)
    {
        proto.StartSub(WriteRequest.TimeseriesFieldNumber);
        proto.AddRaw(labels);
        return new TimeSeries.Writer(proto);
    }
}
