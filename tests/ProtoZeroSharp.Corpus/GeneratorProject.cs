using System.Diagnostics.CodeAnalysis;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator;

namespace ProtoZeroSharp.Corpus;

/// <summary>A project of .proto files in memory: the generator's driver, warm from run to run, and the compilation around it.</summary>
internal sealed class GeneratorProject
{
    /// <summary>All parts.</summary>
    public const string AllParts = "constants,writers,readers,editors";

    private const string Folder = "/corpus/";

    private static readonly MetadataReference[] References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetDirectoryName(path) == Path.GetDirectoryName(typeof(object).Assembly.Location))
            .Append(typeof(ProtoWriter).Assembly.Location)
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private readonly Dictionary<string, Text> texts = new(StringComparer.Ordinal);
    private readonly CSharpParseOptions parseOptions;
    private readonly CSharpCompilationOptions compilationOptions;
    private readonly CSharpCompilation compilation;
    private GeneratorDriver driver;

    /// <param name="files">Import names and texts.</param>
    /// <param name="version">The C# of the project; nullable annotations are enabled where it has them.</param>
    /// <param name="parts">The value of ProtoZeroGenerate.</param>
    public GeneratorProject(IEnumerable<(string Name, string Content)> files, LanguageVersion version, string parts)
    {
        foreach ((string name, string content) in files)
        {
            texts.Add(name, new Text(Folder + name, content));
        }

        // The symbols of a project for the newest framework, so that every member is generated.
        parseOptions = new(version, DocumentationMode.Diagnose, preprocessorSymbols: ["NET", "NET6_0_OR_GREATER", "NET8_0_OR_GREATER"]);
        compilationOptions = new(
            OutputKind.DynamicallyLinkedLibrary,
            optimizationLevel: OptimizationLevel.Release,
            nullableContextOptions: parseOptions.LanguageVersion >= LanguageVersion.CSharp8 ? NullableContextOptions.Enable : NullableContextOptions.Disable,
            generalDiagnosticOption: ReportDiagnostic.Error,
            // Warnings about the .proto itself: unused imports, fields of types that the library does not have, uses of deprecated elements.
            specificDiagnosticOptions: [new("PZ6004", ReportDiagnostic.Suppress), new("PZ7005", ReportDiagnostic.Suppress), new("CS0612", ReportDiagnostic.Suppress), new("CS1591", ReportDiagnostic.Suppress)]);
        compilation = CSharpCompilation.Create("Corpus", [], References, compilationOptions);
        driver = CSharpGeneratorDriver.Create([new ProtoGenerator().AsSourceGenerator()], texts.Values, parseOptions, new Options(parts));
    }

    /// <summary>The import name of the file at a path of this project.</summary>
    public static string NameOf(string path) => path[Folder.Length..];

    /// <summary>Runs only the generator.</summary>
    public void Run() => driver = driver.RunGenerators(compilation);

    public GeneratorRunResult Result => driver.GetRunResult().Results.Single();

    /// <summary>Replaces the text of a file.</summary>
    public void Edit(string name, string content)
    {
        var fresh = new Text(Folder + name, content);
        driver = driver.ReplaceAdditionalText(texts[name], fresh);
        texts[name] = fresh;
    }

    /// <summary>
    /// The compilation with the generated files in it, without the pragma that spares a consumer what a future compiler may warn of,
    /// so that every warning is seen.
    /// </summary>
    public CSharpCompilation Compile() => compilation.AddSyntaxTrees(Result.GeneratedSources.Select(source => CSharpSyntaxTree.ParseText(
        source.SourceText.ToString().Replace("#pragma warning disable\n", "", StringComparison.Ordinal), parseOptions, source.HintName, Encoding.UTF8)));

    private sealed class Text(string path, string text) : AdditionalText
    {
        private readonly SourceText content = SourceText.From(text, Encoding.UTF8, SourceHashAlgorithm.Sha256);

        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => content;
    }

    private sealed class Options(string parts) : AnalyzerConfigOptionsProvider
    {
        private readonly Values project = new(new(StringComparer.Ordinal)
        {
            ["build_property.ProjectDir"] = Folder,
            ["build_property.ProtoZeroRoot"] = Folder,
            ["build_property.ProtoZeroGenerate"] = parts,
        });

        private readonly Values none = new([]);

        public override AnalyzerConfigOptions GlobalOptions => project;

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => none;

        public override AnalyzerConfigOptions GetOptions(AdditionalText text) => none;
    }

    private sealed class Values(Dictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }
}
