using BenchmarkDotNet.Attributes;
using ProtoZeroSharp.Benchmarks.Events;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Suites;

/// <summary>Workload A.</summary>
public class FlatEventsBenchmarks : WorkloadBenchmarks
{
    [Params(false, true)]
    public bool Strings { get; set; }

    private protected override Workload CreateWorkload() => new FlatEventsWorkload(Strings);
}
