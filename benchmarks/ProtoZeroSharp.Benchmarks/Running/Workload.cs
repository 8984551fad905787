namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>A task with known bytes, the arms that do it and the bars between them.</summary>
internal abstract class Workload
{
    /// <summary>The name that <c>--only</c> selects by.</summary>
    public abstract string Name { get; }

    public abstract string Description { get; }

    /// <summary>Items of one full run.</summary>
    public abstract int Items { get; }

    /// <summary>Items of one warm-up call: small, so that the methods are called often enough to be compiled at the last tier.</summary>
    public abstract int WarmUpItems { get; }

    /// <summary>Runs timed together as one sample, so that a sample is long against the clock.</summary>
    public virtual int RunsPerSample => 1;

    public abstract IReadOnlyList<Arm> Arms { get; }

    public abstract IReadOnlyList<Bar> Bars { get; }

    public virtual IReadOnlyList<Ceiling> Ceilings => [];

    /// <summary>Bytes that one full run reads, where speed is stated.</summary>
    public virtual long InputBytes => 0;

    public virtual IReadOnlyList<SpeedBar> SpeedBars => [];

    /// <summary>Runs one arm in full and throws unless it wrote the right bytes.</summary>
    public abstract void Verify(Arm arm);
}
