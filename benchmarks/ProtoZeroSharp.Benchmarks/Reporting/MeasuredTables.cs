using System.Text;

namespace ProtoZeroSharp.Benchmarks.Reporting;

/// <summary>Every arm of a whole run with its bars: a table for each group of workloads, and two for the callers.</summary>
/// <param name="results">The whole run.</param>
internal sealed class MeasuredTables(Results results)
{
    private static readonly (string Title, Func<string, bool> Has)[] Groups =
    [
        ("Nested messages and flat events", static name => name[..2] is "D-" or "A-" && !IsRead(name) || name == "threads"),
        ("Packed fields", static name => name.StartsWith("packed-", StringComparison.Ordinal)),
        ("Requests, tiles, traces, small messages", static name => name[..1] is "S" or "P" && !IsRead(name) || name is "small" or "B-write"),
        ("Reading and editing", static name => IsRead(name) || (name.StartsWith("B-", StringComparison.Ordinal) && name != "B-write")),
        ("gRPC frames", static name => name.StartsWith("C-", StringComparison.Ordinal)),
    ];

    private static readonly (string Arm, string Reference)[] CallerBars =
    [
        ("fields", "hand"),
        ("fields-u8", "hand-u8"),
        ("leaf", "hand"),
        ("leaf-u8", "hand-u8"),
        ("leaf-absent", "hand-absent"),
        ("leaf", "fields"),
    ];

    /// <summary>Appends the tables.</summary>
    public void Append(StringBuilder page)
    {
        IEnumerable<string> missed = results.Workloads.Where(static workload => workload.Bars.Any(static bar => !bar.IsMet)).Select(static workload =>
            $"{workload.Name} ({string.Join(", ", workload.Bars.Where(static bar => !bar.IsMet).Select(bar => ArmOf(workload, bar)).Distinct())})");
        page.Append($"## Missed bars\n\n{string.Join("; ", missed)}.\n");
        page.Append("\n## Everything that was measured\n");
        var left = results.Workloads.ToList();
        foreach ((string title, Func<string, bool> has) in Groups)
        {
            Group(page, title, [.. left.Where(workload => has(workload.Name))]);
            left.RemoveAll(workload => has(workload.Name));
        }

        Callers(page, left);
    }

    private static bool IsRead(string name) => name.EndsWith("-read", StringComparison.Ordinal);

    private static void Group(StringBuilder page, string title, WorkloadResult[] workloads)
    {
        page.Append($"\n### {title}\n\n");
        foreach (WorkloadResult workload in workloads)
        {
            page.Append($"- **{workload.Name}**: {workload.Description}\n");
        }

        page.Append("\n| workload | arm | median µs | best | × hand | × memcpy | allocated | bar |\n|---|---|---|---|---|---|---|---|\n");
        foreach (WorkloadResult workload in workloads)
        {
            foreach (ArmResult arm in workload.Arms)
            {
                IEnumerable<string> bars = workload.Bars.Where(bar => ArmOf(workload, bar) == arm.Name).Select(bar => Bar(arm, bar));
                page.Append($"| {workload.Name} | {arm.Name} | {Time(arm.Median)} | {Time(arm.Best)} | {Quotient(arm, workload.Arm("hand"))} | {Quotient(arm, workload.Arm("memcpy"))} | {arm.AllocatedBytes:N0} | {string.Join("; ", bars)} |\n");
            }
        }
    }

    /// <summary>A claim begins with its arm, and some arms with the name of another.</summary>
    private static string ArmOf(WorkloadResult workload, BarResult bar) =>
        workload.Arms.Select(static arm => arm.Name).Where(name => bar.Claim.StartsWith(name + " ", StringComparison.Ordinal)).MaxBy(static name => name.Length)!;

    private static string Bar(ArmResult arm, BarResult bar)
    {
        string limit = bar.Claim[(arm.Name.Length + 1)..].Replace("at most ", "≤ ", StringComparison.Ordinal).Replace("at least ", "≥ ", StringComparison.Ordinal);
        return $"{limit}: {(bar.IsMet ? bar.Measured : $"**{bar.Measured}**")}{(bar.IsCheck ? " (check)" : "")}";
    }

    private static void Callers(StringBuilder page, List<WorkloadResult> callers)
    {
        string[] arms = [.. callers.SelectMany(static workload => workload.Arms).Select(static arm => arm.Name).Distinct()];
        page.Append("\n### Methods that write many rows\n\nMedian µs of 4,096 messages. *callers-8-32* has messages of 8 fields, 32 of them written in a method.\n\n");
        page.Append($"| workload | {string.Join(" | ", arms)} |\n|---|").Insert(page.Length, "---|", arms.Length).Append('\n');
        foreach (WorkloadResult workload in callers)
        {
            page.Append($"| {workload.Name} | {string.Join(" | ", arms.Select(name => workload.Arm(name) is { } arm ? Time(arm.Median) : ""))} |\n");
        }

        page.Append("\nQuotients and their bars:\n\n");
        page.Append($"| workload | {string.Join(" | ", CallerBars.Select(static pair => $"{pair.Arm} by {pair.Reference}"))} |\n|---|").Insert(page.Length, "---|", CallerBars.Length).Append('\n');
        foreach (WorkloadResult workload in callers)
        {
            IEnumerable<string> cells = CallerBars.Select(pair => workload.Bars.FirstOrDefault(bar => bar.Arm == pair.Arm && bar.Reference == pair.Reference)).Select(static bar =>
                bar == null ? "" : $"{(bar.IsMet ? bar.Measured : $"**{bar.Measured}**")} (≤ {bar.Limit:0.##})");
            page.Append($"| {workload.Name} | {string.Join(" | ", cells)} |\n");
        }

        page.Append('\n');
    }

    private static string Time(double microseconds) => microseconds.ToString(microseconds < 10 ? "N3" : "N1");

    private static string Quotient(ArmResult arm, ArmResult? reference) => reference == null ? "" : (arm.Median / reference.Median).ToString("N2");
}
