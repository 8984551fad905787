using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>
/// A writer without a message cannot be created by mistake: where C# has parameterless constructors of structs, calling ours is an
/// error.
/// </summary>
public class EmptyConstructorTests
{
    private const string Schema = "syntax = \"proto3\"; message M { int32 id = 1; M next = 2; }";

    public static TheoryData<LanguageVersion, string, string> Calls()
    {
        var calls = new TheoryData<LanguageVersion, string, string>();
        foreach (LanguageVersion version in new[] { LanguageVersion.CSharp10, Harness.CSharp12, LanguageVersion.Latest })
        {
            calls.Add(version, "new M.Writer().Id(1);", "'M.Writer.Writer()' is obsolete: 'Pass the ProtoWriter to write to");
            calls.Add(version, "M.Writer w = new(); w.Id(1);", "'M.Writer.Writer()' is obsolete: 'Pass the ProtoWriter to write to");
            calls.Add(version, "new M.Editor().Id(1);", "'M.Editor.Editor()' is obsolete: 'Pass the buffer and the length");
        }

        return calls;
    }

    [Theory]
    [MemberData(nameof(Calls))]
    public void A_handle_on_nothing_does_not_compile_and_the_error_says_what_to_do(LanguageVersion version, string call, string message)
    {
        Diagnostic error = Assert.Single(Errors(version, call));
        Assert.Equal("CS0619", error.Id);
        Assert.Contains(message, error.GetMessage(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(LanguageVersion.CSharp8)]
    [InlineData(LanguageVersion.CSharp9)]
    public void Before_CSharp_10_it_compiles(LanguageVersion version) => Assert.Empty(Errors(version, "new M.Writer().Id(1); new M.Editor().Id(1);"));

    [Fact]
    public void In_a_library_of_CSharp_10_it_is_an_error_for_every_caller()
    {
        byte[] library = Harness.Proto(Schema).Nullable(false).At(LanguageVersion.CSharp10).EmitImage();
        var caller = new Harness().At(LanguageVersion.CSharp7_3).Nullable(false).Reference(MetadataReference.CreateFromImage(library)).With("class C { static void F() { new M.Writer(); } }");
        Assert.Equal("CS0619", Assert.Single(caller.Compilation.GetDiagnostics(), d => d.DefaultSeverity == DiagnosticSeverity.Error).Id);
    }

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(LanguageVersion.CSharp10)]
    [InlineData(LanguageVersion.Latest)]
    public void The_ways_that_the_error_names_compile(LanguageVersion version) =>
        Assert.Empty(Errors(version, "M.Writer w = new M.Writer(new ProtoZeroSharp.ProtoWriter()); w.StartNext().Close(); new M.Editor(new byte[9], 0).Id(1);"));

    [Theory]
    [InlineData("message.Edit(0, static (m, _) => { using var e = new M.Editor(m); e.Id(1); });", null)]
    [InlineData("message.Edit(0, static async (m, _) => { await System.Threading.Tasks.Task.Yield(); });", "CS4012")]
    [InlineData("new M.Editor(message).Id(1);", "CS1503")]
    public void A_message_in_its_edit_is_for_the_lambda_alone(string call, string? error) =>
        Assert.Equal(error, Errors(LanguageVersion.Latest, "var message = new ProtoZeroSharp.EditableMessage(); " + call).SingleOrDefault()?.Id);

    private static IEnumerable<Diagnostic> Errors(LanguageVersion version, string body)
    {
        Harness harness = Harness.Proto(Schema).At(version).Nullable(version >= LanguageVersion.CSharp8).With("class C { static void F() { " + body + " } }");
        CSharpCompilation compilation = harness.Compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(harness.Source(), (CSharpParseOptions)harness.Compilation.SyntaxTrees[0].Options));
        return compilation.GetDiagnostics().Where(d => d.DefaultSeverity == DiagnosticSeverity.Error);
    }
}
