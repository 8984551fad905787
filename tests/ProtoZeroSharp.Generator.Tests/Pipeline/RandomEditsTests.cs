using System.Globalization;
using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

/// <summary>The outcome of an edit does not depend on the state that is kept from run to run: it is that of a first run.</summary>
public class RandomEditsTests
{
    /// <summary>More of them on request: PROTOZERO_EDITS.</summary>
    private static readonly int Edits = int.Parse(Environment.GetEnvironmentVariable("PROTOZERO_EDITS") ?? "60", CultureInfo.InvariantCulture);

    private static readonly (string Path, string Text)[] Files =
    [
        ("options.proto", """
            syntax = "proto2";
            package opt;
            import "google/protobuf/descriptor.proto";
            message Rule {
              optional string text = 1;
              optional int32 number = 2;
              optional Rule inner = 3;
              optional group Grp = 4 {
                optional int32 depth = 1;
              }
              repeated Level levels = 5;
              oneof kind {
                string left = 6;
                int32 right = 7;
              }
              extensions 100 to 199;
              reserved "gone";
            }
            enum Level {
              LEVEL_LOW = 0;
              LEVEL_HIGH = 1;
            }
            extend google.protobuf.MessageOptions {
              optional Rule rule = 50000;
            }
            extend google.protobuf.FieldOptions {
              optional Level level = 50001;
            }
            """),
        ("common.proto", """
            syntax = "proto3";
            package common;
            message Leaf {
              int32 a = 1;
              string b = 2;
            }
            message Tree {
              repeated Tree kids = 1;
              Leaf leaf = 2;
              map<string, Leaf> named = 3;
              oneof one {
                int32 x = 4;
                Leaf y = 5;
              }
            }
            """),
        ("public.proto", """
            syntax = "proto3";
            package pub;
            import public "common.proto";
            import "options.proto";
            message Pub {
              option (opt.rule) = { text: "t" inner { number: 1 } levels: [LEVEL_HIGH] };
              common.Tree tree = 1;
            }
            """),
        ("user.proto", """
            syntax = "proto3";
            package user;
            import "public.proto";
            import "options.proto";
            message User {
              option (opt.rule).number = 5;
              common.Leaf leaf = 1 [(opt.level) = LEVEL_LOW];
              pub.Pub pub = 2;
              repeated common.Tree trees = 3;
            }
            """),
        ("group.proto", """
            syntax = "proto2";
            package user;
            import "options.proto";
            extend opt.Rule {
              optional string more = 100;
            }
            message Other {
              option (opt.rule) = { Grp { depth: 1 } [user.more]: "x" gone: 1 };
              optional int32 a = 1;
            }
            """),
        ("far.proto", """
            syntax = "proto3";
            package far;
            import "user.proto";
            message Far {
              user.User user = 1;
            }
            """),
    ];

    private static readonly string[] Lines =
    [
        "  optional int32 fresh{0} = {0};", "  int32 fresh{0} = {0};", "  optional string text = {0};", "  string grp{0} = {0};", "  repeated Level more{0} = {0};", "  Leaf Leaf = {0};",
        "  required int32 needed = {0};", "  optional int32 Grp = {0};", "  int32 gone = {0};", "  reserved {0};", "  reserved \"text\";", "  map<int32, string> map{0} = {0};",
        "  message Leaf {{ int32 z{0} = 1; }}", "message Rule {{ }}", "message More{0} {{ }}", "enum E{0} {{ E{0}_ZERO = 0; }}", "import \"common.proto\";", "import \"far.proto\";", "// said {0}", "}}", "",
        "  writer = {0};", "  int32 writer = {0};", "  string reader = {0};", "  option deprecated = true;", "option csharp_namespace = \"Other\";", "  optional common.Leaf leaf{0} = {0};", "  opt.Rule rule{0} = {0};",
    ];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(6)]
    public void An_edit_gives_what_a_fresh_run_gives(int seed)
    {
        var random = new Random(seed);
        var texts = Files.ToDictionary(file => file.Path, file => file.Text, StringComparer.Ordinal);
        Harness harness = new Harness(Files).Untracked();
        Assert.Equal(Files.Length, harness.Run().GeneratedSources.Length);
        for (int i = 0; i < Edits; i++)
        {
            // Mistakes are undone soon, because otherwise nearly all edits would be in files that are wrong already.
            (string path, string original) = Files[random.Next(Files.Length)];
            string text = random.Next(3) == 0 || !texts.TryGetValue(path, out string? before) ? original : Edit(before, random);
            string other = Files[random.Next(Files.Length)].Path;
            if (random.Next(6) == 0 && other != path && texts.Remove(other))
            {
                harness.Remove(other);
            }

            texts[path] = text;
            harness.Edit(path, text);
            if (random.Next(3) > 0)
            {
                string[] expected = Outcome(new Harness([.. texts.Select(t => (t.Key, t.Value))]).Untracked().Run());
                string[] actual = Outcome(harness.Run());
                if (!expected.SequenceEqual(actual))
                {
                    Assert.Fail($"edit {i} of {path}:\n{text}\nwithout:\n{string.Join('\n', expected.Except(actual).Take(9))}\nwith:\n{string.Join('\n', actual.Except(expected).Take(9))}");
                }
            }
        }
    }

    private static string Edit(string text, Random random)
    {
        List<string> edited = [.. text.Split('\n')];
        int at = random.Next(3, edited.Count);
        switch (random.Next(4))
        {
            case 0:
                edited.RemoveAt(at);
                break;
            case 1:
                edited[at] = edited[at].Replace("int32", "int64", StringComparison.Ordinal).Replace(" = 1", " = 9", StringComparison.Ordinal).Replace("optional", "repeated", StringComparison.Ordinal);
                break;
            default:
                edited.Insert(at, string.Format(CultureInfo.InvariantCulture, Lines[random.Next(Lines.Length)], random.Next(20, 60)));
                break;
        }

        return string.Join('\n', edited);
    }

    private static string[] Outcome(GeneratorRunResult result) =>
    [
        .. result.GeneratedSources.OrderBy(s => s.HintName, StringComparer.Ordinal).SelectMany(s => (s.HintName + "\n" + s.SourceText).Split('\n')),
        .. result.Diagnostics.Select(d => d.ToString()).Order(StringComparer.Ordinal),
    ];
}
