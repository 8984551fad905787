using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Naming;

/// <summary>Names of one .proto that are the same in C#: each gets one more underscore, up to an end.</summary>
public class SameNamesTests
{
    // Such names are the same in JSON too, which is a warning where nothing says that they may be.
    private const string Message = "message M { option deprecated_legacy_json_field_conflicts = true;";

    [Theory]
    [InlineData(Message, "optional int32 ", " }")]
    [InlineData(Message, "repeated string ", " }")]
    [InlineData("message M { extensions 100 to max; } extend M {", "optional int32 ", " }")]
    [InlineData("message M { extensions 100 to max; extend M {", "optional int32 ", " } }", "M")]
    [InlineData("enum E { option allow_alias = true;", "", " }")]
    public void Sixty_five_are_generated_and_one_more_is_an_error_at_its_name(string before, string type, string after, string around = "")
    {
        Harness.Proto(Schema(65)).Compile();
        GeneratorRunResult result = Harness.Proto(Schema(66)).Run();
        Diagnostic error = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ1039", error.Id);
        Assert.Equal($"Name too long: 65 names before it are {around}ABCDEFGHIJKLMNO in C# too, and each gets one more underscore. Give it another name.", error.GetMessage());
        Assert.Equal(66, error.Location.GetLineSpan().StartLinePosition.Line);
        Assert.Equal(type.Length, error.Location.GetLineSpan().StartLinePosition.Character);
        Assert.Empty(result.GeneratedSources);

        string Schema(int count) => "syntax = \"proto2\"; " + before + string.Concat(Same(count).Select((name, i) => "\n" + type + name + " = " + (type.Length == 0 ? "0" : 100 + i) + ";")) + after;
    }

    [Fact]
    public void Oneofs_of_one_name_have_the_same_end()
    {
        string schema = Message + string.Concat(Same(66).Select((name, i) => "\noneof " + name + " { int32 f" + i + " = " + (1 + i) + "; }")) + " }";
        Diagnostic error = Assert.Single(Harness.Proto("syntax = \"proto3\"; " + schema).Run().Diagnostics);
        Assert.Equal(("PZ1039", 66, 6), (error.Id, error.Location.GetLineSpan().StartLinePosition.Line, error.Location.GetLineSpan().StartLinePosition.Character));
    }

    [Fact]
    public void Long_names_have_it_before_those_of_CSharp()
    {
        string stem = new('x', 440);
        string[] names = [.. Same(60).Select(name => stem + name)];
        Harness.Proto(Schema(42)).Compile();
        Assert.Equal("PZ1039", Assert.Single(Harness.Proto(Schema(43)).Run().Diagnostics).Id);

        string Schema(int count) => "syntax = \"proto2\"; " + Message + string.Concat(names.Take(count).Select((name, i) => "optional M " + name + " = " + (1 + i) + ";")) + " }";
    }

    /// <summary>An extension has the names of the messages around it in front of its own when the file has another one of its name.</summary>
    [Fact]
    public void Extensions_have_it_with_the_messages_around_them()
    {
        Harness.Proto(Schema(165, "e")).Compile();
        Harness.Proto(Schema(400, "f")).Compile();
        Diagnostic error = Assert.Single(Harness.Proto(Schema(166, "e")).Run().Diagnostics);
        Assert.Equal(("PZ1039", 1, 15), (error.Id, error.Location.GetLineSpan().StartLinePosition.Line, error.Location.GetLineSpan().StartLinePosition.Character));
        Assert.StartsWith("Name too long: with the messages around it, which tell it from another extension of its name, it has 499 characters in C#, and may have 496.", error.GetMessage(), StringComparison.Ordinal);

        // Three messages in each other.
        static string Schema(int length, string other) =>
            "syntax = \"proto2\"; message X { extensions 1 to 2; } " + string.Concat("ABC".Select(letter => "message " + new string(letter, length) + " {"))
            + " extend X {\noptional int32 e = 1; } } } } extend X { optional int32 " + other + " = 2; }";
    }

    /// <summary>Each of these took minutes when a name tried all suffixes from the first one, each a character longer.</summary>
    [Theory]
    [InlineData(Message + "extensions 100000 to max; ", "optional int32 ", " }")]
    [InlineData("enum E { option allow_alias = true;", "", " } message M { extensions 100000 to max; }")]
    public void Thousands_are_one_error_and_do_not_hold_up_the_file_that_extends_them(string before, string type, string after)
    {
        string schema = "syntax = \"proto2\"; " + before + string.Concat(Same(8000).Select((name, i) => type + name + " = " + (type.Length == 0 ? "0" : 1 + i) + ";")) + after;
        GeneratorRunResult result = new Harness(("test.proto", schema), ("user.proto", "syntax = \"proto2\"; import \"test.proto\"; extend M { optional int32 e = 100000; }")).Run();
        Assert.Equal("PZ1039", Assert.Single(result.Diagnostics).Id);
        Assert.StartsWith("user", Assert.Single(result.GeneratedSources).HintName, StringComparison.Ordinal);
    }

    // Different names whose words are the same: the letters with one underscore or two between them.
    private static IEnumerable<string> Same(int count)
    {
        for (int k = 0; k < count; k++)
        {
            yield return string.Concat(Enumerable.Range(0, 15).Select(i => (i == 0 ? "" : ((k >> (i - 1)) & 1) == 1 ? "__" : "_") + (char)('A' + i)));
        }
    }
}
