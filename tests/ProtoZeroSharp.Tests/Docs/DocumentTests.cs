using System.Text.RegularExpressions;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>What the documents show is what the tests compile and run, and what they link to is there.</summary>
public partial class DocumentTests
{
    private static readonly string[] Documents = ["README.md", "docs/lifetime.md", "docs/reading.md", "docs/editing.md", "docs/grpc.md", "docs/sinks.md", "docs/limits.md", "docs/migration.md", "docs/text.md", "docs/writing.md", "docs/generated-code.md", "docs/getting-started.md"];

    /// <summary>The files with their code.</summary>
    private static readonly string[] Sources = ["tests/ProtoZeroSharp.Tests/Docs/*Snippets.cs", "tests/ProtoZeroSharp.Merge/*.cs", "tests/ProtoZeroSharp.Samples.Tests/Marshalling/*.cs", "tests/ProtoZeroSharp.Samples.Tests/Http/*.cs"];

    /// <summary>The folders of the pages' schemas, but for the one that most pages use.</summary>
    private static readonly string[] Schemas = ["tests/ProtoZeroSharp.Tests/Docs/protos", "tests/ProtoZeroSharp.Merge/protos"];

    public static TheoryData<string> WithSnippets() => [.. Documents];

    [Theory]
    [MemberData(nameof(WithSnippets))]
    public void Every_snippet_is_compiled_and_run(string document)
    {
        string compiled = string.Concat(Sources.SelectMany(static s => Directory.EnumerateFiles(Path.Combine(Golden.RepositoryRoot, Path.GetDirectoryName(s)!), Path.GetFileName(s))).Select(Lines));
        string schema = Lines(Path.Combine(Golden.RepositoryRoot, "tests/ProtoZeroSharp.Tests/Docs/protos/person.proto"));
        string schemas = string.Concat(Schemas.SelectMany(static folder => Directory.EnumerateFiles(Path.Combine(Golden.RepositoryRoot, folder), "*.proto")).Select(Lines));
        int snippets = 0;
        foreach (Match block in Block().Matches(Text(document)))
        {
            string code = Trimmed(block.Groups["code"].Value);
            switch (block.Groups["language"].Value)
            {
                case "csharp":
                    Assert.Contains(Body(code), compiled, StringComparison.Ordinal);
                    snippets++;
                    break;
                case "proto":
                    Assert.Contains(code, schemas, StringComparison.Ordinal);
                    break;
                case "protobuf":
                    Assert.Equal(schema.Trim('\n'), code.Trim('\n'));
                    snippets++;
                    break;
            }
        }

        Assert.NotEqual(0, snippets);
    }

    [Fact]
    public void No_page_with_code_is_left_out() => Assert.Equal(
        Documents.Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Path.Combine(Golden.RepositoryRoot, "docs"), "*.md").Select(static page => "docs/" + Path.GetFileName(page)).Append("README.md")
            .Where(static page => Block().Matches(Text(page)).Any(static block => block.Groups["language"].Value == "csharp")).Order(StringComparer.Ordinal));

    /// <summary>Not snippet by snippet: from the first line to the last, in one method.</summary>
    [Fact]
    public void The_snippets_of_the_readme_are_one_program()
    {
        IEnumerable<string> snippets = Block().Matches(Text("README.md")).Where(static block => block.Groups["language"].Value == "csharp").Select(static block => Body(Trimmed(block.Groups["code"].Value)));
        string compiled = Lines(Path.Combine(Golden.RepositoryRoot, "tests/ProtoZeroSharp.Tests/Docs/ReadmeSnippets.cs"));
        Assert.Contains(string.Concat(snippets), compiled, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_link_leads_somewhere()
    {
        foreach (string document in AllDocuments())
        {
            foreach (Match link in Link().Matches(File.ReadAllText(document)))
            {
                string target = link.Groups["target"].Value;
                string file = target.Length == 0 ? document : Path.Combine(Path.GetDirectoryName(document)!, target);
                Assert.True(Path.Exists(file), $"{Path.GetRelativePath(Golden.RepositoryRoot, document)} links to {target}, which is not there.");
                string place = link.Groups["place"].Value;
                Assert.True(
                    place.Length == 0 || Places(file).Contains(place),
                    $"{Path.GetRelativePath(Golden.RepositoryRoot, document)} links to {target}#{place}, and there is no such place in it.");
            }
        }
    }

    [Fact]
    public void The_readme_is_short() => Assert.InRange(File.ReadAllLines(Path.Combine(Golden.RepositoryRoot, "README.md")).Length, 1, 149);

    [Fact]
    public void Every_page_begins_with_what_its_reader_can_do_after_it()
    {
        string[] pages = Directory.GetFiles(Path.Combine(Golden.RepositoryRoot, "docs"), "*.md");
        Assert.NotEmpty(pages);
        Assert.All(pages, static page => Assert.StartsWith("After this page you ", File.ReadAllLines(page)[2], StringComparison.Ordinal));
    }

    /// <summary>The code without the using directives, which are at the top of a file.</summary>
    private static string Body(string code) =>
        string.Concat(code.Split('\n', StringSplitOptions.RemoveEmptyEntries).SkipWhile(static line => line.StartsWith("using ", StringComparison.Ordinal) && !line.Contains('=')).Select(static line => line + "\n"));

    /// <summary>All pages, those of the samples too.</summary>
    private static IEnumerable<string> AllDocuments() => Directory.EnumerateFiles(Golden.RepositoryRoot, "*.md")
        .Concat(Directory.EnumerateFiles(Path.Combine(Golden.RepositoryRoot, "docs"), "*.md", SearchOption.AllDirectories))
        .Concat(Directory.EnumerateDirectories(Path.Combine(Golden.RepositoryRoot, "samples")).SelectMany(static sample => Directory.EnumerateFiles(sample, "*.md")));

    /// <summary>What a link may name in a page: its headings as GitHub makes names of them, and the ids that it has.</summary>
    private static HashSet<string> Places(string document)
    {
        string text = Block().Replace(File.ReadAllText(document).ReplaceLineEndings("\n"), "");
        IEnumerable<string> headings = Heading().Matches(text).Select(static heading => NotInNames().Replace(heading.Groups["text"].Value.ToLowerInvariant(), "").Replace(' ', '-'));
        return [.. headings, .. Id().Matches(text).Select(static id => id.Groups["id"].Value)];
    }

    private static string Text(string document) => File.ReadAllText(Path.Combine(Golden.RepositoryRoot, document)).ReplaceLineEndings("\n");

    private static string Lines(string path) => Trimmed(File.ReadAllText(path).ReplaceLineEndings("\n"));

    /// <summary>The lines that hold something, without their indentation.</summary>
    private static string Trimmed(string text) =>
        string.Concat(text.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0).Select(line => line + "\n"));

    [GeneratedRegex(@"^```(?<language>\w*)\n(?<code>.*?)^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();

    [GeneratedRegex(@"\]\((?<target>(?!https?:)[^)#\s]*)(#(?<place>[^)]*))?\)")]
    private static partial Regex Link();

    [GeneratedRegex(@"^#+ (?<text>.*)$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex(@"[^\w\- ]")]
    private static partial Regex NotInNames();

    [GeneratedRegex("<a id=\"(?<id>[^\"]*)\"")]
    private static partial Regex Id();
}
