using BenchmarkDotNet.Attributes;
using ProtoZeroSharp.Benchmarks.Perfetto;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Suites;

/// <summary>Workload P.</summary>
public class PerfettoBenchmarks : WorkloadBenchmarks
{
    [Params(false, true)]
    public bool Nested { get; set; }

    private protected override Workload CreateWorkload() => new PerfettoWorkload(Nested);
}
