#if !NATIVE_PROGRAM
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
#endif
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Callers;
using ProtoZeroSharp.Benchmarks.Deep;
using ProtoZeroSharp.Benchmarks.Events;
using ProtoZeroSharp.Benchmarks.Frames;
using ProtoZeroSharp.Benchmarks.Nested;
using ProtoZeroSharp.Benchmarks.NestedReading;
using ProtoZeroSharp.Benchmarks.Packed;
using ProtoZeroSharp.Benchmarks.Perfetto;
using ProtoZeroSharp.Benchmarks.Raft;
using ProtoZeroSharp.Benchmarks.RaftReading;
using ProtoZeroSharp.Benchmarks.Reporting;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Small;
using ProtoZeroSharp.Benchmarks.StreamReading;
using ProtoZeroSharp.Benchmarks.Threads;
using ProtoZeroSharp.Benchmarks.TileReading;
using ProtoZeroSharp.Benchmarks.Tiles;
using ProtoZeroSharp.Benchmarks.TraceReading;
using ProtoZeroSharp.Benchmarks.Traces;
using ProtoZeroSharp.Benchmarks.TraceStream;

namespace ProtoZeroSharp.Benchmarks;

internal static class Program
{
    public static readonly (string Name, Func<Workload> Create)[] Workloads =
    [
        ("D-u8", static () => new NestedWorkload(strings: false)),
        ("D-strings", static () => new NestedWorkload(strings: true)),
        ("D-methods", static () => new NestedMethodsWorkload()),
        ("D-forms", static () => new NestedFormsWorkload()),
        ("D-output", static () => new NestedOutputWorkload()),
        ("A-u8", static () => new FlatEventsWorkload(strings: false)),
        ("A-strings", static () => new FlatEventsWorkload(strings: true)),
        ("D-deep", static () => new DeepWorkload()),
        ("D-sizes", static () => new DeepSizesWorkload()),
        ("packed-1", PackedWorkload.OneByte),
        ("packed-mixed", PackedWorkload.Mixed),
        ("packed-10", PackedWorkload.TenBytes),
        ("packed-fixed", PackedWorkload.Fixed),
        ("threads", static () => new ThreadsWorkload()),
        ("S1-512", static () => new TracesWorkload(512)),
        ("S1-1", static () => new TracesWorkload(1)),
        ("S1-5000", static () => new TracesWorkload(5_000)),
        ("S1-ways-1", static () => new TraceWaysWorkload(1)),
        ("S1-ways-512", static () => new TraceWaysWorkload(512)),
        ("S1-ways-5000", static () => new TraceWaysWorkload(5_000)),
        ("S2", static () => new TilesWorkload()),
        ("S3", static () => new TraceStreamWorkload()),
        ("P-simple", static () => new PerfettoWorkload(isNested: false)),
        ("P-nested", static () => new PerfettoWorkload(isNested: true)),
        ("D-read", static () => new TraversalWorkload()),
        ("S1-read", TraceReadWorkload.Create),
        ("S2-read", TileReadWorkload.Create),
        ("S3-read", StreamReadWorkload.Create),
        ("B-read", RaftReadWorkload.Create),
        ("B-open", RaftWorkload.Open),
        ("B-entry", RaftWorkload.Entry),
        ("B-field", RaftWorkload.Field),
        ("B-entries", RaftWorkload.Entries),
        ("B-set", static () => new EntryEditWorkload()),
        ("C-1", static () => new FramesWorkload(1)),
        ("C-1024", static () => new FramesWorkload(1_024)),
        ("C-8192", static () => new FramesWorkload(8_192)),
        ("C-65536", static () => new FramesWorkload(65_536)),
        ("C-524288", static () => new FramesWorkload(524_288)),
        ("C-1048576", static () => new FramesWorkload(1_048_576)),
        ("B-write", static () => new RaftWriteWorkload()),
        ("small", static () => new SmallWorkload()),
        ("callers-3-1", static () => new CallersWorkload("Narrow", 3, 1)),
        ("callers-3-2", static () => new CallersWorkload("Narrow", 3, 2)),
        ("callers-3-4", static () => new CallersWorkload("Narrow", 3, 4)),
        ("callers-3-8", static () => new CallersWorkload("Narrow", 3, 8)),
        ("callers-3-32", static () => new CallersWorkload("Narrow", 3, 32)),
        ("callers-3-128", static () => new CallersWorkload("Narrow", 3, 128)),
        ("callers-8-1", static () => new CallersWorkload("Row", 8, 1)),
        ("callers-8-2", static () => new CallersWorkload("Row", 8, 2)),
        ("callers-8-4", static () => new CallersWorkload("Row", 8, 4)),
        ("callers-8-8", static () => new CallersWorkload("Row", 8, 8)),
        ("callers-8-32", static () => new CallersWorkload("Row", 8, 32)),
        ("callers-8-128", static () => new CallersWorkload("Row", 8, 128)),
        ("callers-20-1", static () => new CallersWorkload("Wide", 20, 1)),
        ("callers-20-2", static () => new CallersWorkload("Wide", 20, 2)),
        ("callers-20-4", static () => new CallersWorkload("Wide", 20, 4)),
        ("callers-20-8", static () => new CallersWorkload("Wide", 20, 8)),
        ("callers-20-32", static () => new CallersWorkload("Wide", 20, 32)),
        ("callers-20-128", static () => new CallersWorkload("Wide", 20, 128)),
    ];

