using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>A .proto may come from anywhere: none of its text may become other C# code.</summary>
public class HostileTextTests
{
    [Theory]
    [InlineData("*/ class Evil { } /*")]
    [InlineData("</summary><b>&nope; ]]> <!-- --> \\u003c")]
    [InlineData("/ starts with a slash")]
    [InlineData("line\u2028class Evil { }")]
    [InlineData("line\u2029class Evil { }")]
    [InlineData("line\u0085class Evil { }")]
    [InlineData("line\rclass Evil { }")]
    [InlineData("\uFFFE\uFFFF\u007F\u0001\ud800 half a pair")]
    [InlineData("emoji \ud83d\ude00 stays")]
    public void A_comment_stays_a_comment(string comment)
    {
        Harness harness = Harness.Proto("syntax = \"proto3\";\n// " + comment + "\nmessage M {\n// " + comment + "\nstring a = 1;\n}\n// " + comment + "\nenum E {\n// " + comment + "\nZ = 0; }");
        if (harness.Run().Diagnostics.IsEmpty)
        {
            Assert.Null(harness.Compile().GetTypeByMetadataName("Evil"));
        }
        else
        {
            // protoc refuses such a file, and so do we: then nothing is written at all.
            Assert.Empty(harness.Run().GeneratedSources);
        }
    }

    [Fact]
    public void A_file_name_stays_in_its_comment()
    {
        Harness harness = Harness.Proto("message M { }", "x\nclass Evil { }\u2028<b>.proto");
        Assert.Null(harness.Compile().GetTypeByMetadataName("Evil"));
    }

    [Fact]
    public void Names_that_differ_in_case_or_odd_characters_give_files_of_their_own()
    {
        var harness = new Harness(("a b.proto", "package a; message M { }"), ("a_b.proto", "package b; message M { }"), ("A_B.proto", "package c; message M { }"));
        Assert.Equal(3, harness.Run().GeneratedSources.Select(s => s.HintName.ToLowerInvariant()).Distinct().Count());
        harness.Compile();
    }

    // 32 bits of the hash did not tell these apart.
    [Fact]
    public void Names_made_to_be_equal_are_not()
    {
        GeneratorRunResult result = new Harness(
            ("/repo/AaAaAaaAAAAaaAAAaaaa.proto", "package a; message M { }"),
            ("/repo/aAaaAAaaaaAaAaaaAaaa.proto", "package b; message M { }"),
            ("/repo/z.proto", "package z; message M { }")).Option("ProjectDir", "/repo/").Run();
        Assert.Empty(result.Diagnostics);
        Assert.Equal(3, result.GeneratedSources.Length);
    }

    [Fact]
    public void No_absolute_path_and_no_carriage_return_is_written()
    {
        string text = Harness.Proto(Schemas.Person.Replace("\n", "\r\n", StringComparison.Ordinal), "/home/someone/repo/person.proto").Option("ProjectDir", "/home/someone/repo/").Source();
        Assert.DoesNotContain("someone", text, StringComparison.Ordinal);
        Assert.DoesNotContain('\r', text);
        Assert.DoesNotContain(" \n", text, StringComparison.Ordinal);
    }

    [Fact]
    public void The_same_input_gives_the_same_bytes() => Assert.Equal(Harness.Proto(Schemas.Clashes).Source(), Harness.Proto(Schemas.Clashes).Source());
}
