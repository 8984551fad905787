using BenchmarkDotNet.Attributes;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Traces;

namespace ProtoZeroSharp.Benchmarks.Suites;

/// <summary>Workload S1.</summary>
public class TracesBenchmarks : WorkloadBenchmarks
{
    [Params(1, 512, 5_000)]
    public int Spans { get; set; }

    [Benchmark(Description = "hand padded")]
    public long HandPadded() => Run("hand padded");

    [Benchmark(Description = "google serialize")]
    public long GoogleSerialize() => Run("google serialize");

    private protected override Workload CreateWorkload() => new TracesWorkload(Spans);
}
