using BenchmarkDotNet.Attributes;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Suites;

/// <summary>
/// Every arm of every workload as a BenchmarkDotNet case: <c>--filter '*S2 typed*'</c> runs one. The setup refuses to run when the arm writes
/// wrong bytes.
/// </summary>
[MemoryDiagnoser]
public class WorkloadBenchmarks
{
    private Workload workload = null!;
    private Arm selected = null!;

    public static IEnumerable<string> Arms => Program.Workloads.SelectMany(static w => w.Create().Arms.Select(arm => w.Name + " " + arm.Name));

    /// <summary>The names of a workload, which has no space in it, and of an arm.</summary>
    [ParamsSource(nameof(Arms))]
    public string Arm { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        string[] names = Arm.Split(' ', 2);
        workload = Program.Workloads.Single(w => w.Name == names[0]).Create();
        selected = workload.Arms.Single(a => a.Name == names[1]);
        if (selected.HasOutput)
        {
            workload.Verify(selected);
        }
    }

    [Benchmark]
    public long Run() => selected.Run(workload.Items);
}
