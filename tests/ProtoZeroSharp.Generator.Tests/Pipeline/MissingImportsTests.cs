using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Pipeline;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

/// <summary>What is said of types and imports that are not found, but that the project has in a file without an import, or under another name.</summary>
public class MissingImportsTests
{
    private const string A = "syntax = \"proto3\"; package a; message A { Kind kind = 1; enum Kind { KIND_NONE = 0; } }";
    private const string HowToList = "List the file as a ProtoZero item, with ProtoZeroGenerate=\"none\" if a referenced assembly has its types. If it is listed, correct its ProtoRoot.";

    [Theory]
    [InlineData("message M { a.A x = 1; }", "\"a.A\" is not defined. It is in \"a/a.proto\": import it.")]
    [InlineData("message M { .a.A x = 1; }", "\".a.A\" is not defined. It is in \"a/a.proto\": import it.")]
    [InlineData("message M { a.A.Kind x = 1; }", "\"a.A.Kind\" is not defined. It is in \"a/a.proto\": import it.")]
    [InlineData("package a; message M { A x = 1; }", "\"A\" is not defined. It is in \"a/a.proto\": import it.")]
    [InlineData("package a.b; message M { A x = 1; }", "\"A\" is not defined. It is in \"a/a.proto\": import it.")]
    [InlineData("message M { map<string, a.A> x = 1; }", "\"a.A\" is not defined. It is in \"a/a.proto\": import it.")]
    [InlineData("service S { rpc Do(a.A) returns (a.A); }", "\"a.A\" is not defined. It is in \"a/a.proto\": import it.")]
    [InlineData("message M { A x = 1; }", "\"A\" is not defined. Did you mean \"a.A\"? It is in \"a/a.proto\": import it.")]
    [InlineData("message M { A.Kind x = 1; }", "\"A.Kind\" is not defined. Did you mean \"a.A.Kind\"? It is in \"a/a.proto\": import it.")]
    [InlineData("import \"a/a.proto\"; message M { A x = 1; }", "\"A\" is not defined. Did you mean \"a.A\"?")]
    [InlineData("import \"a/a.proto\"; message M { .A x = 1; }", "\".A\" is not defined. Did you mean \"a.A\"?")]
    [InlineData("package b; message M { a.b.Kind x = 1; } message N { enum Kind { NONE = 0; } }", "\"a.b.Kind\" is not defined.")]
    [InlineData("message M { Kind x = 1; } message N { enum Kind { NONE = 0; } }", "\"Kind\" is not defined. Did you mean \"N.Kind\"?")]
    [InlineData("message M { Timestamp x = 1; }", "\"Timestamp\" is not defined. Did you mean \"google.protobuf.Timestamp\"? It is in \"google/protobuf/timestamp.proto\": import it.")]
    [InlineData("import \"google/protobuf/timestamp.proto\"; message M { Timestamp x = 1; }", "\"Timestamp\" is not defined. Did you mean \"google.protobuf.Timestamp\"?")]
    [InlineData("message M { StringValue.value x = 1; }", "\"StringValue.value\" is not defined.")]
    [InlineData("message M { Twice x = 1; }", "\"Twice\" is not defined.")]
    [InlineData("message M { a.Nope x = 1; }", "\"a.Nope\" is not defined.")]
    [InlineData("message M { a.A.KIND_NONE x = 1; }", "\"a.A.KIND_NONE\" is not defined.")]
    public void A_type_in_a_file_that_is_not_imported_is_told_with_that_file(string text, string expected)
    {
        Diagnostic diagnostic = Project(text).Run().Diagnostics[0];
        Assert.Equal(("PZ2004", expected, 1), (diagnostic.Id, diagnostic.GetMessage(), diagnostic.Location.GetLineSpan().StartLinePosition.Line));
    }

    [Theory]
    [InlineData("protos/a/a.proto", "a/a.proto")]
    [InlineData("b.proto", "common/b.proto", " Or add \"common\" to the ProtoRoot of that file.")]
    [InlineData("A/A.proto", "a/a.proto")]
    [InlineData("protos/Common/B.proto", "common/b.proto")]
    [InlineData("a/aa.proto", "a/a.proto")]
    [InlineData("a/a.prot", "a/a.proto")]
    [InlineData("a/a", "a/a.proto")]
    [InlineData("comon/b.proto", "common/b.proto")]
    [InlineData("nope.proto", null)]
    [InlineData("other/b.proto", null)] // The folder says that another file is meant.
    [InlineData("same.proto", null)] // There are two.
    [InlineData("on/same.proto", "one/same.proto")]
    [InlineData("x/user.proto", null)] // The file itself.
    public void An_import_of_another_name_is_told_with_the_name(string import, string? meant, string more = "")
    {
        Diagnostic diagnostic = Assert.Single(Project($"import \"{import}\";").Run().Diagnostics);
        Assert.Equal(("PZ6001", $"Import \"{import}\" was not found or had errors. {(meant == null ? HowToList : $"Did you mean \"{meant}\"?{more}")}"), (diagnostic.Id, diagnostic.GetMessage()));
        Assert.Equal((1, 0), (diagnostic.Location.GetLineSpan().StartLinePosition.Line, diagnostic.Location.GetLineSpan().StartLinePosition.Character));
    }

