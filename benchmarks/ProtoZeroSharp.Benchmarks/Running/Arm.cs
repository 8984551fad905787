namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>One way of producing the bytes of a workload.</summary>
internal abstract class Arm
{
    protected Arm(string name)
    {
        Name = name;
    }

    public string Name { get; }

    /// <summary>Slow arms are sampled in a few rounds only, so that they do not fill the minute.</summary>
    public bool IsSlow { get; init; }

    /// <summary>
    /// How often a run does each item, where once takes too little time beside the other arms: what they leave of the caches would be
    /// most of it. Its time is divided by it.
    /// </summary>
    public int Repetitions { get; init; } = 1;

    /// <summary>False where only the number of bytes means something (memcpy).</summary>
    public bool HasOutput { get; init; } = true;

    /// <summary>Set where an encoder may not write the oracle's bytes (Google.Protobuf omits zeros): says how its output was verified instead.</summary>
    public string? Deviation { get; init; }

    /// <summary>Encodes the first <paramref name="items"/> items of the workload and returns the number of bytes.</summary>
    public abstract long Run(int items);

    /// <summary>The bytes of the last run.</summary>
    public abstract ReadOnlySpan<byte> Output { get; }
}
