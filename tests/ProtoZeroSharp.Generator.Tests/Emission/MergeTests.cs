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
    public void Merging_changes_no_name()
    {
        string merged = Harness.Proto(Schemas.Clashes).Option("ProtoZeroMerge", "true").Source();
        string alone = Harness.Proto(Schemas.Clashes).Source();
        Assert.Equal(Writers(alone), Writers(merged));

        static string[] Writers(string text) => [.. text.Split('\n').Where(line => line.Contains(" Writer", StringComparison.Ordinal) && line.Contains('(', StringComparison.Ordinal)).Order(StringComparer.Ordinal)];
    }
}
