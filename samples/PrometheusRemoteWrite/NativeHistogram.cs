using PrometheusRemoteWrite.Protocol;

namespace PrometheusRemoteWrite;

/// <summary>Counts observations in buckets, each 9 % wider than the one before. There are only those in which something is.</summary>
public sealed class NativeHistogram
{
    /// <summary>Eight buckets from one power of two to the next.</summary>
    private const int Schema = 3;
    private const double ZeroThreshold = 1e-9;
    private readonly SortedList<int, long> buckets = [];
    private ulong count;
    private double sum;

    /// <summary>Counts an observation, which is no less than 0 and finite.</summary>
    public void Observe(double value)
    {
        sum += value is >= 0 and <= double.MaxValue ? value : throw new ArgumentOutOfRangeException(nameof(value), value, "It is negative, infinite or no number.");
        count++;
        if (value > ZeroThreshold)
        {
            int bucket = (int)Math.Ceiling(Math.Log2(value) * (1 << Schema));
            buckets[bucket] = buckets.GetValueOrDefault(bucket) + 1;
        }
    }

    /// <summary>Writes what was observed so far, and closes the message.</summary>
    public void Write(Histogram.Writer histogram, long timestamp)
    {
        ulong zeroCount = count - (ulong)buckets.Values.Sum();
        histogram.CountInt(count).Sum(sum).Schema(Schema).ZeroThreshold(ZeroThreshold).ZeroCountInt(zeroCount);
        for (int i = 0, end = 0; i < buckets.Count;)
        {
            int first = i;
            while (++i < buckets.Count && buckets.Keys[i] == buckets.Keys[i - 1] + 1)
            {
            }

            histogram.AddPositiveSpans(offset: buckets.Keys[first] - end, length: (uint)(i - first));
            end = buckets.Keys[i - 1] + 1;
        }

        histogram.PositiveDeltasFrom(buckets.Values.Zip(buckets.Values.Prepend(0), static (number, before) => number - before));
        histogram.Timestamp(timestamp).Close();
    }
}
