using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Deep;

/// <summary>Workload D-deep: the bytes of one chain of a given depth.</summary>
internal static class Chains
{
    /// <summary>Levels in one run whatever the depth is, so that the times of two depths compare level by level.</summary>
    public const int Levels = 65_536;

    public static Oracle Oracle(int depth) => depth switch
    {
        8 => Running.Oracle.Sha256(30, "fb135ea6c87e5165"),
        64 => Running.Oracle.Sha256(285, "a82fec8544a807bc"),
        512 => Running.Oracle.Sha256(2_917, "db207538efb177f3"),
        4_096 => Running.Oracle.Sha256(25_781, "851475c93fa78f0b"),
        65_536 => Running.Oracle.Sha256(505_410, "4649cea5729d613a"),
        _ => throw new ArgumentOutOfRangeException(nameof(depth), depth, "no oracle for this depth"),
    };
}
