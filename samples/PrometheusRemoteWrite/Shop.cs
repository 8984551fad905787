using PrometheusRemoteWrite.Protocol;
using ProtoZeroSharp;

namespace PrometheusRemoteWrite;

/// <summary>A made-up chain of shops: a counter of orders for each, and a histogram of how long all their orders took.</summary>
public sealed class Shop(int count)
{
    private readonly NativeHistogram latencies = new();

    /// <summary>The labels of a series are the same in every request, so they are encoded once. They are sorted by name.</summary>
    private readonly byte[][] labels =
    [
        .. Enumerable.Range(0, count).Select(static i => Encode(("__name__", "shop_orders_total"), ("shop", $"shop-{i}"))),
        Encode(("__name__", "shop_latency_seconds"), ("job", "shop")),
    ];

    private int times;

    /// <summary>The counters and the histogram.</summary>
    public int SeriesCount => labels.Length;

    /// <summary>15 seconds of business: shop i sells i + 1 things; 100 orders are timed.</summary>
    public void Sell()
    {
        times++;
        for (int i = 1; i <= 100; i++)
        {
            latencies.Observe(i * 0.002);
        }
    }

    /// <summary>Writes series with their values, from one on until the request has some size, and says where the next one begins.</summary>
    public int Write(ProtoBuffer request, int next, long time, int size)
    {
        using ProtoWriter proto = request.CreateWriter();
        for (; next < SeriesCount && proto.Length < size; next++)
        {
            // Raw fields go into what the untyped writer has open, and so does what a typed writer made on it writes.
            proto.StartSub(WriteRequest.TimeseriesFieldNumber);
            proto.AddRaw(labels[next]);
            var series = new TimeSeries.Writer(proto);
            if (next < count)
            {
                series.AddSamples(value: times * (next + 1L), timestamp: time);
            }
            else
            {
                latencies.Write(series.StartHistograms(), time);
            }

            proto.CloseSub();
        }

        return next;
    }

    private static byte[] Encode(params (string Name, string Value)[] labels) => ProtoMessage.ToArray(labels, static (proto, all) =>
    {
        var series = new TimeSeries.Writer(proto);
        foreach ((string name, string value) in all)
        {
            series.AddLabels(name: name, value: value);
        }
    });
}
