using BenchmarkDotNet.Attributes;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Suites;

/// <summary>The arms of one workload as BenchmarkDotNet methods. The setup refuses to run when an arm writes wrong bytes.</summary>
[MemoryDiagnoser]
public abstract class WorkloadBenchmarks
{
    private Workload workload = null!;
    private Dictionary<string, Arm> arms = null!;

    [GlobalSetup]
    public void Setup()
    {
        workload = CreateWorkload();
        arms = workload.Arms.ToDictionary(static a => a.Name);
        foreach (Arm arm in workload.Arms.Where(static a => a.HasOutput))
        {
            workload.Verify(arm);
        }
    }

    [Benchmark(Description = "memcpy")]
    public long Memcpy() => Run("memcpy");

    [Benchmark(Description = "pointer")]
    public long Pointer() => Run("pointer");

    [Benchmark(Baseline = true, Description = "hand")]
    public long Hand() => Run("hand");

    [Benchmark(Description = "typed")]
    public long Typed() => Run("typed");

    [Benchmark(Description = "untyped")]
    public long Untyped() => Run("untyped");

    [Benchmark(Description = "google")]
    public long Google() => Run("google");

    private protected abstract Workload CreateWorkload();

    private protected long Run(string arm) => arms[arm].Run(workload.Items);
}
