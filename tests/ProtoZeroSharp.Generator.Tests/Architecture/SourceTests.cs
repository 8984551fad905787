using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Architecture;

/// <summary>What holds for every source file of the library and of the generator.</summary>
public partial class SourceTests
{
    private const int MostLines = 450;

    [Fact]
    public void No_file_is_longer_than_one_reads_at_a_time()
    {
        string root = Protoc.Metadata("RepositoryRoot");
        string[] folders = ["src", "generators", "tools", "tests", "benchmarks", "samples"];
        string[] files = [.. folders.SelectMany(folder => Directory.GetFiles(Path.Combine(root, folder), "*.cs", SearchOption.AllDirectories))];
        Assert.NotEmpty(files);
        Assert.DoesNotContain(files, static file =>
            !file.Split(Path.DirectorySeparatorChar).Any(static name => name is "bin" or "obj" or "artifacts") && File.ReadLines(file).Count() >= MostLines);
    }

    [Theory]
    [InlineData("src/ProtoZeroSharp")]
    [InlineData("generators/ProtoZeroSharp.Generator/Emission")]
    public void No_exception_is_thrown_where_one_was_caught(string folder)
    {
        // It would keep the stack of everything below, and of each level of a nested message that does the same: finally does not.
        string[] files = Directory.GetFiles(Path.Combine(Protoc.Metadata("RepositoryRoot"), folder), "*.cs", SearchOption.AllDirectories);
        Assert.NotEmpty(files);
        Assert.DoesNotContain(files, static file => ThrownInCatch().IsMatch(File.ReadAllText(file)));
    }

    [GeneratedRegex(@"\bcatch\b[^{}]*\{[^}]*\bthrow\b")]
    private static partial Regex ThrownInCatch();

    [Fact]
    public void Bytes_and_text_go_back_to_the_array_pool_in_one_place()
    {
        // PooledArray, which zeroes them where that was asked for.
        string[] files = Directory.GetFiles(Path.Combine(Protoc.Metadata("RepositoryRoot"), "src/ProtoZeroSharp"), "*.cs", SearchOption.AllDirectories);
        Assert.NotEmpty(files);
        Assert.DoesNotContain(files, static file => Returned().IsMatch(File.ReadAllText(file)));
    }

    [GeneratedRegex(@"ArrayPool<(byte|char)>\.Shared\.Return")]
    private static partial Regex Returned();

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
