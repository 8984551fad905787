using BenchmarkDotNet.Attributes;
using ProtoZeroSharp.Benchmarks.Nested;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Suites;

/// <summary>Workload D.</summary>
public class NestedBenchmarks : WorkloadBenchmarks
{
    [Params(false, true)]
    public bool Strings { get; set; }

    [Benchmark(Description = "leaf")]
    public long Leaf() => Run("leaf");

    [Benchmark(Description = "google serialize")]
    public long GoogleSerialize() => Run("google serialize");

    private protected override Workload CreateWorkload() => new NestedWorkload(Strings);
}
