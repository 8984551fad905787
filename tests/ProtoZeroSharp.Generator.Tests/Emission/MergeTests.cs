using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

public class MergeTests
{
    [Theory]
    [InlineData(Schemas.Person)]
    [InlineData(Schemas.Names)]
    [InlineData("syntax = \"proto3\"; package m; message Writer { int32 writer = 1; } message Other { string writer = 1; string body = 2; Writer w = 3; message Inner { int32 types = 1; } Inner inner = 4; }")]
    [InlineData("syntax = \"proto3\"; package m; message A { int32 _writer = 1; oneof _reader { int32 a = 2; } oneof _ { int32 b = 3; } map<int32, int32> __editor = 4; } message B { repeated int32 _body = 1; }")]
    public void Our_parts_and_Googles_make_one_class(string schema)
    {
        CSharpCompilation ours = new Harness(("test.proto", schema))
            .Option("ProtoZeroMerge", "true")
            .Reference(MetadataReference.CreateFromFile(typeof(Google.Protobuf.IMessage).Assembly.Location))
            .Beside(Protoc.CSharp("test.proto", schema))
            .Compile();
        Assert.All(ours.GetSymbolsWithName(name => name.StartsWith("Writer", StringComparison.Ordinal), SymbolFilter.Type).OfType<INamedTypeSymbol>().Where(t => t.IsRefLikeType), writer =>
            Assert.Contains(writer.ContainingType.AllInterfaces, i => i.Name == "IMessage"));
    }

    [Fact]
    public void A_class_of_extensions_yields_to_a_class_of_Google()
    {
        (string Path, string Text)[] files =
        [
            ("a.proto", "syntax = \"proto2\"; package m; message A { extensions 1 to max; } extend A { optional int32 x = 1; }"),
            ("b.proto", "syntax = \"proto2\"; package m; message AProtoExtensions { optional int32 y = 1; }"),
        ];
        Harness harness = new Harness(files)
            .Option("ProtoZeroMerge", "true")
            .Reference(MetadataReference.CreateFromFile(typeof(Google.Protobuf.IMessage).Assembly.Location));
        Array.ForEach(Protoc.CSharp(files.ToDictionary(file => file.Path, file => file.Text), [.. files.Select(file => file.Path)]), text => harness.Beside(text));
        Assert.Contains(harness.Compile().GetTypeByMetadataName("M.AProtoExtensions_")!.GetMembers(), member => member.Name == "X");
    }

    [Fact]
    public void A_class_of_Google_in_the_place_of_one_of_the_library_is_an_error() =>
        Assert.Equal(
            "PZ7004",
            Harness.Proto("syntax = \"proto3\"; option csharp_namespace = \"ProtoZeroSharp\"; message ProtoWriter { }").Option("ProtoZeroMerge", "true").Run().Diagnostics.Single().Id);

    [Fact]
    public void Merging_changes_no_name()
    {
        string merged = Harness.Proto(Schemas.Clashes).Option("ProtoZeroMerge", "true").Source();
        string alone = Harness.Proto(Schemas.Clashes).Source();
        Assert.Equal(Writers(alone), Writers(merged));

        static string[] Writers(string text) => [.. text.Split('\n').Where(line => line.Contains(" Writer", StringComparison.Ordinal) && line.Contains('(', StringComparison.Ordinal)).Order(StringComparer.Ordinal)];
    }
}
