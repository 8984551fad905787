using System.Collections.Immutable;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>A schema with the code made from it, and code of a project, to which each case adds a method that the analyzer looks at.</summary>
internal sealed partial class AnalyzedProject(LanguageVersion? language, string schema, string others, params MetadataReference[] references)
{
    /// <summary>All but the method of a case.</summary>
    private readonly Lazy<Compilation> around = new(() =>
    {
        Harness harness = Harness.Proto(schema).At(language ?? Harness.CSharp12).With(others);
        Array.ForEach(references, reference => harness.Reference(reference));
        GeneratorRunResult result = harness.Run();
        return harness.Compilation
            .AddSyntaxTrees(result.GeneratedSources.Select(source => CSharpSyntaxTree.ParseText(source.SourceText, (CSharpParseOptions)harness.Compilation.SyntaxTrees[0].Options)))
            .WithOptions(harness.Compilation.Options.WithAllowUnsafe(true).WithGeneralDiagnosticOption(ReportDiagnostic.Default));
    });

    public AnalyzedProject(string schema, string others, params MetadataReference[] references)
        : this(null, schema, others, references)
    {
    }

    /// <summary>Properties of the project.</summary>
    public (string Name, string Value)[] Properties { get; init; } = [];

    /// <summary>The diagnostics, each with the name that it is reported at, or with all of it if it ends with none, as a text.</summary>
    public string[] Analyze(string method) =>
        [.. Diagnostics(method).Select(static diagnostic => diagnostic.Id + " " + Place(diagnostic.Location))];

    public ImmutableArray<Diagnostic> Diagnostics(string method) => Run(method).Diagnostics;

    /// <summary>The diagnostics of code that does not compile, as all code that is being typed; a crash of the analyzer is one, and so is more time than it is given.</summary>
    public string[] AnalyzeBroken(string method, TimeSpan time)
    {
        var run = Task.Run(() => Run(method, mayBeBroken: true).Diagnostics);
        return run.Wait(time) ? [.. run.Result.Select(diagnostic => diagnostic.Id)] : ["no end"];
    }

    /// <summary>The number of diagnostics, and the time of the analyzer itself, without that of the compiler.</summary>
    /// <param name="method">What is analyzed.</param>
    /// <param name="isCompiled">Whether it must compile, which may take much longer than the analyzer does.</param>
    public (int Count, TimeSpan Time) Measure(string method, bool isCompiled)
    {
        (ImmutableArray<Diagnostic> diagnostics, CompilationWithAnalyzers run) = Run(method, mayBeBroken: !isCompiled);
        return (diagnostics.Length, run.GetAnalyzerTelemetryInfoAsync(run.Analyzers[0], CancellationToken.None).Result.ExecutionTime);
    }

    private static string Place(Location location)
    {
        string place = location.SourceTree!.ToString().Substring(location.SourceSpan.Start, location.SourceSpan.Length);
        return Name().Matches(place).LastOrDefault()?.Value ?? place;
    }

    private (ImmutableArray<Diagnostic> Diagnostics, CompilationWithAnalyzers Run) Run(string method, bool mayBeBroken = false)
    {
        SyntaxTree tree = CSharpSyntaxTree.ParseText("using System; using ProtoZeroSharp; static partial class Program { static " + method + "\n}", (CSharpParseOptions)around.Value.SyntaxTrees.First().Options);
        Compilation compilation = around.Value.AddSyntaxTrees(tree);
        SemanticModel model = compilation.GetSemanticModel(tree);
        if (!mayBeBroken)
        {
            Assert.DoesNotContain(model.GetDiagnostics(), static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        }

        Harness settings = Harness.Proto("");
        Array.ForEach(Properties, property => settings.Option(property.Name, property.Value));

        // As an editor asks, for one document; to analyze what is around each time would also take most of the time.
        CompilationWithAnalyzers run = compilation.WithAnalyzers(
            [new WriterUsageAnalyzer()],
            new CompilationWithAnalyzersOptions(new AnalyzerOptions([], settings.Settings), null, concurrentAnalysis: false, logAnalyzerExecutionTime: true));
        return (run.GetAnalyzerSemanticDiagnosticsAsync(model, null, CancellationToken.None).Result, run);
    }

    // The last name that is called, or the only one.
    [GeneratedRegex(@"\w+(?=\([^()]*\)$)|^\w+$|\w+$")]
    private static partial Regex Name();
}
