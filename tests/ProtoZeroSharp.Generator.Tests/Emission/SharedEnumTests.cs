using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>The values of a large enum are in the C# once, however many fields have it.</summary>
public class SharedEnumTests
{
    [Theory]
    [InlineData("proto2")]
    [InlineData("proto3")]
    public void Values_and_fields_add_up(string syntax)
    {
        int values = Length(syntax, 400, 1) - Length(syntax, 1, 1);
        int fields = Length(syntax, 1, 200) - Length(syntax, 1, 1);
        int both = Length(syntax, 400, 200) - Length(syntax, 1, 1);
        Assert.InRange(both, 1, 1.5 * (values + fields));
    }

    [Theory]
    [InlineData(2, 20)]
    [InlineData(300, 1)]
    public void A_small_enum_and_one_of_one_field_are_where_their_fields_are(int values, int fields) =>
        Assert.DoesNotContain("ν0()", Harness.Proto(Schema("proto2", values, fields, "repeated ")).Source(), StringComparison.Ordinal);

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(Harness.CSharp12)]
    public void Names_and_numbers_of_a_shared_enum_are_those_of_the_schema(LanguageVersion version)
    {
        const string source = """
            static class Test
            {
                static byte[] Hex(string text) { return System.Convert.FromHexString(text); }
                public static string Text() { return new M.Reader(Hex("0807" + "0863" + "1800")).ToString(); }
                public static string Scope() { return new Scope.Types.Inner.Reader(Hex("0805" + "120408011006" + "A00607")).ToString(); }
                public static int Known() { return new M.Reader(Hex("1063" + "1064")).F2.Count(); }
                public static string Foreign() { return new Host.Reader(Hex("A00608")).ToText(new ProtoZeroSharp.TextOptions { Extensions = { TestProtoExtensions.ExtensionNames } }); }
            }
            """;
        string schema = Schema("proto2", 100, 3, "repeated ", "import \"host.proto\"; ") + """
            message Scope { message Inner { optional E e = 1; map<int32, E> map = 2; extensions 100; } extend Inner { optional E ext = 100; } }
            extend Host { optional E far = 100; }
            """;
        using LoadedAssembly assembly = new Harness(("host.proto", "message Host { extensions 100; }"), ("test.proto", schema)).At(version).Nullable(version >= LanguageVersion.CSharp8).With(source).Load();
        Assert.Equal("F1: VALUE_NUMBER_7 F1: VALUE_NUMBER_99 F3: VALUE_NUMBER_0", Flat(assembly.Call<string>("Text")));
        Assert.Equal("e: VALUE_NUMBER_5 map { key: 1 value: VALUE_NUMBER_6 } [Scope.ext]: VALUE_NUMBER_7", Flat(assembly.Call<string>("Scope")));
        Assert.Equal(1, assembly.Call<int>("Known"));
        Assert.Equal("[far]: VALUE_NUMBER_8", Flat(assembly.Call<string>("Foreign")));

        static string Flat(string text) => string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
    }

    /// <summary>A FieldMask needs the names of fields, and none of an enum's values.</summary>
    [Fact]
    public void Names_of_a_message_do_not_copy_those_of_an_enum()
    {
        const string source = """
            static class Test
            {
                public static long Allocated()
                {
                    M.Reader.NamesOf(0);
                    long before = System.GC.GetAllocatedBytesForCurrentThread();
                    M.Reader.NamesOf(0);
                    return System.GC.GetAllocatedBytesForCurrentThread() - before;
                }
            }
            """;
        using LoadedAssembly assembly = Harness.Proto(Schema("proto3", 400, 3, "repeated ")).With(source).Load();
        Assert.InRange(assembly.Call<long>("Allocated"), 1, 400);
    }

    [Fact]
    public void Readers_alone_have_a_class_for_it() =>
        Harness.Proto(Schema("proto2", 100, 3, "optional ")).Option("ProtoZeroGenerate", "readers").Compile();

    [Fact]
    public void Many_fields_of_one_message_compile() => Harness.Proto(Schema("proto2", 400, 500, "optional ")).Option("ProtoZeroGenerate", "readers").Compile();

    private static int Length(string syntax, int values, int fields) => Harness.Proto(Schema(syntax, values, fields, "repeated ")).Source().Length;

    private static string Schema(string syntax, int values, int fields, string label, string import = "")
    {
        var text = new StringBuilder("syntax = \"").Append(syntax).Append("\"; ").Append(import).Append("enum E {");
        for (int i = 0; i < values; i++)
        {
            text.Append(CultureInfo.InvariantCulture, $" VALUE_NUMBER_{i} = {i};");
        }

        text.Append(" } message M {");
        for (int i = 1; i <= fields; i++)
        {
            text.Append(CultureInfo.InvariantCulture, $" {label}E F{i} = {i};");
        }

        return text.Append(" }").ToString();
    }
}
