using System.Diagnostics;
using System.Text;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;
using ProtoZeroSharp.Generator.Tests.Linking;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Syntax;

/// <summary>Any text, however broken, gives diagnostics in bounded time, and never an exception.</summary>
public class RobustnessTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(20);

    public static TheoryData<string, string> Hostile => new()
    {
        { "nested messages", Repeat("message M {", 100_000) },
        { "nested groups", "message M {" + Repeat("optional group G = 1 {", 100_000) },
        { "closing braces", Repeat("}", 700_000) },
        { "opening braces", Repeat("{", 1_000_000) },
        { "braces in an aggregate", "option (x) = {" + Repeat("{", 1_000_000) },
        { "balanced braces in an aggregate", "option (x) = {" + Repeat("{", 500_000) + Repeat("}", 500_000) + "};" },
        { "unterminated string", "option java_package = \"" + Repeat("a", 1_000_000) },
        { "unterminated comment", "/*" + Repeat("*", 1_000_000) },
        { "strings", "option java_package = " + Repeat("'a' ", 300_000) },
        { "a long name", "message " + Repeat("a", 1_000_000) + "{" },
        { "a long dotted name", "message M { optional " + Repeat("a.", 300_000) + "a b = 1; }" },
        { "a long option name", "option " + Repeat("(a).", 200_000) + "a = 1;" },
        { "digits", "message M { optional int32 a = " + Repeat("9", 1_000_000) + "; }" },
        { "a long float", "message M { optional double a = 1 [default = 0." + Repeat("1", 100_000) + "e5]; }" },
        { "statements that are none", Repeat("x ", 500_000) },
        { "short comments", Repeat("//\n/**/\n", 200_000) },
        { "control characters", Repeat("\u0001", 500_000) },
        { "separate control characters", Repeat("\u0001 ", 300_000) },
        { "characters beyond ASCII", Repeat("é", 500_000) },
        { "NUL in comments and strings", Repeat("/*\0*/'\0' //\0\n", 50_000) },
        { "lone surrogates", "option java_package = \"\uD800\uDC00\uD800\"; \uDC00" },
        { "carriage returns", "syntax = \"proto3\";\rmessage M {\r int32 a = 1;\r}\r" },
    };

    public static TheoryData<string, string> Large => new()
    {
        { "semicolons", Repeat(";", 669_000) },
        { "fields", "syntax = \"proto3\"; message M {" + Numbered("int32 f{0} = {0};", 65_535) + "}" },
        { "enum values", "syntax = \"proto3\"; enum E { Z = 0;" + Numbered("V{0} = {0};", 200_000) + "}" },
        { "messages", "syntax = \"proto3\";" + Numbered("message M{0} {{ M1 a = 1; }}", 50_000) },
        { "reserved ranges", "syntax = \"proto3\"; message M { reserved " + Numbered("{0}, ", 50_000) + "60000; int32 a = 60001; }" },
        { "options", "syntax = \"proto3\"; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FileOptions { repeated int32 o = 50000; }" + Numbered("option (o) = {0};", 20_000) },
        { "an aggregate", "syntax = \"proto3\"; import \"google/protobuf/descriptor.proto\"; message O { repeated O o = 1; repeated int32 n = 2; } extend google.protobuf.FileOptions { O o = 50000; } option (o) = {" + Repeat("o { n: [1, 2] } ", 50_000) + "};" },
    };

    [Theory]
    [MemberData(nameof(Hostile))]
    public void Broken_texts_give_diagnostics(string what, string text)
    {
        LinkResult result = WithinLimit(what, () => ProtoCase.LinkText(text));
        Assert.True(result.File is null || result.Diagnostics.Count == 0 || what is "carriage returns" or "short comments");
        Assert.InRange(result.Diagnostics.Count, 0, 2001);
    }

    [Theory]
    [MemberData(nameof(Large))]
    public void Large_texts_link(string what, string text)
    {
        LinkResult result = WithinLimit(what, () => ProtoCase.LinkText(text));
        Assert.Empty(result.Diagnostics.Select(diagnostic => diagnostic.Message));
        Assert.NotNull(result.File);
    }

    [Fact]
    public void One_field_too_many_is_an_error()
    {
        LinkResult result = ProtoCase.LinkText("syntax = \"proto3\"; message M {" + Numbered("int32 f{0} = {0};", 18_999) + string.Concat(Enumerable.Range(20_000, 46_537).Select(i => $"int32 f{i} = {i};")) + "}");
        Assert.Equal("65536 fields in M exceeds the limit of 65535", Assert.Single(result.Diagnostics).Message);
    }

    [Fact]
    public void Every_prefix_of_every_case_is_read()
    {
        foreach (ProtoCase item in ProtoCase.Load("protoc-cases.json").Concat(ProtoCase.Load("own-cases.json")))
        {
            for (int length = 0; length < item.Input.Length; length++)
            {
                ParsedFile parsed = ProtoParser.Parse(item.Input[..length], CancellationToken.None);
                if (!parsed.HasErrors && length % 4 == 0)
                {
                    Assert.NotNull((item with { Input = item.Input[..length] }).Link());
                }
            }
        }
    }

    [Fact]
    public void A_file_links_whatever_is_left_of_its_imports()
    {
        foreach (ProtoCase item in ProtoCase.Load("protoc-cases.json").Concat(ProtoCase.Load("own-cases.json")))
        {
            foreach (var other in item.OtherFiles)
            {
                for (int length = 0; length < other.Value.Length; length++)
                {
                    Assert.NotNull((item with { OtherFiles = item.OtherFiles.SetItem(other.Key, other.Value[..length]) }).Link());
                }
            }
        }
    }

    [Fact]
    public void Random_edits_and_random_bytes_are_read()
    {
        var random = new Random(20260401);
        var cases = ProtoCase.Load("own-cases.json");
        string alphabet = string.Concat(cases.Select(item => item.Input)) + "\0\u0001\r\u2028é\uD83D";
        for (int round = 0; round < 4000; round++)
        {
            var text = new StringBuilder(cases[random.Next(cases.Length)].Input);
            for (int edit = random.Next(1, 6); edit > 0; edit--)
            {
                int at = random.Next(text.Length);
                if (random.Next(2) == 0)
                {
                    text.Remove(at, Math.Min(random.Next(1, 4), text.Length - at));
                }
                else
                {
                    text.Insert(at, alphabet.Substring(random.Next(alphabet.Length - 4), 4));
                }
            }

            Assert.NotNull(ProtoCase.LinkText(text.ToString()));
        }

        byte[] bytes = new byte[200_000];
        random.NextBytes(bytes);
        Assert.Null(ProtoCase.LinkText(Encoding.Latin1.GetString(bytes)).File);
        Assert.Null(ProtoCase.LinkText(Encoding.UTF8.GetString(bytes)).File);
    }

    [Fact]
    public void Cancellation_is_honoured()
    {
        var cancelled = new CancellationToken(canceled: true);
        const string Text = "syntax = \"proto3\"; message M { int32 a = 1; }";
        Assert.Throws<OperationCanceledException>(() => ProtoParser.Parse(Text, cancelled));
        ParsedFile parsed = ProtoParser.Parse(Text, CancellationToken.None);
        Assert.Throws<OperationCanceledException>(() => Linker.Link(parsed, "a.proto", ImportGraph.Create([]).For("a.proto"), cancelled));
    }

    private static LinkResult WithinLimit(string what, Func<LinkResult> link)
    {
        // A stack as small as an analyzer may get: depth must not depend on the text.
        LinkResult? result = null;
        var watch = Stopwatch.StartNew();
        var thread = new Thread(() => result = link(), maxStackSize: 512 * 1024);
        thread.Start();
        thread.Join();
        Assert.True(watch.Elapsed < Limit, $"{what} took {watch.Elapsed}");
        return result!;
    }

    private static string Repeat(string text, int count) => new StringBuilder(text.Length * count).Insert(0, text, count).ToString();

    private static string Numbered(string format, int count)
    {
        var text = new StringBuilder();
        for (int i = 1; i <= count; i++)
        {
            // The numbers that protobuf keeps for itself are left out of fields.
            if (!format.StartsWith("int32") || i is < 19_000 or > 19_999)
            {
                text.AppendFormat(System.Globalization.CultureInfo.InvariantCulture, format, i);
            }
        }

        return text.ToString();
    }
}
