using System.Text.RegularExpressions;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>Each invariant of docs/security.md names tests that attack it, and they are there.</summary>
public partial class SecurityPageTests
{
    [Fact]
    public void Every_invariant_names_tests_that_are_there()
    {
        string root = Golden.RepositoryRoot;
        string page = File.ReadAllText(Path.Combine(root, "docs/security.md")).ReplaceLineEndings("\n");
        string[] invariants = Invariant().Split(page.Substring(page.IndexOf("## Invariants", StringComparison.Ordinal)).Split("\n## ")[0])[1..];
        string[] tests = [.. Directory.EnumerateFiles(Path.Combine(root, "tests"), "*.cs", SearchOption.AllDirectories).Where(static file => !file.Contains("artifacts", StringComparison.Ordinal))];
        var names = new HashSet<string>(tests.Select(static file => Path.GetFileNameWithoutExtension(file)), StringComparer.Ordinal);
        Assert.Equal(11, invariants.Length);
        foreach (string invariant in invariants)
        {
            string[] named = [.. Name().Matches(string.Concat(Emphasis().Matches(invariant).Select(static m => m.Value))).Select(static m => m.Value)];
            Assert.True(named.Length > 0 || invariant.Contains("*The model", StringComparison.Ordinal), "No test is named: " + invariant);
            Assert.All(named, name => Assert.True(name.Contains('_') ? tests.Any(file => File.ReadAllText(file).Contains(" " + name + "(", StringComparison.Ordinal)) : names.Contains(name), "There is no " + name));
        }
    }

    [GeneratedRegex(@"^\d+\. ", RegexOptions.Multiline)]
    private static partial Regex Invariant();

    [GeneratedRegex(@"(?<!\*)\*[^*]+\*(?!\*)")]
    private static partial Regex Emphasis();

    [GeneratedRegex(@"\b[A-Z][A-Za-z]*Tests\b|\bProcessEnd\b|\b[A-Z][a-z]+(_[a-z]+)+\b")]
    private static partial Regex Name();
}
