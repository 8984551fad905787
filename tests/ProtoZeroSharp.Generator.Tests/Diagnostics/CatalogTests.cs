using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Roslyn;
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
        // PZ9001 and PZ9003 come from the package's build file: they are about what does not reach the generator.
        Assert.Equal(DiagnosticCatalog.All.Select(rule => rule.Id).Append("PZ9001").Append("PZ9003").Order(), pages);
    }

    [Fact]
    public void Every_page_has_the_title_a_cause_an_example_and_a_fix()
    {
        foreach (DiagnosticRule rule in DiagnosticCatalog.All)
        {
            string page = File.ReadAllText(Path.Combine(Pages, rule.Id + ".md"));
            Assert.StartsWith($"# {rule.Id}: {rule.Title}\n", page);
            Assert.Matches(Sections(), page);
        }
    }

    [Fact]
    public void The_list_of_diagnostics_has_every_page_with_its_severity_and_title()
    {
        IEnumerable<string> rows = Directory.EnumerateFiles(Pages, "PZ*.md").Order(StringComparer.Ordinal).Select(path =>
        {
            string[] page = File.ReadAllLines(path);
            string id = Path.GetFileNameWithoutExtension(path);
            return $"| [{id}](diagnostics/{id}.md) | {(page[2].StartsWith("An error", StringComparison.Ordinal) ? "error" : "warning")} | {page[0][$"# {id}: ".Length..]} |";
        });
        Assert.Equal(rows, File.ReadLines(Path.Combine(Pages, "../diagnostics.md")).Where(line => line.StartsWith("| [PZ", StringComparison.Ordinal)));
    }

    /// <summary>The command-line compiler binds no method body after an error that cannot be configured.</summary>
    [Fact]
    public void Errors_keep_the_compiler_from_reporting_each_use_of_a_missing_type()
    {
        foreach (DiagnosticRule rule in DiagnosticCatalog.All)
        {
            Assert.Equal(rule.Severity == Severity.Error, new DiagnosticInfo(rule.Id, "", rule.Severity, default, null).ToDiagnostic("a.proto", new HelpPages("")).Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.NotConfigurable));
        }
    }

    [Theory]
    [InlineData("", "docs/diagnostics/PZ7001.md")]
    [InlineData("relative/folder", "docs/diagnostics/PZ7001.md")]
    [InlineData("/home/a b/é/docs/diagnostics", "file:///home/a%20b/%C3%A9/docs/diagnostics/PZ7001.md")]
    [InlineData("C:\\a b\\docs\\diagnostics", "file:///C:/a%20b/docs/diagnostics/PZ7001.md")]
    public void A_diagnostic_links_to_the_page_in_the_folder_that_the_project_names(string folder, string link)
    {
        Diagnostic diagnostic = Assert.Single(Harness.Proto("message M { }").Option("ProtoZeroDiagnosticPages", folder).Option("ProtoZeroAccess", "none").Run().Diagnostics);
        Assert.Equal(link, diagnostic.Descriptor.HelpLinkUri);
    }

    // Not where Roslyn's analyzers look for these files: they know the diagnostics of analyzers only, and ours come from a generator.
    [Fact]
    public void Every_rule_is_in_the_release_files_with_its_severity_and_title()
    {
        string folder = Path.Combine(Pages, "../../generators/ProtoZeroSharp.Generator/Diagnostics");
        IEnumerable<string> rows = new[] { "AnalyzerReleases.Shipped.md", "AnalyzerReleases.Unshipped.md" }
            .SelectMany(file => File.ReadLines(Path.Combine(folder, file)))
            .Where(line => line.StartsWith("PZ", StringComparison.Ordinal));
        Assert.Equal(DiagnosticCatalog.All.Select(rule => $"{rule.Id} | ProtoZeroSharp | {rule.Severity} | {rule.Title}").Order(), rows.Order());
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
