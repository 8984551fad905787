using System.Globalization;
using System.Text;

namespace ProtoZeroSharp.Generator.Tests.Syntax;

/// <summary>A text that grows with a count, to find work that does not grow in proportion.</summary>
/// <param name="Count">The size at which it is tested.</param>
/// <param name="Links">True for a text without errors.</param>
internal sealed record HostileInput(int Count, Func<int, string> Make, bool Links = false)
{
    private const string Options = "syntax = \"proto3\"; import \"google/protobuf/descriptor.proto\"; ";

    /// <summary>All kinds, named after what the text is full of.</summary>
    public static Dictionary<string, HostileInput> All { get; } = new()
    {
        ["nested messages"] = new(100_000, n => Repeat("message M {", n)),
        ["nested groups"] = new(100_000, n => "message M {" + Repeat("optional group G = 1 {", n)),
        ["nested oneofs"] = new(100_000, n => "message M {" + Repeat("oneof o {", n)),
        ["messages at the limit of nesting"] = new(1_000, n => Repeat(Repeat("message M {", 31) + Repeat("}", 31), n)),
        ["closing braces"] = new(1_000_000, n => Repeat("}", n)),
        ["opening braces"] = new(1_000_000, n => Repeat("{", n)),
        ["braces in an aggregate"] = new(1_000_000, n => "option (x) = {" + Repeat("{", n)),
        ["balanced braces in an aggregate"] = new(500_000, n => "option (x) = {" + Repeat("{", n) + Repeat("}", n) + "};"),
        ["nested messages in an aggregate"] = new(200_000, n => Options + "message O { O o = 1; } extend google.protobuf.FileOptions { O o = 50000; } option (o) = {" + Repeat("o {", n) + Repeat("}", n) + "};"),
        ["nested lists of a reserved field"] = new(200_000, n => Options + "message O { reserved \"o\"; } extend google.protobuf.FileOptions { O o = 50000; } option (o) = { o: " + Repeat("[", n) + "};"),
        ["brackets"] = new(300_000, n => "message M { optional int32 a = 1 " + Repeat("[", n)),
        ["angle brackets"] = new(300_000, n => "message M { " + Repeat("map<", n)),
        ["unterminated string"] = new(1_000_000, n => "option java_package = \"" + Repeat("a", n)),
        ["unterminated comment"] = new(1_000_000, n => "/*" + Repeat("*", n)),
        ["comments in a comment"] = new(300_000, n => "/*" + Repeat("/*", n)),
        ["comment lines"] = new(300_000, n => Repeat("// a\n", n) + "message M { }", Links: true),
        ["detached comments"] = new(200_000, n => Repeat("// a\n\n", n) + "message M { optional int32 a = 0; }"),
        ["short comments"] = new(200_000, n => Repeat("//\n/**/\n", n) + "x"),
        ["lines"] = new(1_000_000, n => Repeat("\n", n) + "x"),
        ["strings"] = new(300_000, n => "option java_package = " + Repeat("'a' ", n)),
        ["escapes"] = new(300_000, n => "option java_package = \"" + Repeat("\\x4\\777\\u00e9", n) + "\""),
        ["bad escapes"] = new(300_000, n => "option java_package = \"" + Repeat("\\q", n) + "\""),
        ["a long name"] = new(1_000_000, n => "message " + Repeat("a", n) + "{"),
        ["a long package"] = new(300_000, n => "package " + Repeat("a.", n) + "a; message M { optional N n = 1; }"),
        ["many fields in a long scope"] = new(15_000, n => Repeat("message " + Repeat("a", 480) + "{", 31) + Numbered("optional int32 f{0} = {0};", n)),
        ["many values in a long scope"] = new(60_000, n => Repeat("message " + Repeat("a", 480) + "{", 31) + "enum E {" + Numbered("V{0} = {0};", n)),
        ["many messages in a long package"] = new(30_000, n => "package " + Repeat("a", 100_000) + ";" + Numbered("message M{0} {{ }}", n)),
        ["a long dotted name"] = new(300_000, n => "message M { optional " + Repeat("a.", n) + "a b = 1; }"),
        ["a long option name"] = new(200_000, n => "option " + Repeat("(a).", n) + "a = 1;"),
        ["digits"] = new(1_000_000, n => "message M { optional int32 a = " + Repeat("9", n) + "; }"),
        ["digits of a float"] = new(1_000_000, n => "message M { optional double a = 1 [default = 0." + Repeat("1", n) + "e5]; optional int32 b = 0; }"),
        ["statements that are none"] = new(500_000, n => Repeat("x ", n)),
        ["statements that end early"] = new(200_000, n => "message M {" + Repeat("int32;", n) + "}"),
        ["fields without a type"] = new(100_000, n => "message M {" + Numbered("optional N f{0} = {0};", n) + "}"),
        ["fields of one name"] = new(60_000, n => "message M {" + Repeat("optional int32 a = 1;", n) + "}"),
        ["extensions of one number"] = new(60_000, n => "message M { optional int32 a = 5; extensions 5; } extend M {" + Numbered("optional int32 f{0} = 5;", n) + "}"),
        ["values of one number"] = new(60_000, n => "enum E {" + Numbered("V{0} = 1;", n) + "}"),
        ["overlapping reserved ranges"] = new(60_000, n => "message M { reserved " + Numbered("{0} to 100000, ", n) + "7; }"),
        ["fields in reserved ranges"] = new(30_000, n => "message M { reserved " + Numbered("{0}, ", n) + "100000;" + Numbered("optional int32 f{0} = {0};", n) + "}"),
        ["fields in overlapping ranges"] = new(30_000, n => "message M { extensions 1 to max; reserved " + Repeat("1 to max, ", n) + "1;" + Numbered("optional int32 f{0} = {0};", n) + "}"),
        ["extensions of many ranges"] = new(30_000, n => "message M { " + Numbered("extensions {0}; reserved {0}; ", n) + "}"),
        ["reversed ranges"] = new(30_000, n => "message M { reserved 1 to max, " + Numbered("9{0} to 1, ", n) + "1; extensions 1 to max, " + Numbered("9{0} to 1, ", n) + "1; }"),
        ["reversed ranges of an enum"] = new(30_000, n => "enum E { A = 0; reserved 1 to max, " + Numbered("9{0} to 1, ", n) + "1; }"),
        ["fields of a number that is taken"] = new(40_000, n => "message M {" + Numbered("optional int32 f{0} = {0};", n) + Numbered("optional int32 g{0} = {0};", n / 40) + "}"),
        ["fields above overlapping ranges"] = new(30_000, n => "message M { reserved 1 to max, " + Numbered("{0}, ", n) + "40000;" + Numbered("optional int32 f{0} = 9{0};", n) + "}"),
        ["fields above overlapping extensions"] = new(30_000, n => "message M { extensions 1 to max, " + Numbered("{0}, ", n) + "40000;" + Numbered("optional int32 f{0} = 9{0};", n) + "}"),
        ["values above overlapping ranges"] = new(30_000, n => "enum E { reserved 1 to max, " + Numbered("{0}, ", n) + "40000; Z = 0;" + Numbered("V{0} = 9{0};", n) + "}"),
        ["declarations of many ranges"] = new(4_000, n => "message M { extensions " + Numbered("{0}, ", n) + "40000 [" + Repeat("declaration = { }, ", n) + "declaration = { }]; }"),
        ["required fields in an aggregate"] = new(4_000, n => Extend("FileOptions", "optional O o = 50000;") + "message O { repeated B b = 1; } message B {" + Numbered("required int32 f{0} = {0};", n) + "} option (o) = {" + Repeat("b { } ", n) + "};"),
        ["control characters"] = new(500_000, n => Repeat("\u0001", n)),
        ["separate control characters"] = new(300_000, n => Repeat("\u0001 ", n)),
        ["characters beyond ASCII"] = new(500_000, n => Repeat("é", n)),
        ["NUL in comments and strings"] = new(50_000, n => Repeat("/*\0*/'\0' //\0\n", n)),
        ["lone surrogates"] = new(300_000, n => "option java_package = \"" + Repeat("\uD800", n) + "\"; " + Repeat("\uDC00", n)),
        ["byte order marks"] = new(300_000, n => Repeat("\uFEFF", n)),
        ["imports of a missing file"] = new(50_000, n => Repeat("import \"/etc/passwd\";", n)),
        ["imports of missing files"] = new(50_000, n => Numbered("import \"../{0}\";", n)),
        ["syntax statements"] = new(100_000, n => Repeat("syntax = \"proto3\";", n)),
        ["bytes at random"] = new(300_000, n => Bytes(n, Encoding.Latin1)),
        ["bytes at random, read as UTF-8"] = new(300_000, n => Bytes(n, Encoding.UTF8)),
        ["UTF-16 read as bytes"] = new(20_000, n => Encoding.Latin1.GetString(Encoding.Unicode.GetBytes(Numbered("message M{0} {{ }}", n)))),

        ["semicolons"] = new(669_000, n => Repeat(";", n), Links: true),
        ["fields"] = new(32_000, n => "syntax = \"proto3\"; message M {" + Numbered("int32 f{0} = {0};", n) + "}", Links: true),
        ["optional fields"] = new(30_000, n => "syntax = \"proto3\"; message M {" + Numbered("optional int32 f{0} = {0};", n) + "}", Links: true),
        ["map fields"] = new(10_000, n => "syntax = \"proto3\"; message M {" + Numbered("map<int32, M> f{0} = {0};", n) + "}", Links: true),
        ["oneofs"] = new(15_000, n => "syntax = \"proto3\"; message M {" + Numbered("oneof o{0} {{ int32 f{0} = {0}; }}", n) + "}", Links: true),
        ["enum values"] = new(50_000, n => "syntax = \"proto3\"; enum E { Z = 0;" + Numbered("V{0} = {0};", n) + "}", Links: true),
        ["aliases"] = new(100_000, n => "enum E { option allow_alias = true;" + Numbered("V{0} = 1;", n) + "}", Links: true),
        ["messages"] = new(10_000, n => "syntax = \"proto3\";" + Numbered("message M{0} {{ M1 a = 1; }}", n), Links: true),
        ["messages of one name in each other"] = new(5_000, n => "syntax = \"proto3\";" + Numbered("message M{0} {{ message M{0} {{ M{0} a = 1; }} M{0} a = 1; }}", n), Links: true),
        ["services"] = new(30_000, n => "syntax = \"proto3\"; message M { }" + Numbered("service S{0} {{ rpc A (M) returns (stream M) {{ }} }}", n), Links: true),
        ["extension ranges"] = new(15_000, n => "message M {" + Numbered("extensions {0};", n) + "} extend M {" + Numbered("optional int32 e{0} = {0};", n) + "}", Links: true),
        ["reserved ranges"] = new(50_000, n => "syntax = \"proto3\"; message M { reserved " + Numbered("{0}, ", n) + "600000; int32 a = 600001; }", Links: true),
        ["reserved names"] = new(50_000, n => "message M { reserved " + Numbered("\"f{0}\", ", n) + "\"g\"; optional int32 a = 1; }", Links: true),
        ["options"] = new(20_000, n => Options + "extend google.protobuf.FileOptions { repeated int32 o = 50000; }" + Numbered("option (o) = {0};", n), Links: true),
        ["options of a field"] = new(20_000, n => Options + "extend google.protobuf.FieldOptions { repeated int32 o = 50000; } message M { int32 a = 1 [(o) = 0" + Numbered(", (o) = {0}", n) + "]; }", Links: true),
        ["options of many fields"] = new(20_000, n => Options + "extend google.protobuf.FieldOptions { int32 o = 50000; } message M {" + Numbered("int32 f{0} = {0} [(o) = {0}];", n) + "}", Links: true),
        ["an aggregate"] = new(50_000, n => Options + "message O { repeated O o = 1; repeated int32 n = 2; } extend google.protobuf.FileOptions { O o = 50000; } option (o) = {" + Repeat("o { n: [1, 2] } ", n) + "};", Links: true),
        ["comments in an aggregate"] = new(200_000, n => Options + "message O { repeated int32 n = 1; } extend google.protobuf.FileOptions { O o = 50000; } option (o) = {" + Repeat("n: 1 # n\n", n) + Repeat("# ", n) + "};", Links: true),
        ["options of many ranges"] = new(10_000, n => Extend("ExtensionRangeOptions", "repeated int32 o = 50000;") + "message M { extensions " + Numbered("{0}, ", n) + "40000 [" + Repeat("(o) = 1, ", n) + "(o) = 1]; }", Links: true),
        ["declared extensions"] = new(10_000, n => "message M { extensions 1 to 50000 [" + Numbered("declaration = {{ number: {0} full_name: \".e{0}\" type: \"int32\" }}, ", n) + "verification = DECLARATION]; } extend M {" + Numbered("optional int32 e{0} = {0};", n) + "}", Links: true),
        ["empty messages in an aggregate"] = new(10_000, n => Extend("FileOptions", "optional O o = 50000;") + "message O { repeated B b = 1; } message B {" + Numbered("optional int32 f{0} = {0};", n / 4) + "} option (o) = {" + Repeat("b { } ", n) + "};", Links: true),
        ["fields in an aggregate"] = new(30_000, n => Extend("FileOptions", "optional O o = 50000;") + "message O {" + Numbered("optional int32 f{0} = {0};", n) + "} option (o) = {" + Numbered("f{0}: 1 ", n) + "};", Links: true),
        ["oneofs in an aggregate"] = new(20_000, n => Extend("FileOptions", "optional O o = 50000;") + "message O {" + Numbered("oneof o{0} {{ int32 f{0} = {0}; }}", n) + "} option (o) = {" + Numbered("f{0}: 1 ", n) + "};", Links: true),
        ["reserved names in an aggregate"] = new(10_000, n => Extend("FileOptions", "optional O o = 50000;") + "message O { reserved " + Numbered("\"f{0}\", ", n) + "\"g\"; } option (o) = {" + Numbered("f{0}: 1 ", n) + "};", Links: true),
        ["fields of an option"] = new(15_000, n => Extend("FileOptions", "optional O o = 50000;") + "message O {" + Numbered("optional int32 f{0} = {0};", n) + "}" + Numbered("option (o).f{0} = 1;", n), Links: true),
        ["empty messages"] = new(25_000, n => "syntax = \"proto3\";" + Numbered("message M{0} {{ }}", n), Links: true),
        ["groups"] = new(7_500, n => "message M {" + Numbered("optional group G{0} = {0} {{ }}", n) + "}", Links: true),
        ["extended messages"] = new(5_000, n => Numbered("message M{0} {{ extensions 1; }} extend M{0} {{ optional int32 e{0} = 1; }}", n), Links: true),
        ["defaults of an enum"] = new(10_000, n => "enum E { Z = 0;" + Numbered("V{0} = {0};", n) + "} message M {" + Numbered("optional E f{0} = {0} [default = V{0}];", n) + "}", Links: true),
        ["messages with a closed enum"] = new(10_000, n => "enum E { Z = 0;" + Numbered("V{0} = {0};", n) + "}" + Numbered("message M{0} {{ optional E f = 1; }}", n), Links: true),
        ["values of an enum in options"] = new(10_000, n => Extend("FieldOptions", "optional E o = 50000;") + "enum E { Z = 0;" + Numbered("V{0} = {0};", n) + "} message M {" + Numbered("optional int32 f{0} = {0} [(o) = V{0}];", n) + "}", Links: true),
        ["values of an enum in an aggregate"] = new(10_000, n => Extend("FileOptions", "optional O o = 50000;") + "message O { repeated E e = 1; } enum E { Z = 0;" + Numbered("V{0} = {0};", n) + "} option (o) = {" + Numbered("e: V{0} e: {0} ", n) + "};", Links: true),
        ["a default"] = new(500_000, n => "message M { optional bytes a = 1 [default = \"" + Repeat("\\000", n) + "\"]; }", Links: true),
        ["empty comments"] = new(300_000, n => Repeat("/**/", n) + "message M { }", Links: true),
    };

    /// <summary>The start of a proto2 file with an option of its own.</summary>
    private static string Extend(string options, string field) => $"import \"google/protobuf/descriptor.proto\"; extend google.protobuf.{options} {{ {field} }} ";

    private static string Repeat(string text, int count) => new StringBuilder(text.Length * count).Insert(0, text, count).ToString();

    /// <summary>A text for each number from 1 on, without those that protobuf reserves.</summary>
    private static string Numbered(string format, int count)
    {
        var text = new StringBuilder();
        CompositeFormat composite = CompositeFormat.Parse(format);
        for (int i = 1; i <= count; i++)
        {
            text.AppendFormat(CultureInfo.InvariantCulture, composite, i < 19_000 ? i : i + 1000);
        }

        return text.ToString();
    }

    private static string Bytes(int count, Encoding encoding)
    {
        byte[] bytes = new byte[count];
        new Random(20260401).NextBytes(bytes);
        return encoding.GetString(bytes);
    }
}
