using System.Diagnostics;

namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>Warms the arms of one workload up and times them in turn, round after round, so that a disturbance meets all of them.</summary>
internal static class Sampler
{
    private const int SlowRounds = 4;
    private const int MinimumRounds = 15;
    private const int MaximumRounds = 400;

    public static IReadOnlyDictionary<string, Measurement> Measure(Workload workload, TimeSpan budget, out long nativeGrowth)
    {
        WarmUp(workload);
        long nativeBefore = ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes;
        var samples = workload.Arms.ToDictionary(static a => a.Name, static _ => new List<double>());
        var allocated = workload.Arms.ToDictionary(static a => a.Name, static _ => 0L);
        var faults = workload.Arms.ToDictionary(static a => a.Name, static _ => 0L);
        long start = Stopwatch.GetTimestamp();
        int round = 0;
        while (round < MinimumRounds || (round < MaximumRounds && Stopwatch.GetElapsedTime(start) < budget))
        {
            foreach (Arm arm in workload.Arms)
            {
                if (arm.IsSlow && round >= SlowRounds)
                {
                    continue;
                }

                int runs = arm.IsSlow ? 1 : workload.RunsPerSample;
                long allocatedBefore = GC.GetAllocatedBytesForCurrentThread();
                long faultsBefore = PageFaults.Count();
                double before = ThreadClock.Microseconds();
                for (int i = 0; i < runs; i++)
                {
                    arm.Run(workload.Items);
                }

                double after = ThreadClock.Microseconds();
                faults[arm.Name] += PageFaults.Count() - faultsBefore;
                allocated[arm.Name] += (GC.GetAllocatedBytesForCurrentThread() - allocatedBefore) / runs;
                samples[arm.Name].Add((after - before) / runs / arm.Repetitions);
            }

            round++;
        }

        nativeGrowth = ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes - nativeBefore;
        return workload.Arms.ToDictionary(static a => a.Name, a => new Measurement(samples[a.Name], allocated[a.Name] / samples[a.Name].Count, faults[a.Name]));
    }

    /// <summary>
    /// Default tiered compilation instruments a method after 30 calls and optimizes it after 30 more, each time in the
    /// background after 100 ms without new methods: hence many short calls, pauses, and full runs at the end.
    /// </summary>
    private static void WarmUp(Workload workload)
    {
        for (int pass = 0; pass < 4; pass++)
        {
            foreach (Arm arm in workload.Arms)
            {
                for (int i = 0; i < 64; i++)
                {
                    arm.Run(workload.WarmUpItems);
                }
            }

            Thread.Sleep(250);
        }

        foreach (Arm arm in workload.Arms)
        {
            arm.Run(workload.Items);
            if (!arm.IsSlow)
            {
                arm.Run(workload.Items);
            }
        }
    }
}
