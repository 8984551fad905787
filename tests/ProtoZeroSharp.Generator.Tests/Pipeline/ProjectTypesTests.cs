using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Generator.Pipeline;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

/// <summary>The one class that names all messages of a project, for text.</summary>
public class ProjectTypesTests
{
    private const string HintName = "ProtoZeroTypes.g.cs";

    private const string Host = """
        syntax = "proto2";
        package host;
        import "google/protobuf/any.proto";
        message Host { optional google.protobuf.Any any = 1; extensions 100 to 200; message Part { optional int32 a = 1; } optional Part part = 2; }
        message Old { option deprecated = true; optional int32 old = 1; }
        """;

    private const string Far = """
        syntax = "proto2";
        package far;
        import "host.proto";
        message class { optional string text = 1; }
        extend host.Host { optional class far = 100; }
        """;

    [Fact]
    public void Nothing_is_made_when_no_class_is_asked_for() => Assert.Equal(2, Files().Run().GeneratedSources.Length);

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(Harness.CSharp12)]
    public void The_class_compiles(LanguageVersion version) =>
        Files().At(version).Nullable(version >= LanguageVersion.CSharp8).Option("ProtoZeroTypes", "Acme.Everything").Compile();

    [Fact]
    public void It_names_nested_and_deprecated_messages_and_extensions_of_other_files()
    {
        string text = Files().Option("ProtoZeroTypes", "Acme.Everything").Source("ProtoZeroTypes");
        Assert.Contains("\"host.Host.Part\": return global::Host.Host.Types.Part.Reader.NamesOf(0);", text, StringComparison.Ordinal);
        Assert.Contains("\"host.Old\": return global::Host.Old.Reader.NamesOf(0);", text, StringComparison.Ordinal);
        Assert.Contains("(NamesOf, global::Far.FarProtoExtensions.ExtensionNames);", text, StringComparison.Ordinal);
    }

    [Fact]
    public void It_has_what_messages_of_the_library_need()
    {
        using LoadedAssembly assembly = Files().Option("ProtoZeroTypes", "Acme.Everything").With("""
            static class Test { public static bool Run() => Acme.Everything.All.Find("google.protobuf.Duration") != null && Acme.Everything.All.Find("far.class") != null && Acme.Everything.All.Find("Host") == null; }
            """).Load();
        Assert.True(assembly.Call<bool>("Run"));
    }

    [Theory]
    [InlineData("public", Accessibility.Public)]
    [InlineData("internal", Accessibility.Internal)]
    public void It_is_as_visible_as_the_project_asks_its_types_to_be(string access, Accessibility expected) =>
        Assert.Equal(expected, Files().Option("ProtoZeroTypes", "Everything").Option("ProtoZeroAccess", access).Compile().GetTypeByMetadataName("Everything")!.DeclaredAccessibility);

    [Fact]
    public void Two_messages_of_one_name_are_one() =>
        new Harness(("a.proto", "package p; message M { optional int32 a = 1; }"), ("b.proto", "package p; message M { optional int32 b = 1; }"))
            .Option("ProtoZeroNamespace", "Other", "b.proto")
            .Option("ProtoZeroTypes", "Everything")
            .Compile();

    [Theory]
    [InlineData("constants,writers")]
    [InlineData("none")]
    public void Without_readers_there_is_none(string parts) =>
        Assert.DoesNotContain(Files().Option("ProtoZeroTypes", "Everything").Option("ProtoZeroGenerate", parts).Run().GeneratedSources, source => source.HintName == HintName);

    [Fact]
    public void A_project_that_switches_the_generator_off_has_none() =>
        Assert.Empty(Files().Option("ProtoZeroTypes", "Everything").Option("ProtoZeroDisable", "true").Run().GeneratedSources);

    [Theory]
    [InlineData("not a name", "not a name that a class can have: not a name")]
    [InlineData("Acme.", "not a name that a class can have: Acme.")]
    [InlineData(".Everything", "not a name that a class can have: .Everything")]
    [InlineData("\u03C0.Everything", "one Greek letter")]
    [InlineData("Acme.All", "the class has a member All")]
    [InlineData("NamesOf", "the class has a member NamesOf")]
    public void A_value_that_is_no_name_of_a_class_is_one_error_and_costs_the_class_alone(string name, string reason)
    {
        GeneratorRunResult result = Files().Option("ProtoZeroTypes", name).Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7001", diagnostic.Id);
        Assert.Contains(reason, diagnostic.GetMessage(), StringComparison.Ordinal);
        Assert.Equal(2, result.GeneratedSources.Length);
    }

    [Theory]
    [InlineData("Host", "Host is a namespace")]
    [InlineData("Host.Host", "Host.Host is one of host.proto")]
    [InlineData("Host.Host.All2", "Host.Host is one of host.proto")]
    [InlineData("System", "System is a namespace")]
    [InlineData("ProtoZeroSharp", "ProtoZeroSharp is a namespace")]
    [InlineData("ProtoZeroSharp.TextOptions", "a type ProtoZeroSharp.TextOptions already")]
    [InlineData("System.Guid.Types", "a type System.Guid already")]
    [InlineData("Far.FarProtoExtensions", "Far.FarProtoExtensions is one of far.proto")]
    public void A_name_that_is_taken_is_an_error(string name, string reason)
    {
        GeneratorRunResult result = Files().Option("ProtoZeroTypes", name).Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7001", diagnostic.Id);
        Assert.Contains(reason, diagnostic.GetMessage(), StringComparison.Ordinal);
        Assert.Equal(Location.None, diagnostic.Location);
        Assert.Equal(2, result.GeneratedSources.Length);
    }

    [Fact]
    public void A_field_that_changes_does_not_print_it_again()
    {
        Harness harness = Files().Option("ProtoZeroTypes", "Everything");
        harness.Run();
        harness.Edit("host.proto", Host.Replace("optional int32 a = 1;", "optional string b = 3;", StringComparison.Ordinal));
        GeneratorRunResult result = harness.Run();
        Assert.Contains(result.TrackedSteps[StageNames.Plan].SelectMany(step => step.Outputs), output => output.Reason == IncrementalStepRunReason.Modified);
        Assert.DoesNotContain(result.TrackedSteps[StageNames.FileTypes].SelectMany(step => step.Outputs), output => output.Reason == IncrementalStepRunReason.Modified);
        Assert.Equal(IncrementalStepRunReason.Cached, Assert.Single(Assert.Single(result.TrackedSteps[StageNames.ProjectTypes]).Outputs).Reason);
    }

    [Fact]
    public void A_message_that_comes_prints_it_again()
    {
        Harness harness = Files().Option("ProtoZeroTypes", "Everything");
        harness.Run();
        harness.Edit("far.proto", Far + " message New { }");
        Assert.Contains("global::Far.New.Reader.NamesOf(0)", harness.Source("ProtoZeroTypes"), StringComparison.Ordinal);
    }

    private static Harness Files() => new(("host.proto", Host), ("far.proto", Far));
}
