using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Architecture;

/// <summary>What holds for every source file of the library and of the generator.</summary>
public class SourceTests
{
    [Theory]
    [InlineData("src/ProtoZeroSharp")]
    [InlineData("generators/ProtoZeroSharp.Generator")]
    public void Sources_are_text_with_line_feeds(string project)
    {
        string[] files = Directory.GetFiles(Path.Combine(Protoc.Metadata("RepositoryRoot"), project), "*.cs", SearchOption.AllDirectories);
        Assert.NotEmpty(files);
        Assert.DoesNotContain(files, file => File.ReadAllText(file).Any(unit => char.IsControl(unit) && unit != '\n'));
    }
}