    [Theory]
    [InlineData("../a/a.proto", " Did you mean \"a/a.proto\"?")]
    [InlineData("./a/a.proto", " Did you mean \"a/a.proto\"?")]
    [InlineData("a//a.proto", " Did you mean \"a/a.proto\"?")]
    [InlineData("../nope.proto", "")]
    [InlineData("..", "")]
    public void A_path_that_cannot_be_one_is_told_once(string import, string advice)
    {
        Diagnostic diagnostic = Assert.Single(Project($"import \"{import}\";").Run().Diagnostics);
        string said = import + ": Backslashes, consecutive slashes, \".\", or \"..\" are not allowed in the virtual path";
        Assert.Equal(("PZ6005", advice.Length == 0 ? said : said + "." + advice), (diagnostic.Id, diagnostic.GetMessage()));
    }

    [Theory]
    [InlineData("Strings", "syntax = \"proto3\"; message Strings { }", " It is in \"lists.proto\": import it.")]
    [InlineData("Integer", "syntax = \"proto3\"; enum Integer { ZERO = 0; }", " It is in \"lists.proto\": import it.")]
    [InlineData("Strings", "syntax = \"proto3\"; message Other { }", " Did you mean \"string\"?")]
    [InlineData("Far", "edition = \"2024\"; message Far { }", " It is in \"lists.proto\": import it.")]
    [InlineData("Far", "edition = \"2024\"; local message Far { }", "")]
    [InlineData("Out.Far", "edition = \"2024\"; message Out { message Far { } }", "")]
    [InlineData("Out.Far", "edition = \"2024\"; message Out { export message Far { } }", " It is in \"lists.proto\": import it.")]
    [InlineData("Far", "syntax = \"proto3\"; import \"user.proto\"; message Far { M m = 1; }", "")]
    [InlineData("Far", "syntax = \"proto3\"; import \"between.proto\"; message Far { B b = 1; }", "")]
    public void A_file_is_named_if_importing_it_helps(string name, string lists, string advice)
    {
        GeneratorRunResult result = new Harness(
            ("user.proto", "syntax = \"proto3\"; message M { " + name + " x = 1; }"),
            ("between.proto", "syntax = \"proto3\"; import \"user.proto\"; message B { M m = 1; }"),
            ("lists.proto", lists)).Run();
        Assert.Equal($"\"{name}\" is not defined." + advice, result.Diagnostics.Single(diagnostic => diagnostic.Id == "PZ2004").GetMessage());
    }

    [Fact]
    public void What_is_said_follows_the_file_that_has_the_type()
    {
        Harness harness = Project("message M { a.New x = 1; }");
        Assert.Equal("\"a.New\" is not defined.", Assert.Single(harness.Run().Diagnostics).GetMessage());
        harness.Edit("protos/a/a.proto", A + " message New { }");
        Assert.Equal("\"a.New\" is not defined. It is in \"a/a.proto\": import it.", Assert.Single(harness.Run().Diagnostics).GetMessage());
        harness.Edit("protos/a/a.proto", A);
        Assert.Equal("\"a.New\" is not defined.", Assert.Single(harness.Run().Diagnostics).GetMessage());
    }

    [Theory]
    [InlineData("message M { }")]
    [InlineData("message M { a.A x = 1; }")]
    public void No_report_is_made_again_for_an_edit_of_a_file_that_has_nothing_to_do_with_it(string text)
    {
        Harness harness = Project(text);
        harness.Run();
        harness.Edit("protos/common/b.proto", "syntax = \"proto3\"; message B { int32 more = 1; }");
        GeneratorRunResult result = harness.Run();
        Assert.All(result.TrackedSteps[StageNames.Definitions].SelectMany(step => step.Outputs), output => Assert.Equal(IncrementalStepRunReason.Unchanged, output.Reason));
        Assert.DoesNotContain(result.TrackedSteps[StageNames.Report].SelectMany(step => step.Outputs), output => output.Reason is IncrementalStepRunReason.Modified or IncrementalStepRunReason.New);
        Assert.True(result.TrackedSteps[StageNames.Report].SelectMany(step => step.Outputs).Count(output => output.Reason != IncrementalStepRunReason.Cached) <= 1);
    }

    private static Harness Project(string text)
    {
        var harness = new Harness(
            ("protos/user.proto", "syntax = \"proto3\";\n" + text),
            ("protos/a/a.proto", A),
            ("protos/common/b.proto", "syntax = \"proto3\"; message B { }"),
            ("protos/one/same.proto", "syntax = \"proto3\"; package one; message Twice { }"),
            ("protos/two/same.proto", "syntax = \"proto3\"; package two; message Twice { }"));
        return harness.Option("ProtoZeroRoot", "protos");
    }
}
