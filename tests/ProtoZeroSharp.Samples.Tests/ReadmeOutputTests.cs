using System.Reflection;
using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A sample that is run as its README says prints what the README shows.</summary>
public partial class ReadmeOutputTests
{
    private static readonly string Folder = typeof(ReadmeOutputTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(static a => a.Key == "Samples").Value!;

    /// <summary>Those that need nothing else, and whose output is the same each time.</summary>
    [Theory]
    [InlineData("QuickStart")]
    [InlineData("GrpcService")]
    [InlineData("Pprof")]
    [InlineData("VectorTile")]
    public void It_prints_what_its_readme_shows(string sample)
    {
        (int exitCode, string output, string errors) = SampleProcess.Run(sample);
        Assert.Equal((0, ""), (exitCode, errors));
        string page = File.ReadAllText(Path.Combine(Folder, sample, "README.md")).ReplaceLineEndings("\n");
        string[] shown = [.. Shown().Match(page).Groups[1].Value.Split('\n').Select(static line => line.Trim()).Where(static line => line is not ("" or "..."))];
        string[] printed = [.. output.ReplaceLineEndings("\n").Split('\n').Select(static line => line.Trim())];
        Assert.NotEmpty(shown);
        Assert.All(shown, line => Assert.Contains(line, printed));
    }

    [GeneratedRegex("```text\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex Shown();
}
