using System.Text;

namespace ProtoZeroSharp.Benchmarks.Reporting;

/// <summary>The same arms where code is compiled in other ways: one column a run.</summary>
internal sealed class RuntimeTable(IReadOnlyList<Results> runs)
{
    private static readonly (string Workload, string Arm, string Reference)[] Rows =
    [
        ("D-u8", "typed", "hand"),
        ("D-u8", "leaf", "hand"),
        ("D-u8", "untyped", "hand"),
        ("D-strings", "typed", "hand"),
        ("D-strings", "leaf", "hand"),
        ("A-u8", "typed", "hand"),
        ("A-strings", "typed", "hand"),
        ("S1-512", "typed", "hand"),
        ("S1-1", "typed", "hand"),
        ("S2", "typed", "hand"),
        ("S3", "typed", "hand"),
        ("P-nested", "typed", "hand"),
        ("small", "typed", "hand"),
        ("callers-3-1", "fields", "hand"),
        ("callers-3-1", "leaf", "hand"),
        ("callers-3-32", "fields", "hand"),
        ("callers-3-32", "leaf", "hand"),
        ("callers-8-1", "fields", "hand"),
        ("callers-8-1", "leaf", "hand"),
        ("callers-8-1", "leaf-absent", "hand-absent"),
        ("callers-8-1", "leaf-u8", "hand-u8"),
        ("callers-8-8", "fields", "hand"),
        ("callers-8-8", "leaf", "hand"),
        ("callers-8-8", "leaf-absent", "hand-absent"),
        ("callers-8-8", "leaf-u8", "hand-u8"),
        ("callers-8-32", "fields", "hand"),
        ("callers-8-32", "leaf", "hand"),
        ("callers-8-32", "leaf-absent", "hand-absent"),
        ("callers-8-128", "fields", "hand"),
        ("callers-8-128", "leaf", "hand"),
        ("callers-8-128", "leaf-absent", "hand-absent"),
        ("callers-20-32", "fields", "hand"),
        ("D-read", "reader", "pointer"),
        ("S1-read", "cursor", "hand"),
        ("S1-read", "lazy", "hand"),
        ("S1-read", "big caller", "hand"),
        ("S1-read", "validate", "hand"),
        ("S1-read", "validate and lazy", "hand"),
        ("S1-read", "copy", "hand"),
        ("S2-read", "lazy", "hand"),
        ("S3-read", "lazy", "hand"),
        ("B-read", "lazy", "hand"),
        ("B-read", "validate", "hand"),
    ];

    private static readonly (string Arm, string Label)[] Arms =
    [
        ("hand", "by hand"),
        ("fields", "field by field"),
        ("leaf", "leaf call, every field given"),
        ("leaf-absent", "leaf call, some fields left out"),
    ];

    // What the netstandard2.0 asset is held to, where that differs.
    private static readonly Dictionary<(string Workload, string Arm), double> PlainBars = new()
    {
        [("D-u8", "leaf")] = 0.55,
        [("D-strings", "leaf")] = 0.6,
        [("A-u8", "typed")] = 1.0,
        [("S1-512", "typed")] = 0.9,
    };

    /// <summary>Which workloads the table needs, for <c>--only</c>.</summary>
    public static string Workloads => string.Join(',', Rows.Select(static row => row.Workload).Distinct());

    public void Append(StringBuilder page)
    {
        page.Append("## By the way code is compiled\n\nTime by that of the reference in the same run of the same way; bold where the bar is missed. The readers' bars are multiplied by 1.25, except in the first column.\n\n| workload | arm | by |");
        foreach (Results run in runs)
        {
            page.Append($" {run.Way} |");
        }

        page.Append("\n|---|---|---|").Insert(page.Length, "---|", runs.Count).Append('\n');
        foreach ((string workload, string arm, string reference) in Rows)
        {
            page.Append($"| {workload} | {arm} | {reference} |");
            foreach (Results run in runs)
            {
                page.Append($" {Cell(run, workload, arm, reference)} |");
            }

            page.Append('\n');
        }

        page.Append('\n');
    }

    /// <summary>What a row costs in each form, by the size of the method.</summary>
    public string Forms()
    {
        var page = new StringBuilder("| nanoseconds a row | ");
        page.Append(string.Join(" | ", runs.Select(static run => run.Way))).Append(" |\n|---|").Insert(page.Length, "---|", runs.Count).Append('\n');
        foreach ((string arm, string label) in Arms)
        {
            page.Append($"| {label} |");
            foreach (Results run in runs)
            {
                IEnumerable<string> times = new[] { 1, 8, 32, 128 }.Select(rows => (run.Find($"callers-8-{rows}").Arm(arm)!.Median * 1_000 / 4_096).ToString("N1"));
                page.Append($" {string.Join(" / ", times)} |");
            }

            page.Append('\n');
        }

        return page.ToString();
    }

    private string Cell(Results run, string workload, string arm, string reference)
    {
        WorkloadResult result = run.Find(workload);
        double ratio = result.Arm(arm)!.Median / result.Arm(reference)!.Median;
        string text = ratio.ToString("N2");
        return ratio > Limit(run, result, arm, reference) ? $"**{text}**" : text;
    }

    private double Limit(Results run, WorkloadResult workload, string arm, string reference)
    {
        bool isFirst = run == runs[0];
        if (run.Way.StartsWith("netstandard2.0", StringComparison.Ordinal) && !workload.Name.EndsWith("-read", StringComparison.Ordinal))
        {
            return PlainBars.GetValueOrDefault((workload.Name, arm), double.PositiveInfinity);
        }

        double limit = workload.Bars.FirstOrDefault(bar => bar.Arm == arm && bar.Reference == reference)?.Limit ?? double.PositiveInfinity;
        return limit * (workload.Name.EndsWith("-read", StringComparison.Ordinal) && !isFirst ? 1.25 : 1);
    }
}
