namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>A limit on the speed of an arm that reads, in 10^9 bytes of input a second.</summary>
internal sealed record SpeedBar(string Arm, double Limit);
