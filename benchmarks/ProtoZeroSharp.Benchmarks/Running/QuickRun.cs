using System.Globalization;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>One interleaved run: verifies the bytes, warms up, prints medians, ratios, checks and bars.</summary>
internal static class QuickRun
{
    /// <summary>Returns the exit code: 1 when bytes were wrong, 0 otherwise, whatever the ratios are.</summary>
    public static int Execute(IReadOnlyList<Func<Workload>> workloads, TimeSpan budget)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        Console.WriteLine($"{Processor.Name()}, {Environment.ProcessorCount} logical processors, {RuntimeInformation.FrameworkDescription}, {RuntimeInformation.OSDescription}");
        Console.WriteLine("Tiered compilation with PGO and workstation concurrent GC, the defaults. Arms take turns; medians; ratios of medians.");
        Console.WriteLine(ThreadClock.UsesProcessorTime ? "Processor time of the thread, for a machine that is busy otherwise." : "Wall time.");
        int met = 0;
        int missed = 0;
        bool isCredible = true;
        foreach (Func<Workload> create in workloads)
        {
            Workload workload = create();
            Console.WriteLine();
            Console.WriteLine($"{workload.Name}: {workload.Description}");
            try
            {
                foreach (Arm arm in workload.Arms.Where(static a => a.HasOutput))
                {
                    workload.Verify(arm);
                }
            }
            catch (InvalidDataException exception)
            {
                Console.WriteLine($"  wrong bytes, nothing timed: {exception.Message}");
                return 1;
            }

            IReadOnlyDictionary<string, Measurement> results = Sampler.Measure(workload, budget, out long nativeGrowth);
            PrintArms(workload, results);
            Console.WriteLine($"  native memory of the library grew by {nativeGrowth:N0} bytes while samples were taken");
            foreach (Bar bar in workload.Bars)
            {
                bool holds = PrintBar(bar, results);
                if (bar.IsCredibility)
                {
                    isCredible &= holds;
                }
                else if (holds)
                {
                    met++;
                }
                else
                {
                    missed++;
                }
            }

            foreach (Ceiling ceiling in workload.Ceilings)
            {
                bool holds = PrintCeiling(ceiling, results, workload.Items);
                met += holds ? 1 : 0;
                missed += holds ? 0 : 1;
            }

            foreach (SpeedBar bar in workload.SpeedBars)
            {
                if (PrintSpeed(bar, results[bar.Arm], workload.InputBytes))
                {
                    met++;
                }
                else
                {
                    missed++;
                }
            }

            // The buffers of one workload must not be resident while the next one runs.
            workload = null!;
            results = null!;
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Console.WriteLine();
        Console.WriteLine($"reference arms {(isCredible ? "credible" : "NOT credible: improve them before quoting a ratio")}; bars: {met} met, {missed} missed");
        return 0;
    }

    private static void PrintArms(Workload workload, IReadOnlyDictionary<string, Measurement> results)
    {
        Console.WriteLine($"  {"arm",-18} {"median µs",12} {"best",12} {"3rd quartile",13} {"x hand",8} {"x pointer",10} {"x memcpy",9} {"best x hand",12} {"allocated B",12} {"page faults",12} {"rounds",7}");
        foreach (Arm arm in workload.Arms)
        {
            Measurement m = results[arm.Name];
            string format = m.Median < 10 ? "N3" : "N1";
            string best = results.TryGetValue("hand", out Measurement? hand) ? (m.Best / hand.Best).ToString("N2") : "-";
            Console.WriteLine($"  {arm.Name,-18} {m.Median.ToString(format),12} {m.Best.ToString(format),12} {m.UpperQuartile.ToString(format),13} {Ratio(m, results, "hand"),8} {Ratio(m, results, "pointer"),10} {Ratio(m, results, "memcpy"),9} {best,12} {m.AllocatedBytes,12:N0} {m.PageFaults,12:N0} {m.Count,7}");
        }
    }

    private static string Ratio(Measurement arm, IReadOnlyDictionary<string, Measurement> results, string reference) =>
        results.TryGetValue(reference, out Measurement? other) ? (arm.Median / other.Median).ToString("N2") : "-";

    private static bool PrintSpeed(SpeedBar bar, Measurement arm, long inputBytes)
    {
        double speed = inputBytes / arm.Median / 1_000;
        bool holds = speed >= bar.Limit;
        Console.WriteLine($"  bar   {(holds ? "met   " : "MISSED")} {speed:N2}  {bar.Arm} at least {bar.Limit} GB/s");
        return holds;
    }

    private static bool PrintBar(Bar bar, IReadOnlyDictionary<string, Measurement> results)
    {
        double ratio = bar.AtLeast
            ? results[bar.Reference].Median / results[bar.Arm].Median
            : results[bar.Arm].Median / results[bar.Reference].Median;
        bool holds = bar.AtLeast ? ratio >= bar.Limit : ratio <= bar.Limit;
        string kind = bar.IsCredibility ? "check" : "bar  ";
        string claim = bar.AtLeast ? $"{bar.Arm} at least {bar.Limit} times faster than {bar.Reference}" : $"{bar.Arm} <= {bar.Limit:0.##} x {bar.Reference}";
        Console.WriteLine($"  {kind} {(holds ? "met   " : "MISSED")} {ratio:N2}  {claim}");
        return holds;
    }

    private static bool PrintCeiling(Ceiling ceiling, IReadOnlyDictionary<string, Measurement> results, int items)
    {
        double nanoseconds = results[ceiling.Arm].Median * 1_000 / items;
        bool holds = nanoseconds <= ceiling.Nanoseconds;
        Console.WriteLine($"  bar   {(holds ? "met   " : "MISSED")} {nanoseconds:N1} ns  {ceiling.Arm} <= {ceiling.Nanoseconds} ns");
        return holds;
    }
}
