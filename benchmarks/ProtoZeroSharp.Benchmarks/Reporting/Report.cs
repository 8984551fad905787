using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Benchmarks.Reporting;

/// <summary>
/// Makes the results part of docs/benchmarks.md and its charts from a results file: charts, where the library loses, a table of ten
/// lines, what others published, then everything.
/// </summary>
/// <param name="results">The whole run.</param>
/// <param name="ways">Runs of what the table by the way of compiling needs, beginning with the whole one.</param>
internal sealed class Report(Results results, IReadOnlyList<Results> ways)
{
    private static readonly string[] Ways = ["net10", "net10-no-profile", "net8", "aot", "netstandard"];

    private static readonly (string Workload, string Arm, string Label)[] Writing =
    [
        ("S1-512", "typed", "OTLP request, 512 spans"),
        ("S1-1", "typed", "OTLP request, one span"),
        ("D-strings", "leaf", "200,000 nested, leaf calls"),
        ("D-strings", "typed", "200,000 nested, field by field"),
        ("A-strings", "typed", "flat events"),
        ("P-nested", "typed", "Perfetto's own benchmark"),
        ("S2", "typed", "vector tile"),
        ("S3", "typed", "trace of small packets"),
        ("small", "typed", "50 bytes, a new writer each"),
    ];

    private static readonly (string Arm, string Label)[] Reading =
    [
        ("hand", "decoder by hand"),
        ("protozero", "protozero in C++"),
        ("cursor", "cursor"),
        ("lazy", "lazy readers"),
        ("validate", "validation alone"),
        ("google", "Google.Protobuf: parse and traverse"),
    ];

    /// <summary>Writes the page and the charts, or says which of them is not what it would write.</summary>
    /// <returns>The exit code.</returns>
    public static int Execute(string root, bool isCheck)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        Results[] ways = [.. Ways.Select(name => Results.Load(Path.Combine(root, "benchmarks/results", name + ".json")))];
        var report = new Report(ways[0], ways);
        string page = File.ReadAllText(Path.Combine(root, "docs/benchmarks.md"));
        page = Replace(page, "results", report.Page());
        page = Replace(page, "first message", FirstMessage.Table(Path.Combine(root, "benchmarks/results/first-message.json")));
        (string Path, string Text)[] files =
        [
            ("docs/benchmarks.md", page),
            ("docs/benchmarks/hand.svg", report.AgainstHand().Render()),
            ("docs/benchmarks/google.svg", report.AgainstGoogle().Render()),
            ("docs/benchmarks/reading.svg", report.Readers().Render()),
        ];
        int wrong = 0;
        foreach ((string name, string text) in files)
        {
            string path = Path.Combine(root, name);
            if (isCheck && (!File.Exists(path) || File.ReadAllText(path) != text))
            {
                Console.WriteLine($"{name} is not what benchmarks/results gives: run --report and commit it.");
                wrong = 1;
            }
            else if (!isCheck)
            {
                Directory.CreateDirectory(Path.GetDirectoryName(path)!);
                File.WriteAllText(path, text);
            }
        }

