namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>A limit on the median time of one item, where no other arm does the same: it depends on the machine.</summary>
/// <param name="Arm">The arm measured.</param>
/// <param name="Nanoseconds">The bound.</param>
internal sealed record Ceiling(string Arm, double Nanoseconds);
