using System.Text;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.SourceInfo;

/// <summary>The places of all declarations and their comments, compared with protoc's SourceCodeInfo.</summary>
public class SourceInfoTests
{
    public static TheoryData<string> Names => [.. Sample.Of(SchemaSet.All.Keys)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Spans_and_comments_equal_protocs(string name) => Assert.Empty(Differences(SchemaSet.OfProtoc(name).Descriptor, SchemaSet.All[name]));

    [Fact]
    public void Comments_and_line_ends_may_be_between_any_tokens()
    {
        List<string> differences = [];
        foreach (var (name, schema) in Sample.Of(SchemaSet.All))
        {
            string text = Scatter(schema.Files[schema.Main], new Random(1));
            differences.AddRange(Differences(schema with { Files = new(schema.Files) { [schema.Main] = text } }).Select(line => name + ": " + line));
        }

        Assert.True(differences.Count == 0, string.Join('\n', differences.Take(10)));
    }

    /// <summary>Comments, line ends and blanks at random between the tokens of a text.</summary>
    private static string Scatter(string text, Random random)
    {
        string[] pieces =
        [
            "\n", "\n\n", "\t", "\r\n", " \r ", " // a\n", "\n// b\n", "\n//c\n\n", "\n\n// d\n", "\n\n// e\n// f\n\n// g\n",
            " /* h */ ", "\n/* i */\n", "\n\n/* j\n  * k\n l */\n\n", "/* é */\t/**/", "\n\t/** m\n\t *\n\t * n **/ // o\r\n",
        ];
        var tokens = new TokenList(text);
        var scattered = new StringBuilder();
        int previousEnd = 0;
        for (int i = 0; i < tokens.Count; i++)
        {
            TextSpan span = tokens.Span(i);
            scattered.Append(text, previousEnd, span.Start - previousEnd);

            // In the text format a # starts a comment that ends with the line: nothing is inserted there.
            int lineStart = span.Start == 0 ? 0 : text.LastIndexOf('\n', span.Start - 1) + 1;
            bool isInComment = text.IndexOf('#', lineStart, span.Start - lineStart) >= 0;

            // Often a gap is not changed: many rules are about declarations on one line.
            for (int count = random.Next(4) - 1; count > 0 && !isInComment; count--)
            {
                scattered.Append(pieces[random.Next(pieces.Length)]);
            }

            scattered.Append(text, span.Start, span.Length);
            previousEnd = span.End;
        }

        return scattered.Append(text, previousEnd, text.Length - previousEnd).ToString();
    }

    private static List<string> Differences(SchemaSet schema)
    {
        byte[] set = Protoc.DescriptorSet(schema.Files, schema.Main, out string errors, "--include_source_info", "--retain_options")
            ?? throw new InvalidOperationException(errors);
        return Differences(FileDescriptorSet.Parser.ParseFrom(set).File.Single(), schema);
    }

    private static List<string> Differences(FileDescriptorProto expected, SchemaSet schema)
    {
        Dictionary<string, ParsedFile> parsed = schema.Files.ToDictionary(file => file.Key, file => ProtoParser.Parse(file.Value, CancellationToken.None));
        ImportGraph graph = ImportGraph.Create([.. parsed.Select(file => FileSummary.Create(file.Key, file.Value))]);
        return SourceInfoComparer.Compare(expected, parsed[schema.Main], graph);
    }
}
