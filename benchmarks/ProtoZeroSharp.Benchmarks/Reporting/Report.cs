using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Benchmarks.Reporting;

/// <summary>
/// Makes what docs/benchmarks.md and docs/benchmarks/tables.md have of figures, and the charts: the first page says how fast the library is,
/// where it loses and which form to use, the second has everything.
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

    private static readonly (string Workload, string Arm, string Label)[] Reading =
    [
        ("S1-read", "cursor", "OTLP request, 512 spans: a cursor"),
        ("S1-read", "lazy", "the same: lazy readers"),
        ("S1-read", "validate", "the same: validation alone"),
        ("S2-read", "lazy", "vector tile: lazy readers"),
        ("S3-read", "lazy", "trace of small packets: lazy readers"),
        ("B-read", "lazy", "458 bytes: lazy readers"),
        ("B-field", "reader", "458 bytes: one field of them"),
    ];

    private static readonly (string Arm, string Label)[] ReadingBars =
    [
        ("hand", "decoder by hand"),
        ("protozero", "protozero in C++"),
        ("cursor", "cursor"),
        ("lazy", "lazy readers"),
        ("validate", "validation alone"),
        ("google", "Google.Protobuf: parse and traverse"),
    ];

    /// <summary>Writes the pages and the charts, or says which of them is not what it would write.</summary>
    /// <returns>The exit code.</returns>
    public static int Execute(string root, bool isCheck)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        Results[] ways = [.. Ways.Select(name => Results.Load(Path.Combine(root, "benchmarks/results", name + ".json")))];
        var report = new Report(ways[0], ways);
        string page = File.ReadAllText(Path.Combine(root, "docs/benchmarks.md"));
        page = Replace(page, "results", report.Page());
        page = Replace(page, "forms", new RuntimeTable(ways).Forms());
        page = Replace(page, "first message", FirstMessage.Table(Path.Combine(root, "benchmarks/results/first-message.json")));
        string tables = File.ReadAllText(Path.Combine(root, "docs/benchmarks/tables.md"));
        (string Path, string Text)[] files =
        [
            ("docs/benchmarks.md", page),
            ("docs/benchmarks/tables.md", Replace(tables, "results", report.Tables())),
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
            : throw new InvalidDataException($"A page has not the two comments between which its part \"{part}\" is.");
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
        foreach ((string arm, string label) in ReadingBars)
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

        Summary(page);
        Losses(page);
        return page.ToString();
    }

    private string Tables()
    {
        var page = new StringBuilder();
        new RuntimeTable(ways).Append(page);
        new MeasuredTables(results).Append(page);
        new Published(results).Append(page);
        return page.ToString();
    }

    private void Losses(StringBuilder page)
    {
        page.Append("## Where it takes longer than by hand\n\nWriting, × the time of hand in the same workload; arms with u8 literals by hand with the same:\n\n");
        foreach (WorkloadResult workload in results.Workloads.Where(static workload => !workload.Name.EndsWith("-read", StringComparison.Ordinal)))
        {
            string[] slower =
            [
                .. from arm in workload.Arms
                   where IsOurs(arm.Name)
                   let hand = workload.Arm("hand" + arm.Name[arm.Name.Split('-')[0].Length..]) ?? workload.Arm("hand")
                   where hand != null && arm.Median / hand.Median >= 1.005
                   select $"{arm.Name} {arm.Median / hand.Median:N2}",
            ];
            if (slower.Length > 0)
            {
                page.Append($"- **{workload.Name}**, {Description(workload)}: {string.Join(", ", slower)}\n");
            }
        }

        page.Append('\n');
    }

    private static string Description(WorkloadResult workload) =>
        workload.Name.Split('-') is ["callers", var fields, var rows] ? $"messages of {fields} fields, {rows} in a method" : workload.Description;

    private void Summary(StringBuilder page)
    {
        page.Append("## In short\n\nTime by that of the same code by hand, in four ways of compiling; then, on .NET 10, how many times faster than others.\n\n");
        Rows(page, "written", Writing);
        Rows(page, "read", Reading);
        page.Append($"Each of these arms allocates {Writing.Concat(Reading).Max(row => Find(row.Workload).Arm(row.Arm)!.AllocatedBytes):N0} bytes.\n\n");
    }

    private void Rows(StringBuilder page, string what, (string Workload, string Arm, string Label)[] rows)
    {
        Results[] columns = [.. ways.Where(static way => !way.Way.Contains("without", StringComparison.Ordinal))];
        page.Append($"| what is {what} | workload | {string.Join(" | ", columns.Select(static way => way.Way))} | × faster than Google.Protobuf | × faster than protozero in C++ |\n|---|---|").Insert(page.Length, "---|", columns.Length).Append("---|---|\n");
        foreach ((string workload, string arm, string label) in rows)
        {
            IEnumerable<string> ratios = columns.Select(way => way.Workloads.FirstOrDefault(found => found.Name == workload) is { } found && found.Arm("hand") is { } hand ? (found.Arm(arm)!.Median / hand.Median).ToString("N2") : "");
            page.Append($"| {label} | {workload}, {arm} | {string.Join(" | ", ratios)} | {Faster(workload, arm, "google")} | {Faster(workload, arm, "protozero")} |\n");
        }

        page.Append('\n');
    }

    private string Faster(string workload, string arm, string reference) =>
        Find(workload).Arm(reference) == null ? "" : (1 / Ratio(workload, arm, reference)).ToString("N1");

    private static bool IsOurs(string arm) =>
        !arm.StartsWith("hand", StringComparison.Ordinal) && !arm.StartsWith("google", StringComparison.Ordinal)
        && arm != "protozero" && !arm.StartsWith("pointer", StringComparison.Ordinal) && !arm.StartsWith("memcpy", StringComparison.Ordinal);

    private WorkloadResult Find(string name) => results.Find(name);

    private double Ratio(string workload, string arm, string reference) => Find(workload).Arm(arm)!.Median / Find(workload).Arm(reference)!.Median;
}
