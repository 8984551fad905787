namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>A limit on the ratio of two arms' medians in one run.</summary>
/// <param name="Arm">The arm measured.</param>
/// <param name="Reference">The arm it is divided by.</param>
/// <param name="Limit">The bound.</param>
/// <param name="IsCredibility">True for a check of the reference arms themselves, false for a bar of the library.</param>
/// <param name="AtLeast">True when the ratio must reach the limit (a speed-up stated as reference divided by arm).</param>
internal sealed record Bar(string Arm, string Reference, double Limit, bool IsCredibility = false, bool AtLeast = false);