        return wrong;
    }

    /// <summary>Puts what was made between the two comments that name it.</summary>
    private static string Replace(string page, string part, string text)
    {
        string first = $"<!-- {part}: made by --report from benchmarks/results, not by hand -->\n";
        int begin = page.IndexOf(first, StringComparison.Ordinal) + first.Length;
        int end = page.IndexOf($"<!-- end of the {part} -->\n", StringComparison.Ordinal);
        return begin >= first.Length && end >= begin
            ? page[..begin] + text + page[end..]
            : throw new InvalidDataException($"docs/benchmarks.md has not the two comments between which the {part} is.");
    }

    private BarChart AgainstHand()
    {
        var chart = new BarChart("Writing: time, hand-written encoder = 1", $"{results.Processor}, {results.Runtime}; less is better");
        chart.Add("hand-written byte[] code", 1, "1", isReference: true);
        double native = Ratio("S1-512", "protozero", "hand");
        chart.Add("OTLP request, protozero in C++", native, native.ToString("N2"), isReference: true);
        foreach ((string workload, string arm, string label) in Writing)
        {
            double ratio = Ratio(workload, arm, "hand");
            chart.Add(label, ratio, ratio.ToString("N2"));
        }

        return chart;
    }

    private BarChart AgainstGoogle()
    {
        var chart = new BarChart("Writing: times faster than Google.Protobuf 3.25.1", "which builds its objects and serializes them into an array that is used again; more is better");
        foreach ((string workload, string arm, string label) in Writing.Where(row => Find(row.Workload).Arm("google") != null))
        {
            double faster = 1 / Ratio(workload, arm, "google");
            chart.Add(label, faster, faster.ToString("N1"));
        }

        return chart;
    }

    private BarChart Readers()
    {
        var chart = new BarChart("Reading all of an OTLP request: time, hand-written decoder = 1", $"{results.Processor}, {results.Runtime}; less is better");
        foreach ((string arm, string label) in Reading)
        {
            double ratio = Ratio("S1-read", arm, "hand");
            chart.Add(label, ratio, ratio.ToString("N2"), isReference: arm is "hand" or "google" or "protozero");
        }

        return chart;
    }

    private string Page()
    {
        var page = new StringBuilder();
        page.Append("![Writing against a hand-written encoder](benchmarks/hand.svg)\n\n![Writing against Google.Protobuf](benchmarks/google.svg)\n\n![Reading against a hand-written decoder](benchmarks/reading.svg)\n\n");
        page.Append($"{results.Processor}, {results.LogicalProcessors} logical processors, {results.Runtime}, {results.System}. {results.Clock}; medians of one interleaved run, bytes checked first. Google.Protobuf 3.25.1; protozero {results.Protozero}, C++ with -O3 for this processor.\n\n");
        if (results.Workloads.Any(workload => workload.Name == "threads") && Ratio("threads", "pointer twice", "pointer") is var slowdown && slowdown > 1.1)
        {
            page.Append($"The machine was not quiet: the same work on two threads took {slowdown:N2} times as long as on one, by the reference's straight code too. Ratios near a bar may lie on either side of it.\n\n");
        }

        Losses(page);
        Summary(page);
        new Published(results).Append(page);
        new RuntimeTable(ways).Append(page);
        page.Append("## Everything that was measured\n");
        foreach (WorkloadResult workload in results.Workloads)
        {
            Details(page, workload);
        }

        return page.Append('\n').ToString();
    }

    private void Losses(StringBuilder page)
    {
        page.Append("## Where the library loses\n\nEvery arm of ours that takes longer than the same by hand, readers and the work of validation left out, and every bar that is missed:\n\n");
        foreach (WorkloadResult workload in results.Workloads)
        {
            IEnumerable<string> slower = workload.Arm("hand") is { } hand && !workload.Name.EndsWith("-read", StringComparison.Ordinal)
                ? workload.Arms.Where(arm => IsOurs(arm.Name) && arm.Median > hand.Median).Select(arm => $"{arm.Name} takes {arm.Median / hand.Median:N2} × hand")
                : [];
            string[] losses = [.. slower, .. workload.Bars.Where(bar => !bar.IsMet).Select(bar => $"{bar.Claim} is {bar.Measured}")];
            if (losses.Length > 0)
            {
                page.Append($"- {workload.Name}: {string.Join("; ", losses)}\n");
            }
        }

        page.Append('\n');
    }

    private void Summary(StringBuilder page)
    {
        page.Append("## In short\n\n| what is written | workload | × hand | × faster than Google.Protobuf | × faster than protozero in C++ | bytes allocated |\n|---|---|---|---|---|---|\n");
        foreach ((string workload, string arm, string label) in Writing)
        {
            page.Append($"| {label} | {workload}, {arm} | {Ratio(workload, arm, "hand"):N2} | {Faster(workload, arm, "google")} | {Faster(workload, arm, "protozero")} | {Find(workload).Arm(arm)!.AllocatedBytes:N0} |\n");
        }

        page.Append('\n');
    }

    private static void Details(StringBuilder page, WorkloadResult workload)
    {
        page.Append($"\n<details><summary>{workload.Name}: {workload.Description}</summary>\n\n| arm | median µs | best | 3rd quartile | × hand | × memcpy | allocated |\n|---|---|---|---|---|---|---|\n");
        foreach (ArmResult arm in workload.Arms)
        {
            page.Append($"| {arm.Name} | {Time(arm.Median)} | {Time(arm.Best)} | {Time(arm.UpperQuartile)} | {Quotient(arm, workload.Arm("hand"))} | {Quotient(arm, workload.Arm("memcpy"))} | {arm.AllocatedBytes:N0} |\n");
        }

        page.Append('\n');
        foreach (BarResult bar in workload.Bars)
        {
            page.Append($"- {bar.Claim}: {bar.Measured}, {(bar.IsMet ? "met" : "**missed**")}{(bar.IsCheck ? " (a check of the references)" : "")}\n");
        }

        page.Append(workload.Bars.Count == 0 ? "</details>\n" : "\n</details>\n");
    }

    private static string Time(double microseconds) => microseconds.ToString(microseconds < 10 ? "N3" : "N1");

    private static string Quotient(ArmResult arm, ArmResult? reference) => reference == null ? "" : (arm.Median / reference.Median).ToString("N2");

    private string Faster(string workload, string arm, string reference) =>
        Find(workload).Arm(reference) == null ? "" : (1 / Ratio(workload, arm, reference)).ToString("N1");

    private static bool IsOurs(string arm) =>
        !arm.StartsWith("hand", StringComparison.Ordinal) && !arm.StartsWith("google", StringComparison.Ordinal)
        && arm != "protozero" && !arm.StartsWith("pointer", StringComparison.Ordinal) && !arm.StartsWith("memcpy", StringComparison.Ordinal);

    private WorkloadResult Find(string name) => results.Find(name);

    private double Ratio(string workload, string arm, string reference) => Find(workload).Arm(arm)!.Median / Find(workload).Arm(reference)!.Median;
}
