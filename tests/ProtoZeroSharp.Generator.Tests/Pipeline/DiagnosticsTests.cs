using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

public class DiagnosticsTests
{
    [Theory]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  int32 a = 0;\n}\n", 2, 12, "Field numbers must be positive integers.")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  Nope a = 1;\n}\n", 2, 2, "\"Nope\" is not defined.")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  int32 a = 1\n}\n", 3, 0, "Expected \";\".")]
    [InlineData("syntax = \"proto3\";\nimport \"nope.proto\";\n", 1, 0, "Import \"nope.proto\" was not found or had errors.")]
    public void An_error_is_at_its_line_and_column_of_the_proto(string text, int line, int column, string message)
    {
        GeneratorRunResult result = Harness.Proto(text, "dir/bad.proto").Run();
        Diagnostic diagnostic = result.Diagnostics.First(d => d.Severity == DiagnosticSeverity.Error);
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();

        Assert.Contains(message, diagnostic.GetMessage(), StringComparison.Ordinal);
        Assert.Equal(("dir/bad.proto", line, column), (span.Path, span.StartLinePosition.Line, span.StartLinePosition.Character));
        Assert.StartsWith("PZ", diagnostic.Id, StringComparison.Ordinal);
        Assert.Empty(result.GeneratedSources);
    }

    [Fact]
    public void The_other_files_are_generated_in_spite_of_an_error()
    {
        GeneratorRunResult result = new Harness(("bad.proto", "message M { optional Nope a = 1; }"), ("good.proto", "message G { }")).Run();
        Assert.Equal("good.proto", Assert.Single(result.GeneratedSources).HintName[..10]);
        Assert.All(result.Diagnostics, d => Assert.Equal("bad.proto", d.Location.GetLineSpan().Path));
    }

    [Theory]
    [InlineData("ProtoZeroAccess", "private")]
    [InlineData("ProtoZeroGenerate", "writer")]
    [InlineData("ProtoZeroMerge", "yes")]
    [InlineData("ProtoZeroDisable", "1")]
    [InlineData("ProtoZeroNamespace", "a b")]
    public void A_setting_that_means_nothing_is_an_error(string name, string value)
    {
        GeneratorRunResult result = Harness.Proto("message M { }").Option(name, value).Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7001", diagnostic.Id);
        Assert.Contains(value, diagnostic.GetMessage(), StringComparison.Ordinal);
        Assert.Empty(result.GeneratedSources);
    }

    [Fact]
    public void Two_files_of_one_import_name_are_told()
    {
        var harness = new Harness(("a/x.proto", "message A { }"), ("b/x.proto", "message B { }"));
        GeneratorRunResult result = harness.Option("ProtoZeroRoot", "a", "a/x.proto").Option("ProtoZeroRoot", "b", "b/x.proto").Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7003", diagnostic.Id);
        Assert.Equal("b/x.proto", diagnostic.Location.GetLineSpan().Path);
        Assert.Single(result.GeneratedSources);
    }

    [Fact]
    public void Two_files_that_give_one_namespace_two_classes_of_a_name_are_told()
    {
        var harness = new Harness(("a.proto", "package a; message M { }"), ("b.proto", "package b; message M { }"), ("c.proto", "package c; message N { }"));
        GeneratorRunResult result = harness.Option("ProtoZeroNamespace", "Same").Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7004", diagnostic.Id);
        Assert.Equal("Same.M is declared by a.proto too. Give one of the files another namespace with ProtoZeroNamespace, or ProtoZeroGenerate=\"none\".", diagnostic.GetMessage());
        Assert.Equal(2, result.GeneratedSources.Length);
    }

    [Fact]
    public void A_file_outside_its_root_is_warned_of_and_still_generated()
    {
        GeneratorRunResult result = Harness.Proto("message M { }", "a/x.proto").Option("ProtoZeroRoot", "b", "a/x.proto").Run();
        Assert.Equal("PZ7002", Assert.Single(result.Diagnostics).Id);
        Assert.Single(result.GeneratedSources);
    }

    [Theory]
    [InlineData("A; class Evil { } namespace B")]
    [InlineData("A {")]
    [InlineData("A..B")]
    [InlineData("1A")]
    public void A_csharp_namespace_that_is_none_is_never_written_down(string name)
    {
        GeneratorRunResult result = Harness.Proto($"option csharp_namespace = \"{name}\"; message M {{ }}").Run();
        Assert.Contains(result.Diagnostics, d => d.Severity == DiagnosticSeverity.Error);
        Assert.Empty(result.GeneratedSources);
    }
}
