using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The elements of a field, one by one: they are an open message only if the field is packed.</summary>
public class ElementsTests
{
    private const string Schema =
        """
        syntax = "proto2";
        message Person { optional string name = 1; repeated int32 tags = 2; repeated int32 packed_tags = 3 [packed = true]; optional Address home = 4; extensions 100 to 200; }
        message Address { repeated double places = 1; }
        extend Person { repeated int32 ids = 100; repeated int32 packed_ids = 101 [packed = true]; }
        """;

    private const string Unpacked =
        """
        edition = "2023";
        message Person { string name = 1; repeated int32 tags = 2 [features.repeated_field_encoding = EXPANDED]; repeated int32 packed_tags = 3; }
        """;

    private static readonly AnalyzedProject Project = new(Schema, "");
    private static readonly AnalyzedProject OfEdition = new(Unpacked, "");
    private static readonly AnalyzedProject Apart = new("syntax = \"proto3\";", "", MetadataReference.CreateFromImage(Harness.Proto(Schema).EmitImage()));

    public static TheoryData<string> Right =>
    [
        "void M(Person.Writer person) { var tags = person.StartTags(); tags.Add(1); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { var tags = person.StartTags(); person.Name(\"Ada\"); tags.Add(1); person.Name(\"Bob\"); tags.Close(); }",
        "void M(Person.Writer person) { using var tags = person.StartTags(); tags.Add(1); person.Name(\"Ada\"); }",
        "void M(Person.Writer person) { person.StartTags().Add(1).Add(2); person.StartTags(); _ = person.StartTags(); }",
        "byte[] M(ProtoWriter proto) { using var tags = new Person.Writer(proto).StartTags(); tags.Add(1); return proto.ToArray(); }",
    ];

    public static TheoryData<string, string> Wrong => new()
    {
        { "PZ8001 StartPackedTags", "void M(Person.Writer person) { person.StartPackedTags().Add(1); }" },
        { "PZ8002 Name", "void M(Person.Writer person) { using var tags = person.StartPackedTags(); tags.Add(1); person.Name(\"Ada\"); }" },
    };

    [Fact]
    public void A_field_that_is_named_packed_is_not_therefore_packed() => Assert.Empty(
        new AnalyzedProject("syntax = \"proto2\"; message Person { repeated int32 packed = 1; optional int32 a = 2; }", "using ProtoZeroSharp;")
            .Analyze("void M(Person.Writer person) { var elements = person.StartPacked(); elements.Add(1); person.A(2); }"));

    [Theory]
    [MemberData(nameof(Right))]
    public void Elements_with_a_tag_each_need_no_end(string method)
    {
        Assert.Empty(Project.Analyze(method));
        Assert.Empty(OfEdition.Analyze(method));
        Assert.Empty(Apart.Analyze(method));
    }

    [Theory]
    [MemberData(nameof(Wrong))]
    public void Packed_ones_do(string expected, string method)
    {
        Assert.Equal([expected], Project.Analyze(method));
        Assert.Equal([expected], OfEdition.Analyze(method));
    }

    [Fact]
    public void Without_the_generated_code_it_is_not_known() => Assert.All(Wrong, row => Assert.Empty(Apart.Analyze((string)row[1])));

    [Theory]
    [InlineData("PZ8001 StartHome", "void M(Person.Writer person) { var home = person.StartHome(); var places = home.StartPlaces(); places.Add(1); places.Close(); }")]
    [InlineData("PZ8001 StartHome", "void M(Person.Writer person) { person.StartHome().StartPlaces().Add(1).Close(); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person) { var home = person.StartHome(); home.StartPlaces().Add(1).Close(); person.Name(\"Ada\"); home.Close(); }")]
    public void The_end_of_elements_is_not_that_of_their_message(string expected, string method)
    {
        Assert.Equal([expected], Project.Analyze(method));
        Assert.Equal([expected], Apart.Analyze(method));
    }

    [Fact]
    public void The_same_holds_for_extensions()
    {
        Assert.Empty(Project.Analyze("void M(Person.Writer person) { var ids = person.StartIds(); ids.Add(1); person.Name(\"Ada\"); }"));
        Assert.Equal(["PZ8001 StartPackedIds"], Project.Analyze("void M(Person.Writer person) { var ids = person.StartPackedIds(); ids.Add(1); }"));
    }
}
