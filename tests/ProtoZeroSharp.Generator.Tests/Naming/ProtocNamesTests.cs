using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Naming;

public class ProtocNamesTests
{
    [Theory]
    [InlineData("foo_bar", "FooBar")]
    [InlineData("fooBar2baz", "FooBar2Baz")]
    [InlineData("HTTPServer", "HTTPServer")]
    [InlineData("a1b2c3", "A1B2C3")]
    [InlineData("_leading", "Leading")]
    [InlineData("trailing_", "Trailing")]
    [InlineData("__dbl__under", "DblUnder")]
    [InlineData("_123abc", "_123Abc")]
    public void Fields_are_in_protocs_Pascal_case(string name, string expected) => Assert.Equal(expected, ProtocNames.Pascal(name));

    [Theory]
    [InlineData("my_pkg.v1beta1.sub2pkg", null, "MyPkg.V1Beta1.Sub2Pkg")]
    [InlineData("a.b", "Acme.Own", "Acme.Own")]
    [InlineData("a.b", "", "")]
    [InlineData("", null, "")]
    [InlineData("a._1b._", null, "A._1B._")]
    public void The_namespace_is_the_option_or_the_package(string package, string? option, string expected) =>
        Assert.Equal(expected, ProtocNames.Namespace(package, option));

    [Theory]
    [InlineData("Color2D", "COLOR2D_UNKNOWN", "Unknown")]
    [InlineData("Color2D", "COLOR_2D_RED", "Red")]
    [InlineData("Color2D", "COLOR2D_2_BLUE", "_2Blue")]
    [InlineData("Color2D", "Color2D_greenTea", "GreenTea")]
    [InlineData("Color2D", "YELLOW_2_GO", "Yellow2Go")]
    [InlineData("Color2D", "COLOR2D", "Color2D")]
    [InlineData("Color2D", "FOO2BAR", "Foo2Bar")]
    [InlineData("Top", "TOP__B_C", "BC")]
    [InlineData("Top", "TOPE", "E")]
    [InlineData("E", "E_", "E")]
    [InlineData("E", "_", "_")]
    public void Enum_values_lose_their_prefix(string type, string value, string expected) => Assert.Equal(expected, ProtocNames.EnumValue(type, value));

    [Theory]
    [InlineData("dir/dotted.v1.proto", "DottedV1")]
    [InlineData("2024-plan.proto", "_2024Plan")]
    [InlineData("é.proto", "_")]
    public void A_files_classes_are_named_after_it(string importName, string expected) => Assert.Equal(expected, ProtocNames.FileBase(importName));

    [Theory]
    [InlineData("class", "@class")]
    [InlineData("record", "@record")]
    [InlineData("Person", "Person")]
    [InlineData("__arglist", "@__arglist")]
    public void Type_names_that_are_or_may_become_keywords_are_escaped(string name, string expected) => Assert.Equal(expected, CSharpIdentifier.Type(name));

    [Fact]
    public void Nested_types_keep_clear_of_the_class_that_holds_them()
    {
        Assert.Equal("Foo.Types.Types_", TypeNames.QualifiedPath(["Foo", "Types"]));
        Assert.Equal("Foo.Types.Types__", TypeNames.QualifiedPath(["Foo", "Types_"]));
        Assert.Equal("Types.Types_.Types", TypeNames.QualifiedPath(["Types", "Types"]));
        Assert.Equal("Foo.Types.Bar.Types.Baz", TypeNames.QualifiedPath(["Foo", "Bar", "Baz"]));
    }

    /// <summary>In metadata a type's name has its namespace in front, and 1,023 characters with it.</summary>
    [Fact]
    public void A_namespace_leaves_room_for_the_longest_message()
    {
        string longest = string.Join(".", new string('A', 255), new string('B', 255));
        string message = "message " + new string('M', 480) + " { int32 a = 1; }";
        Harness.Proto($"syntax = \"proto3\"; option csharp_namespace = \"{longest}\"; {message}").Compile();
        Harness.Proto("syntax = \"proto3\"; " + message).Option("ProtoZeroNamespace", longest).Compile();
        Assert.Equal("PZ1039", Assert.Single(Harness.Proto($"syntax = \"proto3\"; option csharp_namespace = \"{longest}B\"; {message}").Run().Diagnostics).Id);
        Assert.Equal("PZ7001", Assert.Single(Harness.Proto("syntax = \"proto3\"; " + message).Option("ProtoZeroNamespace", longest + "B").Run().Diagnostics).Id);
    }

    [Fact]
    public void A_view_yields_to_a_field_of_its_name()
    {
        Assert.Equal("Writer", TypeNames.View("Writer", "Person", ["name"]));
        Assert.Equal("Writer_", TypeNames.View("Writer", "Person", ["writer"]));
        Assert.Equal("Writer_", TypeNames.View("Writer", "Writer", []));
        Assert.Equal("Writer", TypeNames.View("Writer", "Person", ["writer_of"]));
        Assert.Equal("Writer__", TypeNames.View("Writer", "Person", ["_writer"]));
        Assert.Equal("Writer__", TypeNames.View("Writer", "Writer", ["writer"]));
    }
}
