using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>Other files see an edit of a file only when a declaration changes.</summary>
public class SummaryTests
{
    private const string Text = "syntax = \"proto3\"; package p; message M { int32 a = 1 [json_name = \"x\"]; map<string, M> m = 2; oneof o { E e = 3; } } enum E { A = 0; } service S { rpc R(M) returns (M); }";

    [Theory]
    [InlineData("int32 a", "// comment\n   int32 a")]
    [InlineData("message M", "/* c */ message   M")]
    [InlineData("service S", "option java_package = \"j\"; service S")]
    [InlineData("returns (M)", "returns (stream M)")]
    [InlineData("int32 a = 1", "int32 a = 01")]
    public void Layout_comments_and_foreign_options_do_not_show(string from, string to) => Assert.Equal(Summary(Text), Summary(Text.Replace(from, to)));

    [Theory]
    [InlineData("int32 a", "int64 a")]
    [InlineData("int32 a", "int32 b")]
    [InlineData("a = 1", "a = 10")]
    [InlineData("A = 0", "A = 0; B = 1")]
    [InlineData("package p", "package q")]
    [InlineData("map<string, M>", "map<string, E>")]
    [InlineData("message M", "import \"x.proto\"; message M")]
    [InlineData("message M", "option csharp_namespace = \"N\"; message M")]
    [InlineData("proto3", "proto2")]
    public void Declarations_show(string from, string to) => Assert.NotEqual(Summary(Text), Summary(Text.Replace(from, to)));

    [Fact]
    public void A_file_links_to_the_same_model_after_an_edit_of_a_comment()
    {
        LinkedFile before = ProtoCase.LinkText(Text).File!;
        LinkedFile after = ProtoCase.LinkText(Text.Replace("service S", "// elsewhere\n\nservice S")).File!;
        Assert.Equal(before, after);
        Assert.NotEqual(before, ProtoCase.LinkText(Text.Replace("message M", "\n\n// of the message\nmessage M")).File);
    }

    [Fact]
    public void Only_imported_files_are_visible_inputs()
    {
        FileSummary a = Named("a.proto", "import \"b.proto\";");
        FileSummary b = Named("b.proto", "import public \"c.proto\";");
        FileSummary c = Named("c.proto", "");
        FileSummary d = Named("d.proto", "import \"a.proto\";");
        ImportGraph graph = ImportGraph.Create([a, b, c, d]);
        Assert.Equal(["b.proto", "c.proto"], graph.For("a.proto").Files.Select(file => file.Name));
        Assert.Empty(graph.For("c.proto").Files);
        Assert.Equal(graph.For("a.proto"), ImportGraph.Create([a, b, c, Named("d.proto", "message New {}")]).For("a.proto"));
        Assert.NotEqual(graph.For("a.proto"), ImportGraph.Create([a, b, Named("c.proto", "message New {}"), d]).For("a.proto"));
    }

    [Fact]
    public void A_projects_own_copy_of_a_built_in_file_wins()
    {
        LinkResult result = ProtoCase.LinkFiles(
            new Dictionary<string, string>
            {
                ["t.proto"] = "syntax = \"proto3\"; import \"google/protobuf/empty.proto\"; message M { google.protobuf.Mine m = 1; }",
                ["google/protobuf/empty.proto"] = "syntax = \"proto3\"; package google.protobuf; message Mine {}",
            },
            "t.proto");
        Assert.Empty(result.Diagnostics);
        Assert.False(Assert.Single(result.File!.ReferencedTypes).IsBuiltIn);
    }

    private static FileSummary Summary(string text) => FileSummary.Create("a.proto", ProtoParser.Parse(text, CancellationToken.None));

    private static FileSummary Named(string name, string text) => FileSummary.Create(name, ProtoParser.Parse(text, CancellationToken.None));
}
