using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests;

/// <summary>Runs the generator in memory: .proto texts in; C#, diagnostics and, on demand, a loaded assembly out.</summary>
internal sealed class Harness
{
    /// <summary>Versions of C# that are missing in the oldest compiler's enum.</summary>
    public const LanguageVersion CSharp11 = (LanguageVersion)1100;

    /// <inheritdoc cref="CSharp11"/>
    public const LanguageVersion CSharp12 = (LanguageVersion)1200;

    public static readonly ImmutableArray<MetadataReference> References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetDirectoryName(path) == Path.GetDirectoryName(typeof(object).Assembly.Location))
            .Append(typeof(ProtoWriter).Assembly.Location)
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private readonly Dictionary<string, AdditionalText> texts = new(StringComparer.Ordinal);
    private readonly Options options = new();
    // With the symbol by which the SDK tells what the framework has.
    private CSharpParseOptions parseOptions = new(Known(CSharp12), DocumentationMode.Diagnose, preprocessorSymbols: ["NET6_0_OR_GREATER"]);
    private CSharpCompilationOptions compilationOptions = new(
        OutputKind.DynamicallyLinkedLibrary,
        nullableContextOptions: NullableContextOptions.Enable,
        generalDiagnosticOption: ReportDiagnostic.Error);

    private readonly List<MetadataReference> references = [];
    private ImmutableArray<MetadataReference> framework = References;
    private string name = "Generated" + Guid.NewGuid().ToString("N");
    private readonly List<string> beside = [];
    private string source = "";
    private CSharpCompilation? compilation;
    private GeneratorDriver? driver;
    private bool isTracked = true;

    public Harness(params (string Path, string Text)[] files)
    {
        foreach ((string path, string text) in files)
        {
            texts.Add(path, new InMemoryText(path, text));
        }

        // Whether or not the C# of a test names an editor.
        Option("ProtoZeroGenerate", "all");
    }

    public static Harness Proto(string text, string path = "test.proto") => new((path, text));

    /// <summary>A file in another encoding, as its byte order mark has told the compiler.</summary>
    public Harness In(string path, Encoding encoding)
    {
        texts[path] = new InMemoryText(path, texts[path].GetText()!.ToString(), encoding);
        return this;
    }

    /// <summary>A file that the host cannot read.</summary>
    public Harness WithUnreadable(string path)
    {
        texts[path] = new UnreadableText(path);
        return this;
    }

    public CSharpCompilation Compilation => compilation ??= CSharpCompilation.Create(
        name,
        [CSharpSyntaxTree.ParseText(source, parseOptions, "Main.cs", Encoding.UTF8), .. beside.Select(text => CSharpSyntaxTree.ParseText(text, parseOptions, "Beside.cs", Encoding.UTF8))],
        [.. framework, .. references],
        compilationOptions);

    public Harness At(LanguageVersion version)
    {
        parseOptions = parseOptions.WithLanguageVersion(Known(version));
        return this;
    }

    /// <summary>The version, or the newest that the compiler of this run has.</summary>
    public static LanguageVersion Known(LanguageVersion version) => Enum.IsDefined(version) ? version : LanguageVersion.Latest;

    /// <summary>More symbols, as the SDK defines those of frameworks.</summary>
    public Harness Define(params string[] symbols)
    {
        parseOptions = parseOptions.WithPreprocessorSymbols(parseOptions.PreprocessorSymbolNames.Concat(symbols));
        return this;
    }

    /// <summary>Another library than the real one, or none.</summary>
    public Harness Library(byte[]? image)
    {
        framework = [.. References.Where(reference => Path.GetFileName(reference.Display) != "ProtoZeroSharp.dll")];
        return image == null ? this : Reference(MetadataReference.CreateFromImage(image, filePath: "lib/ProtoZeroSharp.dll"));
    }

    /// <summary>The name of the assembly.</summary>
    public Harness Named(string assembly)
    {
        name = assembly;
        return this;
    }

    public Harness Nullable(bool enabled)
    {
        compilationOptions = compilationOptions.WithNullableContextOptions(enabled ? NullableContextOptions.Enable : NullableContextOptions.Disable);
        return this;
    }

    public Harness With(string csharp)
    {
        source = csharp;
        return this;
    }

    /// <summary>Item metadata of a file, or a property of the project when <paramref name="path"/> is null.</summary>
    public Harness Option(string name, string value, string? path = null)
    {
        options.Set(path, name, value);
        return this;
    }

    /// <summary>What the options make the compiler tell analyzers.</summary>
    public AnalyzerConfigOptionsProvider Settings => options;

    /// <summary>Other C# in the same project, whose warnings are ignored.</summary>
    public Harness Beside(string csharp)
    {
        beside.Add("#pragma warning disable\n" + csharp);
        return this;
    }

    public Harness Reference(MetadataReference reference)
    {
        references.Add(reference);
        return this;
    }

    /// <summary>Without the steps of a run, which take Roslyn many times as long to list as a small edit takes.</summary>
    public Harness Untracked()
    {
        isTracked = false;
        return this;
    }

    public GeneratorRunResult Run()
    {
        driver ??= CSharpGeneratorDriver.Create(
            [new ProtoGenerator().AsSourceGenerator()],
            texts.Values,
            parseOptions,
            options,
            new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: isTracked));
        driver = driver.RunGenerators(Compilation);
        return driver.GetRunResult().Results.Single();
    }

    /// <summary>Changes a file, or adds one.</summary>
    public void Edit(string path, string text)
    {
        var fresh = new InMemoryText(path, text);
        driver = texts.TryGetValue(path, out AdditionalText? before) ? driver!.ReplaceAdditionalText(before, fresh) : driver!.AddAdditionalTexts([fresh]);
        texts[path] = fresh;
    }

    public void Remove(string path)
    {
        driver = driver!.RemoveAdditionalTexts([texts[path]]);
        texts.Remove(path);
    }

    public void EditCSharp(string csharp) =>
        compilation = Compilation.ReplaceSyntaxTree(Compilation.SyntaxTrees[0], CSharpSyntaxTree.ParseText(csharp, parseOptions, "Main.cs", Encoding.UTF8));

    /// <summary>The generated text of the only file, or of the one whose hint name begins with <paramref name="name"/>.</summary>
    public string Source(string? name = null) =>
        Run().GeneratedSources.Single(s => name == null || s.HintName.StartsWith(name, StringComparison.Ordinal)).SourceText.ToString();

    /// <summary>
    /// Compiles input and output with every warning an error, and without the pragma that protects a consumer from warnings of
    /// future compilers. Allowed are only uses of deprecated elements, C# names that a .proto chose, and members without
    /// documentation because their names say everything.
    /// </summary>
    public CSharpCompilation Compile()
    {
        CSharpCompilation output = Output();
        AssertNone(output.GetDiagnostics());
        return output;
    }

    /// <summary>The assembly, compiled as strictly.</summary>
    public byte[] EmitImage()
    {
        // This has the diagnostics of the whole compilation too: to ask for them first would compile everything twice.
        using var image = new MemoryStream();
        var result = Output().Emit(image);
        AssertNone(result.Diagnostics);
        Assert.True(result.Success);
        return image.ToArray();
    }

    /// <summary>Compiles and loads.</summary>
    /// <param name="others">The images of the assemblies that were referenced as such.</param>
    public LoadedAssembly Load(params byte[][] others) => new(EmitImage(), others);

    public static void MatchGolden(string name, string actual)
    {
        string directory = typeof(Harness).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "GoldenDirectory").Value!;
        string path = Path.Combine(directory, name);
        if (Environment.GetEnvironmentVariable("PROTOZERO_ACCEPT") == "1")
        {
            Directory.CreateDirectory(directory);
            File.WriteAllText(path, actual);
            return;
        }

        Assert.True(File.Exists(path), $"There is no golden file {name}; run the tests once with PROTOZERO_ACCEPT=1 and review the change.");
        Assert.Equal(File.ReadAllText(path), actual);
    }

    private CSharpCompilation Output()
    {
        GeneratorRunResult result = Run();
        Assert.Empty(result.Diagnostics);
        Assert.Null(result.Exception);
        return Compilation
            .AddSyntaxTrees(result.GeneratedSources.Select(s => CSharpSyntaxTree.ParseText(WithoutPragma(s.SourceText.ToString()), parseOptions, s.HintName, Encoding.UTF8)))
            .WithOptions(compilationOptions.WithSpecificDiagnosticOptions([new("CS0612", ReportDiagnostic.Suppress), new("CS1591", ReportDiagnostic.Suppress)]));
    }

    private static void AssertNone(ImmutableArray<Diagnostic> diagnostics)
    {
        Diagnostic[] problems = [.. diagnostics.Where(d => d.Severity > DiagnosticSeverity.Hidden)];
        Assert.True(problems.Length == 0, string.Join("\n", problems.Take(10)) + "\n" + (problems.Length > 0 ? problems[0].Location.SourceTree : null));
    }

    private static string WithoutPragma(string text)
    {
        Assert.Contains("#pragma warning disable\n", text, StringComparison.Ordinal);
        return text.Replace("#pragma warning disable\n", "", StringComparison.Ordinal);
    }

    private sealed class InMemoryText(string path, string text, Encoding? encoding = null) : AdditionalText
    {
        private readonly SourceText content = SourceText.From(text, encoding ?? Encoding.UTF8, SourceHashAlgorithm.Sha256);

        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => content;
    }

    private sealed class UnreadableText(string path) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => throw new IOException("no such host");
    }

    /// <summary>Like the compiler's own, keyed by the text object and not by its path.</summary>
    private sealed class Options : AnalyzerConfigOptionsProvider
    {
        private readonly Dictionary<string, Values> files = new(StringComparer.Ordinal);
        private readonly Values project = new();

        public override AnalyzerConfigOptions GlobalOptions => project;

        public void Set(string? path, string name, string value)
        {
            if (path == null)
            {
                project.Set("build_property." + name, value);
                return;
            }

            if (!files.TryGetValue(path, out Values? file))
            {
                files.Add(path, file = new Values());
            }

            file.Set("build_metadata.AdditionalFiles." + name, value);
        }

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => project;

        public override AnalyzerConfigOptions GetOptions(AdditionalText text) =>
            text is InMemoryText && files.TryGetValue(text.Path, out Values? file) ? file : new Values();
    }

    private sealed class Values : AnalyzerConfigOptions
    {
        private readonly Dictionary<string, string> values = new(StringComparer.Ordinal);

        public void Set(string key, string value) => values[key] = value;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }
}
