using System.Text;
using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>Defaults, JSON names and comments may have any bytes, and keep them.</summary>
public class HostileDefaultTests
{
    public static TheoryData<string> Texts =>
    [
        "\"; } } class Evil { } /*",
        "\\\"; } class Evil { } //",
        "{0} {Evil} $\"{1+1}\" @\"",
        "\"\"\" } class Evil { } \"\"\"",
        "*/ } class Evil { static Evil() { } } /*",
        "line\nclass Evil { }\r\n#line 5 \"x\"\n#pragma warning disable",
        "\u2028class Evil { }\u2029\u0085",
        "\0\u0001\u007f\ufffe\ud83d\ude00",
        "</summary><script>&amp;]]>",
    ];

    [Theory]
    [MemberData(nameof(Texts))]
    public void A_default_stays_a_literal(string text)
    {
        string literal = string.Concat(Encoding.UTF8.GetBytes(text).Select(b => "\\" + Convert.ToString(b, 8).PadLeft(3, '0')));
        string schema = $$"""
            syntax = "proto2";
            message M {
              optional string a = 1 [default = "{{literal}}", json_name = "x{{literal.Replace("\\000", "")}}"];
              optional bytes b = 2 [default = "{{literal}}"];
            }
            """;
        Compilation compilation = Harness.Proto(schema).Compile();
        Assert.Null(compilation.GetTypeByMetadataName("Evil"));
        Assert.Null(compilation.GetTypeByMetadataName("M+Evil"));
    }

    [Theory]
    [InlineData("A { } class Evil")]
    [InlineData("A\nclass Evil { }")]
    [InlineData("A;B")]
    [InlineData("A/*")]
    [InlineData("A\u2028B")]
    public void A_namespace_that_is_none_is_refused(string name)
    {
        string literal = name.Replace("\n", "\\n", StringComparison.Ordinal);
        GeneratorRunResult result = Harness.Proto($"syntax = \"proto3\"; option csharp_namespace = \"{literal}\"; message M {{ }}").Run();
        Assert.Empty(result.GeneratedSources);
        Assert.Equal("PZ2011", Assert.Single(result.Diagnostics).Id);
    }

    // protoc refuses the characters of the last three.
    [Theory]
    [InlineData("A..B", "csharp_namespace is not a namespace: A..B")]
    [InlineData("A.", "csharp_namespace is not a namespace: A.")]
    [InlineData(".A", "csharp_namespace is not a namespace: .A")]
    [InlineData("A.1B", "csharp_namespace is not a namespace: A.1B")]
    [InlineData("A-B.C", "csharp_namespace is not a namespace: A-B.C")]
    [InlineData("A B", "csharp_namespace is not a namespace: A B")]
    [InlineData("A..B;", "Invalid character in csharp_namespace option: A..B;")]
    [InlineData("A.@class", "Invalid character in csharp_namespace option: A.@class")]
    [InlineData("A/B", "Invalid character in csharp_namespace option: A/B")]
    public void A_namespace_that_is_none_is_named(string name, string message) =>
        Assert.Equal(message, Assert.Single(Harness.Proto($"syntax = \"proto3\"; option csharp_namespace = \"{name}\"; message M {{ }}").Run().Diagnostics).GetMessage());

    [Theory]
    [InlineData("Acme.\u03B2")]
    [InlineData("\u03C0")]
    [InlineData("\u03BC1.Acme")]
    public void A_namespace_that_an_alias_of_generated_code_has_is_refused(string name)
    {
        GeneratorRunResult result = Harness.Proto($"syntax = \"proto3\"; option csharp_namespace = \"{name}\"; message M {{ repeated int32 a = 1; }}").Run();
        Assert.Empty(result.GeneratedSources);
        Assert.Equal("PZ7004", Assert.Single(result.Diagnostics).Id);
    }

    [Theory]
    [InlineData("Acme.\u03B2eta")]
    [InlineData("\u0391.\u03B1\u03B2")]
    public void A_namespace_of_other_Greek_names_is_not(string name) =>
        Harness.Proto($"syntax = \"proto3\"; option csharp_namespace = \"{name}\"; message M {{ repeated int32 a = 1; }}").Compile();
}
