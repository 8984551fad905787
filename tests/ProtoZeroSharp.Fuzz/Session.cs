using System.Diagnostics;
using System.Globalization;
using ProtoZeroSharp.Fuzz.Coverage;
using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Fuzz.Schemas;
using ProtoZeroSharp.Fuzz.Targets;

namespace ProtoZeroSharp.Fuzz;

/// <summary>Coverage-guided work, called in the context that the woven assemblies are in.</summary>
public static class Session
{
    /// <summary>Runs the session of the arguments; returns the program's exit code.</summary>
    public static int Run(string[] args, string repositoryRoot, (string Name, nint First, int Count, int Edges)[] assemblies, nint work)
    {
        var options = new SessionOptions(args, repositoryRoot);
        CoveredTarget[] all = Targets(repositoryRoot);
        CoveredTarget[] chosen = options.Targets.Count == 0 ? all : [.. all.Where(t => options.Targets.Any(n => t.Name == n || t.Name.StartsWith(n + "-", StringComparison.Ordinal)))];
        if (chosen.Length == 0)
        {
            Console.Error.WriteLine($"No such target. There are {string.Join(", ", all.Select(static t => t.Name))}");
            return 2;
        }

        if (options.IsList)
        {
            Console.WriteLine(string.Join('\n', chosen.Select(static t => t.Name)));
            return 0;
        }

        Directory.CreateDirectory(options.Output);
        Console.WriteLine($"seed {options.Seed}; {string.Join("; ", assemblies.Select(static a => $"{a.Edges:N0} edges in {a.Name}"))}");
        int failed = 0;
        long executions = 0;
        foreach (CoveredTarget target in chosen)
        {
            (string name, nint first, int count, int edges) = assemblies.Single(a => a.Name == target.Covered);
            var assembly = new FuzzedAssembly(name, first, count, edges);
            using var last = new LastInput(Path.Combine(options.Output, target.Name + ".last"));
            var engine = new FuzzEngine(target, new EdgeReader(assembly, work), last, options.Seed, Path.Combine(options.Output, "findings"));
            engine.Replay(Regressions(options, target));
            engine.Replay(target.Seeds());
            engine.Replay(Kept(options, target));
            var clock = Stopwatch.StartNew();
            long before = engine.Executions;
            if (target.IsPlanted)
            {
                Console.WriteLine($"{target.Name}: {(engine.FoundTooMuchWork ? "found, as it must be" : "NOT FOUND: the comparison of work cannot fail")}");
                failed += engine.FoundTooMuchWork ? 0 : 1;
                continue;
            }

            if (!options.IsReplay)
            {
                engine.Run(options.Executions, options.Time);
            }

            double rate = (engine.Executions - before) / Math.Max(clock.Elapsed.TotalSeconds, 0.001);
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{target.Name}: {engine.Executions} executions, {rate:F0}/s, {engine.Reached} edges, {engine.CorpusSize} inputs kept, {engine.MostWork:F0} steps a byte at most, {engine.Findings} findings"));
            executions += engine.Executions;
            failed += engine.Findings == 0 ? 0 : 1;
            Keep(options, target, engine);
        }

        Console.WriteLine($"{executions.ToString(CultureInfo.InvariantCulture)} executions");
        Console.WriteLine($"{chosen.Length - failed} passed, {failed} failed");
        return failed == 0 ? 0 : 1;
    }

    private static CoveredTarget[] Targets(string repositoryRoot)
    {
        var texts = new ProtoTexts(repositoryRoot);
        FuzzSchema[] schemas = SchemaSet.Load();
        RandomSchema[] random = RandomSchemaSet.Load(SchemaSet.References());
        return
        [
            new PlantedTarget(Schema("edited")),
            new PrimitivesTarget(),
            .. schemas.Select(static s => new ValidateTarget(s)),
            .. schemas.Select(static s => new ReadTarget(s)),
            .. schemas.Select(static s => new ReencodeTarget(s)),
            .. schemas.Select(static s => new TextTarget(s)),
            new CursorTarget(Schema("edited")),
            new EditTarget(Schema("edited")),
            new SequenceTarget(Schema("leaf")),
            new FramesTarget(isGrpc: false),
            new FramesTarget(isGrpc: true),
            new WellKnownTarget(Schema("proto3")),
            new RandomSchemaTarget(random),
            new RandomEditTarget(random),
            new ProtoTarget(texts),
            new CSharpTarget(texts),
        ];

        FuzzSchema Schema(string name) => schemas.Single(s => s.Name == name);
    }

    private static IEnumerable<byte[]> Regressions(SessionOptions options, CoveredTarget target) =>
        Files(Path.Combine(options.RepositoryRoot, "tests", "ProtoZeroSharp.Fuzz", "Regressions"), target.Name + "-*.bin");

    private static IEnumerable<byte[]> Kept(SessionOptions options, CoveredTarget target) =>
        options.KeepsCorpus ? Files(Path.Combine(options.Output, "corpus", target.Name), "*.bin") : [];

    private static IEnumerable<byte[]> Files(string folder, string pattern) =>
        Directory.Exists(folder) ? Directory.EnumerateFiles(folder, pattern).Order(StringComparer.Ordinal).Select(File.ReadAllBytes) : [];

    private static void Keep(SessionOptions options, CoveredTarget target, FuzzEngine engine)
    {
        if (!options.KeepsCorpus)
        {
            return;
        }

        string folder = Path.Combine(options.Output, "corpus", target.Name);
        Directory.CreateDirectory(folder);
        foreach (byte[] input in engine.Corpus)
        {
            File.WriteAllBytes(Path.Combine(folder, Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(input).AsSpan(0, 8)) + ".bin"), input);
        }
    }
}
