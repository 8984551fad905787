using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Pipeline;
using ProtoZeroSharp.Generator.Project;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

/// <summary>
/// Why each stage ran, in files' order: C cached, U ran and gave an equal value, M gave another one, N is new. A step that is
/// not tracked any more does not appear.
/// </summary>
public class IncrementalTests
{
    private const string Common = "syntax = \"proto3\"; package p; message Common { int32 a = 1; } // loose\n\n// detached\n\nmessage Other { Common c = 1; }";
    private const string User = "syntax = \"proto3\"; package p; import \"common.proto\"; message User { Common common = 1; }";
    private const string Alone = "syntax = \"proto3\"; package q; message Alone { int32 a = 1; }";

    [Fact]
    public void An_edit_to_CSharp_runs_nothing()
    {
        Harness harness = Start();
        harness.EditCSharp("class C { }");
        foreach ((string stage, string reasons) in Reasons(harness.Run()))
        {
            Assert.True(reasons.All(r => r is 'C' or 'U' && (r == 'C' || stage is StageNames.Language or StageNames.EditorUse)), stage + ": " + reasons);
        }
    }

    [Fact]
    public void A_comment_that_documents_nothing_parses_its_file_and_emits_nothing()
    {
        Harness harness = Start();
        harness.Edit("common.proto", Common.Replace("// detached", "// something else", StringComparison.Ordinal));
        Expect(harness.Run(), new()
        {
            [StageNames.Parse] = "MCC",
            [StageNames.Settings] = "UCC",
            [StageNames.Configure] = "MCC",
            [StageNames.Name] = "MCC",
            [StageNames.Summary] = "UCC",
            [StageNames.Resolve] = "MCC",
            [StageNames.Link] = "UCC",
            [StageNames.Declarations] = "CCC",
            [StageNames.Collisions] = "C",
            [StageNames.Plan] = "CCC",
            [StageNames.Report] = "CCC",
        });
    }

    [Theory]
    [InlineData("int32 a = 1;", "int32 a = 1; int32 Nested = 2;")]
    [InlineData("int32 a = 1; int32 Nested = 2;", "int32 a = 1;")]
    [InlineData("oneof o { int32 a = 1; }", "oneof Nested { int32 a = 1; }")]
    public void A_field_that_takes_the_name_of_a_type_has_the_files_linked_again_that_name_the_type(string before, string after)
    {
        var harness = new Harness(
            ("b.proto", Text(before)),
            ("a.proto", "syntax = \"proto3\"; import \"b.proto\"; message A { Msg.Nested n = 1; }"));
        harness.Run();
        harness.Edit("b.proto", Text(after));
        Harness fresh = new(
            ("b.proto", Text(after)),
            ("a.proto", "syntax = \"proto3\"; import \"b.proto\"; message A { Msg.Nested n = 1; }"));
        Assert.Equal(Told(fresh), Told(harness));

        static string Text(string fields) => "syntax = \"proto3\"; message Msg { message Nested { } " + fields + " }";

        static string[] Told(Harness harness) => [.. harness.Run().Diagnostics.Select(diagnostic => diagnostic.ToString()).Order(StringComparer.Ordinal)];
    }

    [Fact]
    public void What_an_option_import_leads_to_is_looked_at_again()
    {
        const string Options = """
            edition = "2024";
            package o;
            import "google/protobuf/descriptor.proto";
            message Rule { int32 a = 1; }
            message Secret { Level level = 1; }
            enum Level { LEVEL_LOW = 0; LEVEL_HIGH = 1 [debug_redact = true]; }
            extend google.protobuf.FieldOptions { Rule rule = 50000; }
            """;
        var harness = new Harness(
            ("options.proto", Options),
            ("user.proto", "edition = \"2024\"; package u; import option \"options.proto\"; message M { int32 a = 1 [(o.rule).a = 1]; }"));
        Assert.Empty(harness.Run().Diagnostics);
        harness.Edit("options.proto", Options.Replace("int32 a = 1;", "int32 a = 1; Secret secret = 2;", StringComparison.Ordinal));
        Assert.Equal("PZ6007", Assert.Single(harness.Run().Diagnostics).Id);
    }

