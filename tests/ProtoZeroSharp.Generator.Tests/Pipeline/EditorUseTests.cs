using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Pipeline;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

/// <summary>Where nothing says which parts to generate, editors come with the first name of one in the project's C#.</summary>
public class EditorUseTests
{
    private const string Clash = "syntax = \"proto3\"; message M { int32 editor = 1; }";

    [Theory]
    [InlineData("", false)]
    [InlineData("class C { void M() { Acme.V1.Person.Reader person = default; } }", false)]
    [InlineData("class C { void M(byte[] b) { using var person = new Acme.V1.Person.Editor(b, b.Length); } }", true)]
    [InlineData("class C { bool M(byte[] b) => Acme.V1.Person.Editor.TryOpen(b, b.Length, out var person); }", true)]
    [InlineData("class C { void M(scoped in Acme.V1.Person.Editor person) { } }", true)]
    [InlineData("using E = Acme.V1.Person.Editor;", true)]
    [InlineData("using static Acme.V1.Person; class C { void M(byte[] b) { using var person = new Editor(b, b.Length); } }", true)]
    [InlineData("/// <summary>See <see cref=\"Acme.V1.Person.Editor\"/>.</summary>\nclass C { }", true)]
    [InlineData("/* Editor */ class C { string Editor = \"Editor\"; }", false)]
    public void Editors_are_generated_where_code_names_one(string csharp, bool hasEditors)
    {
        GeneratorRunResult result = ByDefault(Harness.Proto(Schemas.Person)).With(csharp).Run();
        Assert.Equal(hasEditors, HasEditors(result));
        Assert.Contains("struct Writer", result.GeneratedSources[0].SourceText.ToString(), StringComparison.Ordinal);
        Assert.Contains("struct Reader", result.GeneratedSources[0].SourceText.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void An_editor_that_had_to_be_called_something_else_counts_too() =>
        ByDefault(Harness.Proto(Clash)).With("static class C { public static void M(byte[] b) { using var m = new M.Editor_(b, b.Length); m.Editor(1); } }").Compile();

    [Fact]
    public void So_does_one_that_its_message_and_a_field_renamed() =>
        ByDefault(Harness.Proto("syntax = \"proto2\"; message Editor { optional int32 editor = 1; }"))
            .With("class C { bool M(byte[] b) => Editor.Editor__.TryOpen(b, b.Length, out var editor); }")
            .Compile();

    [Fact]
    public void A_name_is_found_wherever_it_is_in_a_long_file()
    {
        for (int before = 4080; before < 4100; before++)
        {
            string csharp = "/*" + new string(' ', before) + "*/class C { Acme.V1.Person.Editor Of() => default; }" + new string(' ', 9000);
            Assert.True(HasEditors(ByDefault(Harness.Proto(Schemas.Person)).With(csharp).Run()));
        }
    }

    [Theory]
    [InlineData("all", true)]
    [InlineData("constants,writers,readers", false)]
    [InlineData("editors", true)]
    public void What_a_project_says_goes_before_what_its_code_names(string parts, bool hasEditors)
    {
        foreach (string csharp in new[] { "", "class C { Editor Of() => null; } class Editor { }" })
        {
            Assert.Equal(hasEditors, HasEditors(Harness.Proto(Schemas.Person).Option("ProtoZeroGenerate", parts).With(csharp).Run()));
        }
    }

    [Fact]
    public void The_first_name_and_the_last_one_change_the_files_and_others_nothing()
    {
        const string unused = "class C { }";
        Harness harness = ByDefault(Harness.Proto(Schemas.Person)).With(unused);
        Assert.False(HasEditors(harness.Run()));
        harness.EditCSharp("class C { Acme.V1.Person.Editor Of() => default; }");
        Assert.True(HasEditors(harness.Run()));
        harness.EditCSharp("class C { void Edit(Acme.V1.Person.Editor person) { person.Close(); } }");
        GeneratorRunResult other = harness.Run();
        Assert.True(HasEditors(other));
        Assert.All(other.TrackedSteps[StageNames.Settings].SelectMany(step => step.Outputs), output => Assert.Equal(IncrementalStepRunReason.Cached, output.Reason));
        harness.EditCSharp(unused);
        Assert.False(HasEditors(harness.Run()));
    }

    // A property that is empty is one that is not set.
    private static Harness ByDefault(Harness harness) => harness.Option("ProtoZeroGenerate", "");

    private static bool HasEditors(GeneratorRunResult result) => result.GeneratedSources[0].SourceText.ToString().Contains("struct Editor", StringComparison.Ordinal);
}
