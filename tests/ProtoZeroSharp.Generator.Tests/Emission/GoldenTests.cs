using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>The generated C# of one thing at a time, as it was reviewed.</summary>
public class GoldenTests
{
    private static readonly Dictionary<string, string> Fields = new(StringComparer.Ordinal)
    {
        ["scalar"] = "int32 id = 1;",
        ["presence"] = "optional bool on = 1;",
        ["text"] = "string name = 1;",
        ["packed"] = "repeated sint64 deltas = 1;",
        ["texts"] = "repeated string notes = 1;",
        ["map"] = "map<string, int32> stock = 1;",
        ["oneof"] = "oneof kind { int32 code = 1; string word = 2; }",
        ["message"] = "M next = 1; repeated M all = 2; string name = 3;",
    };

    public static TheoryData<string, string> Cases()
    {
        var cases = new TheoryData<string, string>();
        foreach (string name in Fields.Keys)
        {
            cases.Add(name, "writers");
            cases.Add(name, "readers");
        }

        return cases;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void A_kind_of_field_is_generated_as_reviewed(string name, string part) =>
        Harness.MatchGolden($"{name}.{part}.txt", Source($"message M {{ {Fields[name]} }}", part));

    [Fact]
    public void Editors_are_generated_as_reviewed() =>
        Harness.MatchGolden("editors.txt", Source("message M { int32 id = 1; M next = 2; repeated int32 all = 3; }", "editors"));

    [Fact]
    public void Constants_comments_and_enums_are_generated_as_reviewed() =>
        Harness.MatchGolden("constants.txt", Source("// A message.\nmessage M {\n  // Its <name>.\n  string first_name = 1;\n  int32 old = 2 [deprecated = true];\n}\nenum Kind { KIND_NONE = 0; KIND_SOME = 1; }", "constants"));

    private static string Source(string text, string part) =>
        Harness.Proto("syntax = \"proto3\";\npackage p;\n" + text, "m.proto").Option("ProtoZeroGenerate", part).Source();
}