    [Fact]
    public void A_value_that_is_marked_hides_the_fields_of_other_files()
    {
        const string Options = """
            syntax = "proto3";
            package o;
            import "google/protobuf/descriptor.proto";
            enum Privacy { OPEN = 0; SECRET = 1; }
            message Ann { Privacy p = 1; }
            extend google.protobuf.FieldOptions { Ann ann = 50000; }
            """;
        var harness = new Harness(
            ("options.proto", Options),
            ("user.proto", "syntax = \"proto3\"; package u; import \"options.proto\"; message M { int32 shown = 1; int32 hidden = 2 [(o.ann).p = SECRET]; }"));
        harness.Run();
        Assert.Contains("\"u.M\\nshown\\nhidden\"", harness.Source("user"), StringComparison.Ordinal);
        harness.Edit("options.proto", Options.Replace("SECRET = 1;", "SECRET = 1 [debug_redact = true];", StringComparison.Ordinal));
        harness.Run();
        Assert.Contains("\"u.M\\nshown\\n!hidden\"", harness.Source("user"), StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_is_not_its_own_double_after_another_was_removed()
    {
        Harness harness = new Harness([.. Enumerable.Range(0, 4).Select(i => (File(i), Text(i, "a")))]).Untracked();
        harness.Run();

        // In one run, as when a branch is changed.
        harness.Remove(File(0));
        harness.Edit(File(1), Text(1, "b"));
        harness.Run();
        harness.Edit(File(2), Text(2, "b"));
        GeneratorRunResult result = harness.Run();
        Assert.Equal((3, 0), (result.GeneratedSources.Length, result.Diagnostics.Length));

        static string File(int i) => $"f{i}.proto";

        static string Text(int i, string field) => $"syntax = \"proto3\"; package p{i}; message M{i} {{ int32 {field} = 1; }}";
    }

    [Fact]
    public void A_new_file_links_no_other_again()
    {
        Harness harness = Start();
        LinkedItem[] before = Linked(harness.Run());
        harness.Edit("a.proto", "syntax = \"proto3\"; package a; message A { int32 a = 1; }");
        LinkedItem[] after = Linked(harness.Run());
        Assert.Equal(4, after.Length);
        Assert.All(before, item => Assert.Contains(after, other => ReferenceEquals(item.Result, other.Result)));

        static LinkedItem[] Linked(GeneratorRunResult result) =>
            [.. result.TrackedSteps[StageNames.Link].SelectMany(step => step.Outputs).Select(output => output.Value).OfType<LinkedItem>()];
    }

    [Fact]
    public void A_documenting_comment_emits_its_own_file_alone()
    {
        Harness harness = Start();
        harness.Edit("common.proto", Common.Replace("int32 a = 1;", "int32 a = 1; // Documented.\n", StringComparison.Ordinal));
        IReadOnlyDictionary<string, string> reasons = Reasons(harness.Run());
        Assert.Equal("MCC", reasons[StageNames.Link]);
        Assert.Equal("MCC", reasons[StageNames.Plan]);
        Assert.Equal("UCC", reasons[StageNames.Summary]);
    }

    [Fact]
    public void A_field_emits_its_file_and_those_that_show_it()
    {
        Harness harness = Start();
        harness.Edit("common.proto", Common.Replace("int32 a = 1;", "int32 a = 1; repeated string b = 2;", StringComparison.Ordinal));
        IReadOnlyDictionary<string, string> reasons = Reasons(harness.Run());
        Assert.Equal("MMC", reasons[StageNames.Plan]);
        Assert.EndsWith("C", reasons[StageNames.Link]);
    }

    [Fact]
    public void The_first_field_that_repeats_a_message_emits_the_file_of_the_message_too()
    {
        Harness harness = Start();
        string edited = User.Replace("Common common = 1;", "repeated Common common = 1;", StringComparison.Ordinal);
        harness.Edit("user.proto", edited);
        Assert.Equal("MMC", Reasons(harness.Run())[StageNames.Plan]);
        harness.Edit("user.proto", edited.Replace("common = 1;", "common = 1; repeated Common more = 2;", StringComparison.Ordinal));
        Assert.Equal("CMC", Reasons(harness.Run())[StageNames.Plan]);
    }

    [Fact]
    public void A_field_of_a_file_that_nobody_imports_emits_that_file_alone()
    {
        Harness harness = Start();
        harness.Edit("without.proto", Alone.Replace("int32 a = 1;", "int64 a = 1;", StringComparison.Ordinal));
        IReadOnlyDictionary<string, string> reasons = Reasons(harness.Run());
        Assert.Equal("CCM", reasons[StageNames.Parse]);
        Assert.Equal("CCM", reasons[StageNames.Link]);
        Assert.Equal("CCM", reasons[StageNames.Plan]);
    }

    [Fact]
    public void A_message_that_nobody_names_emits_its_own_file_alone()
    {
        Harness harness = Start();
        harness.Edit("common.proto", Common + " message Another { }");
        IReadOnlyDictionary<string, string> reasons = Reasons(harness.Run());
        Assert.Equal("MCC", reasons[StageNames.Parse]);
        Assert.StartsWith("M", reasons[StageNames.Plan]);
        Assert.Equal('C', reasons[StageNames.Plan][2]);
        Assert.NotEqual('M', reasons[StageNames.Plan][1]);
    }

    [Fact]
    public void An_import_relinks_the_file_that_imports()
    {
        Harness harness = Start();
        harness.Edit("without.proto", "syntax = \"proto3\"; package q; import \"common.proto\"; message Alone { int32 a = 1; p.Common b = 2; }");
        IReadOnlyDictionary<string, string> reasons = Reasons(harness.Run());
        Assert.Equal("CCM", reasons[StageNames.Parse]);
        Assert.Equal('M', reasons[StageNames.Link][2]);
        Assert.DoesNotContain('M', reasons[StageNames.Link][..2]);
        Assert.Equal("CCM", reasons[StageNames.Plan]);
    }

    [Fact]
    public void The_output_of_an_edit_is_that_of_a_fresh_run()
    {
        Harness harness = Start();
        string edited = Common.Replace("int32 a = 1;", "string a = 1; bool b = 2;", StringComparison.Ordinal);
        harness.Edit("common.proto", edited);
        var fresh = new Harness(("common.proto", edited), ("user.proto", User), ("without.proto", Alone));
        Assert.Equal(
            fresh.Run().GeneratedSources.Select(s => s.HintName + s.SourceText),
            harness.Run().GeneratedSources.Select(s => s.HintName + s.SourceText));
    }

    private static Harness Start()
    {
        var harness = new Harness(("common.proto", Common), ("user.proto", User), ("without.proto", Alone));
        GeneratorRunResult result = harness.Run();
        Assert.Empty(result.Diagnostics);
        Assert.Equal(3, result.GeneratedSources.Length);
        return harness;
    }

    private static void Expect(GeneratorRunResult result, Dictionary<string, string> expected)
    {
        IReadOnlyDictionary<string, string> actual = Reasons(result);
        Assert.Equal(
            expected.Select(e => e.Key + ": " + e.Value),
            expected.Select(e => e.Key + ": " + (actual.TryGetValue(e.Key, out string? reasons) ? reasons : "")));
    }

    private static Dictionary<string, string> Reasons(GeneratorRunResult result) =>
        StageNames.All.Where(result.TrackedSteps.ContainsKey).ToDictionary(
            stage => stage,
            stage => string.Concat(result.TrackedSteps[stage].SelectMany(step => step.Outputs).Select(output => output.Reason switch
            {
                IncrementalStepRunReason.Cached => "C",
                IncrementalStepRunReason.Unchanged => "U",
                IncrementalStepRunReason.Modified => "M",
                IncrementalStepRunReason.New => "N",
                _ => "-",
            })));
}
