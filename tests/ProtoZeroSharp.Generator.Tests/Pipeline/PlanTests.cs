using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Pipeline;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Project;
using ProtoZeroSharp.Generator.Settings;
using ProtoZeroSharp.Generator.Tests.Emission;
using Xunit;
using FileOptions = ProtoZeroSharp.Generator.Settings.FileOptions;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

/// <summary>A plan compares by value, and has only what the text of a file shows.</summary>
public class PlanTests
{
    private const string Person = """
        syntax = "proto2";
        package p;
        enum Kind { A = 1; }
        message Person {
          optional int32 a = 1 [default = 3];
          repeated Kind kinds = 2;
          map<string, Leaf> leaves = 3;
          oneof of { Leaf leaf = 4; bytes data = 5; }
          optional group Part = 6 { optional bool b = 1; }
          extensions 100 to 200;
          extend Person { optional Leaf extension = 100; }
        }
        message Leaf { required string text = 1; optional Kind kind = 2; }
        """;

    /// <summary>An array or a class without equality in it would have every file printed after every edit.</summary>
    [Fact]
    public void Plans_of_the_same_text_are_equal()
    {
        PlannedFile one = Planned(Person);
        PlannedFile other = Planned(Person);
        Assert.NotSame(one, other);
        Assert.Equal(one, other);
        Assert.Equal(one.GetHashCode(), other.GetHashCode());
    }

    [Theory]
    [InlineData("int32 a = 1", "int64 a = 1")]
    [InlineData("[default = 3]", "[default = 4]")]
    [InlineData("A = 1;", "A = 2;")]
    [InlineData("A = 1;", "B = 1;")]
    [InlineData("map<string, Leaf>", "map<int32, Leaf>")]
    [InlineData("bytes data = 5", "bytes other = 5")]
    [InlineData("bool b = 1", "bool c = 1")]
    [InlineData("required string text", "optional string text")]
    [InlineData("extension = 100", "extension = 101")]
    public void Plans_of_texts_that_print_differently_are_not(string before, string after) =>
        Assert.NotEqual(Planned(Person), Planned(Person.Replace(before, after, StringComparison.Ordinal)));

    [Fact]
    public void A_name_in_JSON_is_linked_and_not_printed()
    {
        var harness = new Harness(("person.proto", Person));
        harness.Run();
        harness.Edit("person.proto", Person.Replace("[default = 3]", "[default = 3, json_name = \"other\"]", StringComparison.Ordinal));
        GeneratorRunResult result = harness.Run();
        Assert.Equal(IncrementalStepRunReason.Modified, Reason(result, StageNames.Prepare));
        Assert.Equal(IncrementalStepRunReason.Unchanged, Reason(result, StageNames.Plan));
        Assert.All(result.TrackedOutputSteps.SelectMany(step => step.Value).SelectMany(step => step.Outputs), output => Assert.Equal(IncrementalStepRunReason.Cached, output.Reason));
    }

    /// <summary>The compiler knows a file by its path, and other files know it by its import name.</summary>
    [Fact]
    public void A_failure_of_planning_is_at_the_path_of_the_file()
    {
        GeneratorRunResult result = Harness.Proto(Person, "/project/protos/acme/person.proto").Option("ProtoZeroRoot", "/project/protos").Run();
        var planned = (PlannedFile)Output(result, StageNames.Plan).Value;
        Assert.Equal(("acme/person.proto", "/project/protos/acme/person.proto"), (planned.FileName, planned.Path));

        // An enum's default that the enum does not have.
        LinkedField field = Linked.Field("f", 1, FieldType.Enum, "t.E") with { Default = new("B", default) };
        TypeShape shape = Linked.Shape(Linked.Message("t", "E"), "t", leaf: false) with { IsEnum = true, EnumValues = new[] { new LinkedEnumValue("A", 0, false, DocComment.None) }.ToEquatableArray() };
        LinkedFile file = Linked.File("t", [Linked.Message("t", "M", field)], [shape]);
        PlannedFile failed = Stages.Plan(new PlanInput(file, FileOptions.Default, new LanguageFeatures(true, true, true, true, true), default, ExtensionPlanner.ClassName(file), default) { Path = "/project/test.proto" });
        Assert.Equal(("test.proto", "/project/test.proto", DiagnosticCatalog.InternalFailure.Id), (failed.FileName, failed.Path, failed.Failure?.Id));
    }

    private static PlannedFile Planned(string text)
    {
        GeneratorRunResult result = new Harness(("person.proto", text)).Run();
        Assert.Empty(result.Diagnostics);
        return (PlannedFile)Output(result, StageNames.Plan).Value;
    }

    private static IncrementalStepRunReason Reason(GeneratorRunResult result, string stage) => Output(result, stage).Reason;

    private static (object Value, IncrementalStepRunReason Reason) Output(GeneratorRunResult result, string stage) =>
        Assert.Single(Assert.Single(result.TrackedSteps[stage]).Outputs);
}
