using System.Reflection;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Tests.Linking;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Diagnostics;

/// <summary>Every rule has its page, and every page its rule.</summary>
public partial class CatalogTests
{
    private static string Pages => typeof(CatalogTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(data => data.Key == "DiagnosticPages").Value!;

    [Fact]
    public void Every_rule_has_a_page_and_every_page_a_rule()
    {
        var pages = Directory.EnumerateFiles(Pages, "PZ*.md").Select(path => Path.GetFileNameWithoutExtension(path)!).Order();
        // PZ9001 comes from the package's build file: where it is reported there is no generator.
        Assert.Equal(DiagnosticCatalog.All.Select(rule => rule.Id).Append("PZ9001").Order(), pages);
    }

    [Fact]
    public void Every_page_has_the_title_a_cause_an_example_and_a_fix()
    {
        foreach (DiagnosticRule rule in DiagnosticCatalog.All)
        {
            string page = File.ReadAllText(Path.Combine(Pages, rule.Id + ".md"));
            Assert.StartsWith($"# {rule.Id}: {rule.Title}\n", page);
            Assert.Matches(Sections(), page);
            Assert.EndsWith("/" + rule.Id + ".md", rule.HelpLink);
        }
    }

    public static TheoryData<string> Examples =>
        [.. DiagnosticCatalog.All.Select(rule => rule.Id).Where(id => File.ReadAllText(Path.Combine(Pages, id + ".md")).Contains("```proto\n"))];

    [Theory]
    [MemberData(nameof(Examples))]
    public void The_example_of_a_page_gives_its_diagnostic(string id)
    {
        Dictionary<string, string> files = Blocks().Matches(File.ReadAllText(Path.Combine(Pages, id + ".md")))
            .ToDictionary(block => block.Groups[1].Length == 0 ? ProtoCase.MainFile : block.Groups[1].Value, block => block.Groups[2].Value);
        Assert.Contains(id, ProtoCase.LinkFiles(files, ProtoCase.MainFile).Diagnostics.Select(diagnostic => diagnostic.Id));
    }

    [GeneratedRegex(@"```proto ?(\S*)\n((?:.|\n)*?)```")]
    private static partial Regex Blocks();

    [GeneratedRegex(@"## Cause\n\n\S(?:.|\n)+\n## Example\n\n```(?:.|\n)+```\n\n## Fix\n\n\S")]
    private static partial Regex Sections();
}
