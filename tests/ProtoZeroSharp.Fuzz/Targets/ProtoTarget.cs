extern alias compiler;

using System.Text;
using ProtoZeroSharp.Fuzz.Engine;
using compiler::ProtoZeroSharp.Generator.Diagnostics;
using compiler::ProtoZeroSharp.Generator.Linking;
using compiler::ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>Any text is parsed and linked. The result is a file, or errors at places in the text, and it is the same the second time.</summary>
internal sealed class ProtoTarget(ProtoTexts texts) : CoveredTarget("proto", Generator)
{
    private const string FileName = "fuzz.proto";

    public override int MaxLength => 1024;

    public override bool IsRepeatable => true;

    /// <summary>The work for text without a statement, or for text that the first statement forbids, is not representative.</summary>
    public override bool HasFamily(ReadOnlySpan<byte> input) => input.Length > 8;

    public override Mutator CreateMutator() => new TextMutator(texts.Words);

    public override IEnumerable<byte[]> Seeds() => texts.Seeds;

    public override void Run(ReadOnlyMemory<byte> input)
    {
        string text = Encoding.UTF8.GetString(input.Span);
        LinkResult result = Link(text);
        bool hasErrors = result.Diagnostics.Any(static d => d.IsError);
        Require(hasErrors == (result.File == null), hasErrors ? "there is a file in spite of errors" : "there is neither a file nor an error");
        foreach (DiagnosticInfo diagnostic in result.Diagnostics)
        {
            Require(diagnostic.Id.StartsWith("PZ", StringComparison.Ordinal) && diagnostic.Message.Length > 0, "a diagnostic says nothing");
            Require(diagnostic.Id != DiagnosticCatalog.InternalFailure.Id, "the generator failed");
            SourceRange range = diagnostic.Range;
            Require(range.Start >= 0 && range.Length >= 0 && range.Start + range.Length <= text.Length, "a diagnostic lies outside the text");
            Require(Place(text, range.Start) == (range.StartLine, range.StartColumn) && Place(text, range.Start + range.Length) == (range.EndLine, range.EndColumn), "the line of a diagnostic is another");
        }

        if (Sampled(input.Span, 16))
        {
            Require(Link(text).Diagnostics.Equals(result.Diagnostics), "linked again there are other diagnostics");
        }
    }

    public override void Work(ReadOnlyMemory<byte> input) => Link(Encoding.UTF8.GetString(input.Span));

    private static (int Line, int Column) Place(string text, int offset)
    {
        ReadOnlySpan<char> before = text.AsSpan(0, offset);
        return (before.Count('\n'), offset - before.LastIndexOf('\n') - 1);
    }

    internal static LinkResult Link(string text)
    {
        ParsedFile parsed = ProtoParser.Parse(text, CancellationToken.None);
        ImportGraph graph = ImportGraph.Create([FileSummary.Create(FileName, parsed)]);
        return Linker.Link(parsed, FileName, graph.For(FileName), CancellationToken.None);
    }
}
