using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Pipeline;
using ProtoZeroSharp.Generator.Project;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

/// <summary>
/// What an edit costs in a project of many files, counted, not timed: how many outputs of a stage are made again, and how many of
/// those differ from before. Hardly anything may be made again for every file.
/// </summary>
public class EditCostTests
{
    // The compiler collects tracked steps by walking the tree of their inputs, which meets a step that all files share again and again: 200
    // files take hours. The counts are the same for any number of files.
    private const int Leaves = 5;

    private const string Common = """
        syntax = "proto3";
        package common;
        import "google/protobuf/descriptor.proto";
        message Note { string text = 1; string author = 2; }
        message Used { int32 a = 1; Note note = 2; }
        message Unused { int32 a = 1; Note note = 2; }
        extend google.protobuf.MessageOptions { Note about = 50000; }
        """;

    [Fact]
    public void A_comment_in_a_leaf_is_parsed_and_linked_and_nothing_else()
    {
        Harness harness = Start();
        harness.Edit("leaf3.proto", Leaf(3) + "\n// said something\n");
        GeneratorRunResult result = harness.Run();
        Expect(result, StageNames.Parse, made: 1, changed: 1);
        Expect(result, StageNames.Summary, made: 1, changed: 0);
        Expect(result, StageNames.ImportNames, made: 0, changed: 0);
        Expect(result, StageNames.Resolve, made: 1, changed: 1);
        Expect(result, StageNames.Link, made: 1, changed: 0);
        Expect(result, StageNames.Plan, made: 0, changed: 0);
        Expect(result, StageNames.Report, made: 0, changed: 0);
        Assert.Equal(0, Written(result));
    }

    [Fact]
    public void A_field_of_a_leaf_links_and_writes_that_file_alone()
    {
        Harness harness = Start();
        harness.Edit("leaf3.proto", Leaf(3).Replace("int32 own = 1;", "int64 own = 1;", StringComparison.Ordinal));
        GeneratorRunResult result = harness.Run();
        Expect(result, StageNames.Parse, made: 1, changed: 1);
        Expect(result, StageNames.Summary, made: 1, changed: 1);
        Expect(result, StageNames.ImportNames, made: 0, changed: 0);
        Expect(result, StageNames.Resolve, made: Leaves + 1, changed: 1);
        Expect(result, StageNames.Link, made: 1, changed: 1);
        Expect(result, StageNames.Plan, made: 1, changed: 1);
        Assert.Equal(1, Written(result));
    }

    [Fact]
    public void A_comment_in_a_file_that_all_import_links_that_file_alone()
    {
        Harness harness = Start();
        harness.Edit("common.proto", Common + "\n// said something\n");
        GeneratorRunResult result = harness.Run();
        Expect(result, StageNames.Parse, made: 1, changed: 1);
        Expect(result, StageNames.Summary, made: 1, changed: 0);
        Expect(result, StageNames.Resolve, made: 1, changed: 1);
        Expect(result, StageNames.Link, made: 1, changed: 0);
        Assert.Equal(0, Written(result));
    }

    [Theory]
    [InlineData("message Unused { int32 a = 1;", "message Unused { int32 a = 1; int32 b = 3;", 1, 1)] // No file names it.
    [InlineData("message Used { int32 a = 1;", "message Used { int32 a = 1; int32 b = 3;", Leaves + 1, 1)] // All files have a field of it, whose methods do not change.
    [InlineData("string author = 2;", "string author = 2; string place = 3;", 1, 1)] // All files set it in an option, without the new field.
    [InlineData("string text = 1;", "string text = 1 [deprecated = true];", Leaves + 1, 1)] // All files set this field in an option.
    public void A_field_of_a_file_that_all_import_links_those_that_name_its_message(string before, string after, int linked, int written)
    {
        Harness harness = Start();
        Dictionary<string, object> old = Items(harness.Run());
        harness.Edit("common.proto", Common.Replace(before, after, StringComparison.Ordinal));
        GeneratorRunResult result = harness.Run();
        Expect(result, StageNames.Parse, made: 1, changed: 1);
        Expect(result, StageNames.Resolve, made: Leaves + 1, changed: Leaves + 1);
        Assert.Equal(linked, Items(result).Count(item => !ReferenceEquals(old[item.Key], item.Value)));
        Assert.Equal(written, Written(result));
    }

    // An item that is linked again is another object. The pipeline keeps the old one if the new one equals it; the link memory does not.
    private static Dictionary<string, object> Items(GeneratorRunResult result) =>
        result.TrackedSteps[StageNames.Resolve].SelectMany(step => step.Outputs).Select(output => (LinkInput)output.Value)
            .ToDictionary(input => input.File.Name.Name, input => (object)LinkMemory.Recall(input)!, StringComparer.Ordinal);

    private static int Written(GeneratorRunResult result) =>
        result.TrackedOutputSteps.SelectMany(step => step.Value).SelectMany(step => step.Outputs).Count(output => output.Reason is not (IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged));

    private static void Expect(GeneratorRunResult result, string stage, int made, int changed)
    {
        IncrementalStepRunReason[] reasons = [.. result.TrackedSteps[stage].SelectMany(step => step.Outputs).Select(output => output.Reason)];
        Assert.Equal((stage, made, changed), (stage, reasons.Count(r => r != IncrementalStepRunReason.Cached), reasons.Count(r => r is not (IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged))));
    }

    private static Harness Start()
    {
        var harness = new Harness([("common.proto", Common), .. Enumerable.Range(0, Leaves).Select(i => ($"leaf{i}.proto", Leaf(i)))]);
        GeneratorRunResult result = harness.Run();
        Assert.DoesNotContain(result.Diagnostics, d => d.Severity == DiagnosticSeverity.Error);
        Assert.Equal(Leaves + 1, result.GeneratedSources.Length);
        return harness;
    }

    private static string Leaf(int i) => $$"""
        syntax = "proto3";
        package leaf{{i}};
        import "common.proto";
        message Leaf {
          option (common.about) = { text: "leaf" };
          int32 own = 1;
          common.Used used = 2;
        }
        """;
}
