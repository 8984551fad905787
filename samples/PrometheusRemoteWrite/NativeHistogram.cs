using PrometheusRemoteWrite.Protocol;

namespace PrometheusRemoteWrite;

/// <summary>Counts observations in buckets, each 9 % wider than the one before. There are only those in which something is.</summary>
public sealed class NativeHistogram
{
    /// <summary>Eight buckets from one power of two to the next.</summary>
    private const int Schema = 3;

    private const double ZeroThreshold = 1e-9;
    private readonly SortedList<int, long> buckets = [];
    private ulong count, zeroCount;
    private double sum;

    /// <summary>Counts an observation, which must not be negative.</summary>
    public void Observe(double value)
    {
        count++;
        sum += value;
        if (value <= ZeroThreshold)
        {
            zeroCount++;
            return;
        }

        int bucket = (int)Math.Ceiling(Math.Log2(value) * (1 << Schema));
        buckets[bucket] = buckets.GetValueOrDefault(bucket) + 1;
    }

    /// <summary>Writes what was observed so far, and closes the message.</summary>
    public void Write(Histogram.Writer histogram, long timestamp)
    {
        histogram.CountInt(count).Sum(sum).Schema(Schema).ZeroThreshold(ZeroThreshold).ZeroCountInt(zeroCount);
        IList<int> indexes = buckets.Keys;
        for (int i = 0, end = 0; i < indexes.Count;)
        {
            int first = i;
            while (++i < indexes.Count && indexes[i] == indexes[i - 1] + 1)
            {
            }

            histogram.AddPositiveSpans(offset: indexes[first] - end, length: (uint)(i - first));
            end = indexes[i - 1] + 1;
        }

        using (var deltas = histogram.StartPositiveDeltas())
        {
            long before = 0;
            foreach ((_, long number) in buckets)
            {
                deltas.Add(number - before);
                before = number;
            }
        }

        histogram.Timestamp(timestamp).Close();
    }
}
