namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>The samples of one arm, in microseconds a run.</summary>
internal sealed class Measurement
{
    private readonly double[] sorted;

    public Measurement(IEnumerable<double> samples, long allocatedBytes, long pageFaults)
    {
        sorted = samples.Order().ToArray();
        AllocatedBytes = allocatedBytes;
        PageFaults = pageFaults;
    }

    public double Median => Quantile(0.5);

    /// <summary>The shortest sample: what is left when nothing else ran on the machine.</summary>
    public double Best => sorted[0];

    public double UpperQuartile => Quantile(0.75);

    public int Count => sorted.Length;

    /// <summary>Managed bytes allocated by one run, on average.</summary>
    public long AllocatedBytes { get; }

    /// <summary>Pages that the system had to give to all samples together.</summary>
    public long PageFaults { get; }

    private double Quantile(double fraction)
    {
        double position = (sorted.Length - 1) * fraction;
        int below = (int)position;
        int above = Math.Min(below + 1, sorted.Length - 1);
        return sorted[below] + ((position - below) * (sorted[above] - sorted[below]));
    }
}
