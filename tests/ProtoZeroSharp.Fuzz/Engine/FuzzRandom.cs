namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>Fast random numbers that are the same for a seed on every machine (SplitMix64).</summary>
internal sealed class FuzzRandom(ulong seed)
{
    private ulong state = seed;

    public ulong Next()
    {
        ulong z = state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    /// <summary>At least 0 and less than the limit, which is at least 1.</summary>
    public int Next(int limit) => (int)((Next() >> 32) * (ulong)limit >> 32);

    public bool Chance(int oneIn) => Next(oneIn) == 0;

    /// <summary>Small numbers far more often than large ones.</summary>
    public int Skewed(int limit) => Next(Next(limit) + 1);
}
