using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>The overload of a leaf method that takes a plain argument for every field.</summary>
public class CompleteLeafTests
{
    private const string Schema = """
        syntax = "proto3";
        package p;
        enum Color { NONE = 0; RED = 1; }
        message Batch { repeated Row row = 2; }
        message Row { int32 message = 4; string name = 1; bytes key = 2; Color color = 3; double real = 5; }
        """;

    private const string Complete = "b.AddRow(42, \"Aä\", new byte[] { 1, 2 }, Color.Red, 1.5);";

    [Fact]
    public void Writes_every_field_in_order_of_number() =>
        Assert.Equal("1216" + "0A0341C3A4" + "12020102" + "1801" + "202A" + "29000000000000F83F", Written(Complete));

    [Fact]
    public void Writes_what_the_other_form_does() =>
        Assert.Equal(Written("b.AddRow(message: 42, name: \"Aä\", key: (ReadOnlySpan<byte>)new byte[] { 1, 2 }, color: (Color?)Color.Red, real: 1.5);"), Written(Complete));

    [Fact]
    public void Leaves_out_a_text_and_bytes_that_are_null() =>
        Assert.Equal("120D" + "1801" + "202A" + "29000000000000F83F", Written("string? s = null; byte[]? k = null; b.AddRow(42, s, k, Color.Red, 1.5);"));

    [Fact]
    public void Leaves_calls_with_fewer_fields_to_the_other_form() => Assert.Equal("1202202A", Written("b.AddRow(message: 42);"));

    // A field whose name begins with an underscore gives a parameter in Pascal case.
    [Theory]
    [InlineData("optional M home = 1;", "int32 x = 1; optional int32 _home = 2;", "b.Home(1, 2);", "0A04" + "08011002")]
    [InlineData("repeated M home = 1;", "int32 x = 1; optional int32 _add_home = 2;", "b.AddHome(1, 2);", "0A04" + "08011002")]
    [InlineData("optional group Home = 1 { optional int32 x = 1; optional int32 _home = 2; }", "int32 x = 1;", "b.Home(1, 2);", "0B" + "08011002" + "0C")]
    [InlineData("optional M _ = 1;", "int32 _ = 1; optional int32 x = 2;", "b._(1, 2);", "0A04" + "08011002")]
    [InlineData("optional M _1 = 1;", "int32 _1 = 1; optional int32 x = 2;", "b._1(1, 2);", "0A04" + "08011002")]
    [InlineData("extensions 100 to 200; } extend Batch { optional M home = 100;", "int32 x = 1; optional int32 _home = 2;", "b.Home(1, 2);", "A20604" + "08011002")]
    [InlineData("extensions 100 to 200; } extend Batch { repeated M home = 100;", "int32 x = 1; optional int32 _add_home = 2;", "b.AddHome(1, 2);", "A20604" + "08011002")]
    public void A_field_may_be_named_as_the_method(string parent, string child, string statement, string expected) =>
        Assert.Equal(expected, Written(statement, $"syntax = \"proto2\"; package p; message Batch {{ {parent} }} message M {{ optional {child} }}"));

    private static string Written(string statements, string schema = Schema)
    {
        using LoadedAssembly assembly = Harness.Proto(schema).With($$"""
            #nullable enable
            using System;
            using ProtoZeroSharp;
            using P;
            static class Test
            {
                public static byte[] Write()
                {
                    using var proto = new ProtoWriter();
                    var b = new Batch.Writer(proto);
                    {{statements}}
                    return proto.ToArray();
                }
            }
            """).Load();
        return Convert.ToHexString(assembly.Call("Write"));
    }
}
