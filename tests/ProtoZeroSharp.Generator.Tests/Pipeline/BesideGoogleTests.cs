using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

/// <summary>Files that Grpc.Tools compiles too: the package's targets put the access of Google's classes into ProtoZeroGoogle.</summary>
public class BesideGoogleTests
{
    private const string Order = "syntax = \"proto3\"; message Order { int32 id = 1; Line line = 2; } message Line { string name = 1; }";

    [Theory]
    [InlineData("public", null, "public")]
    [InlineData("internal", null, "internal")]
    [InlineData("internal", "public", "internal")]
    [InlineData("public", "internal", "internal")]
    public void Their_parts_of_the_classes_are_merged_and_no_more_visible(string google, string? own, string expected)
    {
        Harness harness = new Harness(("order.proto", Order)).Option("ProtoZeroGoogle", google, "order.proto")
            .Beside($"{google} sealed partial class Order {{ }} {google} sealed partial class Line {{ }}");
        if (own != null)
        {
            harness.Option("ProtoZeroAccess", own);
        }

        string text = harness.Source();
        Assert.Contains("\npartial class Order\n", text, StringComparison.Ordinal);
        Assert.DoesNotContain("IdFieldNumber = ", text, StringComparison.Ordinal);
        Assert.Contains($"{expected} static partial class OrderProtoExtensions", text, StringComparison.Ordinal);
        harness.Compile();
    }

    [Fact]
    public void A_namespace_of_their_own_keeps_the_classes_apart()
    {
        Harness harness = new Harness(("order.proto", Order)).Option("ProtoZeroGoogle", "public", "order.proto").Option("ProtoZeroNamespace", "Ours", "order.proto")
            .Beside("public sealed partial class Order { } public sealed partial class Line { }");
        Assert.NotNull(harness.Compile().GetTypeByMetadataName("Ours.Order+Writer"));
    }

    [Fact]
    public void Classes_that_would_be_declared_twice_are_an_error_that_names_the_cure()
    {
        GeneratorRunResult result = new Harness(("order.proto", Order)).Option("ProtoZeroGoogle", "public", "order.proto").Option("ProtoZeroMerge", "false", "order.proto").Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7006", diagnostic.Id);
        Assert.Contains("ProtoZeroNamespace", diagnostic.GetMessage(), StringComparison.Ordinal);
        Assert.Empty(result.GeneratedSources);
    }
}
