extern alias compiler;

using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using compiler::ProtoZeroSharp.Generator;

namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>
/// The .proto files of the repository, damaged or combined from pieces, through the generator as the compiler runs it. The result must be
/// diagnostics at places in the text, or C# without a syntax error.
/// </summary>
internal sealed class GenerateTarget() : FuzzTarget("generate", 10)
{
    private static readonly string[] Texts = Schemas();
    private static readonly CSharpCompilation Empty = CSharpCompilation.Create("Fuzz", [InMemoryText.EditorUse]);

    private int generated;
    private int refused;

    public override string Summary => $"{generated:N0} texts generated, {refused:N0} refused";

    protected override string? Round(int seed)
    {
        var random = new Random(seed);
        var text = new StringBuilder(Texts[random.Next(Texts.Length)]);
        for (int count = random.Next(4); count > 0; count--)
        {
            int at = random.Next(text.Length + 1);
            if (random.Next(2) == 0)
            {
                text.Remove(at, Math.Min(random.Next(40), text.Length - at));
            }
            else
            {
                string other = Texts[random.Next(Texts.Length)];
                int from = random.Next(other.Length);
                text.Insert(at, other.AsSpan(from, Math.Min(random.Next(60), other.Length - from)));
            }
        }

        GeneratorDriverRunResult result = CSharpGeneratorDriver
            .Create([new ProtoGenerator().AsSourceGenerator()], [new InMemoryText(text.ToString())])
            .RunGenerators(Empty)
            .GetRunResult();
        if (result.Results[0].Exception is { } exception)
        {
            return exception.ToString();
        }

        if (result.Diagnostics.FirstOrDefault(static d => !d.Id.StartsWith("PZ", StringComparison.Ordinal) || d.Location.GetLineSpan().Path != InMemoryText.Name) is { } strange)
        {
            return strange.ToString();
        }

        bool hasErrors = result.Diagnostics.Any(static d => d.Severity == DiagnosticSeverity.Error);
        refused += hasErrors ? 1 : 0;
        generated += result.GeneratedTrees.Length > 0 ? 1 : 0;
        return result.GeneratedTrees.SelectMany(static t => t.GetDiagnostics()).FirstOrDefault()?.ToString();
    }

    private static string[] Schemas()
    {
        string root = typeof(GenerateTarget).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(static a => a.Key == "RepositoryRoot").Value!;
        string[] folders = ["tests", "samples", "benchmarks", "generators"];
        return [.. folders
            .SelectMany(f => Directory.EnumerateFiles(Path.Combine(root, f), "*.proto", SearchOption.AllDirectories))
            .Order(StringComparer.Ordinal)
            .Select(File.ReadAllText)];
    }
}