    /// <summary>
    /// <c>--check</c> verifies bytes, <c>--quick</c> prints the ratios of one interleaved run, both for the workloads that
    /// <c>--only NAME[,NAME]</c> selects; anything else goes to BenchmarkDotNet. <c>--seconds N</c> is the time for the samples
    /// of one workload, <c>--cpu-time</c> counts processor time on a machine that is busy otherwise, <c>--results FILE</c> keeps the
    /// figures, <c>--way TEXT</c> names the way the code was compiled, <c>--ways</c> selects what the table by that way needs.
    /// <c>--report</c> makes the figures of docs/benchmarks.md, docs/benchmarks/tables.md and the charts from benchmarks/results;
    /// <c>--report --check</c> fails when they are not what it would make. <c>--fresh typed</c> and <c>--fresh hand</c> print what workload A takes in new memory.
    /// </summary>
    private static int Main(string[] args)
    {
        bool isCheck = args.Contains("--check");
        bool isQuick = args.Contains("--quick");
        if (args.Contains("--report"))
        {
            return Report.Execute(Root(), isCheck);
        }

        if (Option(args, "--fresh") is { } arm)
        {
            return FreshMemory.Execute(arm == "hand");
        }

        if (!isCheck && !isQuick)
        {
#if NATIVE_PROGRAM
            Console.Error.WriteLine("A native program has --quick and --check; BenchmarkDotNet needs the JIT.");
            return 2;
#else
            // Whole names of arms; and two minutes do not build it on a machine that does other work.
            BenchmarkSwitcher.FromAssembly(typeof(Program).Assembly).Run(
                args,
                DefaultConfig.Instance.WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(60)).WithBuildTimeout(TimeSpan.FromMinutes(10)));
            return 0;
#endif
        }

        string? only = args.Contains("--ways") ? RuntimeTable.Workloads : Option(args, "--only");
        string[] selected = only?.Split(',') ?? [];
        Func<Workload>[] workloads = Workloads
            .Where(w => selected.Length == 0 || selected.Contains(w.Name, StringComparer.OrdinalIgnoreCase))
            .Select(static w => w.Create)
            .ToArray();
        if (workloads.Length == 0)
        {
            Console.Error.WriteLine($"--only takes {string.Join(", ", Workloads.Select(static w => w.Name))}");
            return 2;
        }

        ThreadClock.UsesProcessorTime = args.Contains("--cpu-time");
        double seconds = double.Parse(Option(args, "--seconds") ?? "1.5", System.Globalization.CultureInfo.InvariantCulture);
        return isCheck ? CheckRun.Execute(workloads) : QuickRun.Execute(workloads, TimeSpan.FromSeconds(seconds), Option(args, "--results"), Option(args, "--way") ?? Way());
    }

    private static string Way()
    {
        string runtime = $".NET {Environment.Version.Major}";
        return !RuntimeFeature.IsDynamicCodeSupported ? $"NativeAOT, {runtime}"
            : Environment.GetEnvironmentVariable("DOTNET_TieredPGO") == "0" ? $"{runtime} without profile"
            : runtime;
    }

    private static string Root()
    {
        string folder = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(folder, "ProtoZeroSharp.sln")))
        {
            folder = Path.GetDirectoryName(folder) ?? throw new DirectoryNotFoundException("The report is made inside the repository.");
        }

        return folder;
    }

    private static string? Option(string[] args, string name)
    {
        int index = Array.IndexOf(args, name);
        return index >= 0 && index + 1 < args.Length ? args[index + 1] : null;
    }
}
