using System.Globalization;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Benchmarks.Protozero;
using ProtoZeroSharp.Benchmarks.Reporting;

namespace ProtoZeroSharp.Benchmarks.Running;

/// <summary>One interleaved run: verifies the bytes, warms up, prints medians, ratios, checks and bars.</summary>
internal static class QuickRun
{
    /// <summary>Returns the exit code: 1 when bytes were wrong, 0 otherwise, whatever the ratios are.</summary>
    /// <param name="workloads">What to measure.</param>
    /// <param name="budget">The time for the samples of one workload.</param>
    /// <param name="resultsFile">Where to keep the figures; null: nowhere.</param>
    /// <param name="way">How the code was compiled.</param>
    public static int Execute(IReadOnlyList<Func<Workload>> workloads, TimeSpan budget, string? resultsFile, string way)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var kept = new Results(
            Processor.Name(),
            Environment.ProcessorCount,
            RuntimeInformation.FrameworkDescription,
            way,
            Protozero: null,
            RuntimeInformation.OSDescription,
            ThreadClock.UsesProcessorTime ? "Processor time of the thread" : "Wall time",
            []);
        Console.WriteLine($"{Processor.Name()}, {Environment.ProcessorCount} logical processors, {RuntimeInformation.FrameworkDescription}, {RuntimeInformation.OSDescription}");
        Console.WriteLine($"{way}; workstation concurrent GC. Arms take turns; medians; ratios of medians.");
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
            List<BarResult> bars =
            [
                .. workload.Bars.Select(bar => Of(bar, results)),
                .. workload.Ceilings.Select(ceiling => Of(ceiling, results, workload.Items)),
                .. workload.SpeedBars.Select(bar => Of(bar, results[bar.Arm], workload.InputBytes)),
            ];
            foreach (BarResult bar in bars)
            {
                Console.WriteLine($"  {(bar.IsCheck ? "check" : "bar  ")} {(bar.IsMet ? "met   " : "MISSED")} {bar.Measured}  {bar.Claim}");
                isCredible &= bar.IsMet || !bar.IsCheck;
                met += bar.IsMet && !bar.IsCheck ? 1 : 0;
                missed += bar.IsMet || bar.IsCheck ? 0 : 1;
            }

            kept.Workloads.Add(new WorkloadResult(
                workload.Name,
                workload.Description,
                [.. workload.Arms.Select(arm => Of(arm.Name, results[arm.Name]))],
                bars));

            // The buffers of one workload must not be resident while the next one runs.
            workload = null!;
            results = null!;
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Console.WriteLine();
        if (resultsFile != null)
        {
            (kept with { Protozero = ProtozeroLibrary.Version }).Save(resultsFile);
        }

        Console.WriteLine(ProtozeroLibrary.Status);
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

    private static ArmResult Of(string name, Measurement arm) =>
        new(name, Rounded(arm.Median), Rounded(arm.Best), Rounded(arm.UpperQuartile), arm.AllocatedBytes);

    // What is beyond the fifth digit is noise, and makes every line of a diff.
    private static double Rounded(double value) => double.Parse(value.ToString("G5", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);

    private static BarResult Of(SpeedBar bar, Measurement arm, long inputBytes)
    {
        double speed = inputBytes / arm.Median / 1_000;
        return new BarResult($"{bar.Arm} at least {bar.Limit} GB/s", speed.ToString("N2"), speed >= bar.Limit, IsCheck: false);
    }

    private static BarResult Of(Bar bar, IReadOnlyDictionary<string, Measurement> results)
    {
        double ratio = bar.AtLeast
            ? results[bar.Reference].Median / results[bar.Arm].Median
            : results[bar.Arm].Median / results[bar.Reference].Median;
        string measured = ratio.ToString("N2");
        return bar.AtLeast
            ? new BarResult($"{bar.Arm} at least {bar.Limit} times faster than {bar.Reference}", measured, ratio >= bar.Limit, bar.IsCredibility)
            : new BarResult($"{bar.Arm} at most {bar.Limit:0.##} × {bar.Reference}", measured, ratio <= bar.Limit, bar.IsCredibility, bar.Arm, bar.Reference, bar.Limit);
    }

    private static BarResult Of(Ceiling ceiling, IReadOnlyDictionary<string, Measurement> results, int items)
    {
        double nanoseconds = results[ceiling.Arm].Median * 1_000 / items;
        return new BarResult($"{ceiling.Arm} at most {ceiling.Nanoseconds} ns", nanoseconds.ToString("N1") + " ns", nanoseconds <= ceiling.Nanoseconds, IsCheck: false);
    }
}
