using ProtoZeroSharp;

namespace PrometheusRemoteWrite;

/// <summary>A made-up chain of shops: a counter of orders for each, and a histogram of how long all their orders took.</summary>
public sealed class Shop
{
    private static readonly string[] Countries = ["FR", "DE", "JP"];
    private readonly Series[] counters;
    private readonly long[] orders;
    private readonly Series latencySeries = new("shop_latency_seconds", ("job", "shop"));
    private readonly NativeHistogram latencies = new();

    public Shop(int count)
    {
        counters = [.. Enumerable.Range(0, count).Select(static i => new Series("shop_orders_total", ("country", Countries[i % 3]), ("shop", $"shop-{i}")))];
        orders = new long[count];
    }

    /// <summary>The counters and the histogram.</summary>
    public int SeriesCount => counters.Length + 1;

    /// <summary>15 seconds of business: shop i sells i + 1 things; 100 orders are timed.</summary>
    public void Sell()
    {
        for (int i = 0; i < orders.Length; i++)
        {
            orders[i] += i + 1;
        }

        for (int i = 1; i <= 100; i++)
        {
            latencies.Observe(i * 0.002);
        }
    }

    /// <summary>Writes series with their values at a time, from <paramref name="next"/> on until the request has <paramref name="size"/> bytes.</summary>
    /// <returns>The series to begin the next request with.</returns>
    public int Write(ProtoBuffer request, int next, long time, int size)
    {
        using ProtoWriter proto = request.CreateWriter();
        for (; next < SeriesCount && proto.Length < size; next++)
        {
            if (next < counters.Length)
            {
                counters[next].Write(proto, orders[next], time);
            }
            else
            {
                latencySeries.Write(proto, latencies, time);
            }
        }

        return next;
    }
}
