extern alias compiler;

using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.Rounds;
using compiler::ProtoZeroSharp.Generator;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>The generator makes C# that compiles without a warning from any text without errors.</summary>
internal sealed class CSharpTarget(ProtoTexts texts) : CoveredTarget("csharp", Generator)
{
    private static readonly CSharpCompilation Empty = CSharpCompilation.Create(
        "Fuzz",
        [InMemoryText.EditorUse],
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static p => Path.GetFileName(p).StartsWith("System.", StringComparison.Ordinal) || Path.GetFileName(p) is "netstandard.dll" or "mscorlib.dll" or "ProtoZeroSharp.dll")
            .Select(static p => MetadataReference.CreateFromFile(p)),
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    public override int MaxLength => 1024;

    public override Mutator CreateMutator() => new TextMutator(texts.Words);

    public override IEnumerable<byte[]> Seeds() => texts.Seeds;

    public override void Run(ReadOnlyMemory<byte> input)
    {
        string text = Encoding.UTF8.GetString(input.Span);
        if (ProtoTarget.Link(text).File == null)
        {
            return;
        }

        GeneratorDriver driver = CSharpGeneratorDriver.Create([new ProtoGenerator().AsSourceGenerator()], [new InMemoryText(text)])
            .RunGeneratorsAndUpdateCompilation(Empty, out Compilation compilation, out _);
        GeneratorRunResult result = driver.GetRunResult().Results[0];
        Require(result.Exception == null, "the generator throws: " + result.Exception);
        if (result.Diagnostics.Any(static d => d.Severity == DiagnosticSeverity.Error))
        {
            // Problems that exist in C# only: names that clash there.
            return;
        }

        Diagnostic? problem = compilation.GetDiagnostics().FirstOrDefault(static d => d.Severity is DiagnosticSeverity.Error or DiagnosticSeverity.Warning);
        Require(problem == null, "the C# does not compile: " + problem?.Id + " " + problem);
    }
}
