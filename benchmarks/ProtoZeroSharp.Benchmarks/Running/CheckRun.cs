using ProtoZeroSharp.Benchmarks.Protozero;

namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>Verifies the bytes of every arm and times nothing.</summary>
internal static class CheckRun
{
    /// <summary>Returns the exit code.</summary>
    public static int Execute(IReadOnlyList<Func<Workload>> workloads)
    {
        int passed = 0;
        int failed = 0;
        foreach (Func<Workload> create in workloads)
        {
            Workload workload = create();
            foreach (Arm arm in workload.Arms.Where(static a => a.HasOutput))
            {
                try
                {
                    workload.Verify(arm);
                    passed++;
                    Console.WriteLine($"ok    {workload.Name} {arm.Name}{(arm.Deviation is null ? "" : $" ({arm.Deviation})")}");
                }
                catch (Exception exception) when (exception is not OutOfMemoryException)
                {
                    failed++;
                    Console.WriteLine($"FAIL  {workload.Name} {arm.Name}: {exception.Message}");
                }
            }
        }

        Console.WriteLine(ProtozeroLibrary.Status);
        Console.WriteLine($"{passed} passed, {failed} failed");
        return failed == 0 && passed > 0 ? 0 : 1;
    }
}
