namespace ProtoZeroSharp.Benchmarks.Packed;

/// <summary>The elements of the packed workloads, from a fixed seed.</summary>
internal static class PackedValues
{
    public const int Count = 1_000_000;

    /// <summary>Varints of one byte.</summary>
    public static ulong[] OneByte() => Draw(static random => (ulong)random.Next(128));

    /// <summary>Varints of one to ten bytes: as many of each number of bits.</summary>
    public static ulong[] Mixed() => Draw(static random => (ulong)random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64));

    /// <summary>Varints of ten bytes, as negative numbers are.</summary>
    public static ulong[] TenBytes() => Draw(static random => (ulong)random.NextInt64() | (1UL << 63));

    private static ulong[] Draw(Func<Random, ulong> next)
    {
        var random = new Random(1);
        var values = new ulong[Count];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = next(random);
        }

        return values;
    }
}
