using System.Text;
using Microsoft.CodeAnalysis;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

public class DiagnosticsTests
{
    [Theory]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  int32 a = 0;\n}\n", 2, 12, "Field numbers must be positive integers.")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  Nope a = 1;\n}\n", 2, 2, "\"Nope\" is not defined.")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  google.protobuf.Timestamp a = 1;\n}\n", 2, 2, "\"google.protobuf.Timestamp\" is not defined. It is in \"google/protobuf/timestamp.proto\", which is built in: import it.")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  .google.protobuf.FieldOptions.CType a = 1;\n}\n", 2, 2, "\".google.protobuf.FieldOptions.CType\" is not defined. It is in \"google/protobuf/descriptor.proto\", which is built in: import it.")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  google.protobuf.Timestmp a = 1;\n}\n", 2, 2, "\"google.protobuf.Timestmp\" is not defined.")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  int a = 1;\n}\n", 2, 2, "\"int\" is not defined. Did you mean \"int32\"?")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  String a = 1;\n}\n", 2, 2, "Did you mean \"string\"?")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  strng a = 1;\n}\n", 2, 2, "Did you mean \"string\"?")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  map<string, dobule> a = 1;\n}\n", 2, 14, "Did you mean \"double\"?")]
    [InlineData("message M {\n  int32 a = 1;\n}\n", 1, 2, "The file has no syntax statement, so it is proto2")]
    [InlineData("syntax = \"proto3\";\nmessage M {\n  int32 a = 1\n}\n", 3, 0, "Expected \";\".")]
    [InlineData("syntax = \"proto3\";\nimport \"nope.proto\";\n", 1, 0, "Import \"nope.proto\" was not found or had errors.")]
    [InlineData("syntax = \"proto3\";\nimport \"google/protobuf/timestmp.proto\";\n", 1, 0, "Did you mean \"google/protobuf/timestamp.proto\", which is built in?")]
    [InlineData("syntax = \"proto3\";\noption java_pakage = \"a\";\n", 1, 7, "Did you mean \"java_package\"?")]
    [InlineData("syntax = \"proto2\";\nimport \"google/protobuf/descriptor.proto\";\nextend google.protobuf.FieldOptions { optional int32 unit = 50001; }\nmessage M {\n  optional int32 a = 1 [unit = 3];\n}\n", 4, 24, "Did you mean \"(unit)\"?")]
    [InlineData("syntax = \"proto2\";\nimport \"google/protobuf/descriptor.proto\";\nextend google.protobuf.FieldOptions { optional int32 unit = 50001; }\nmessage M {\n  optional int32 a = 1 [(deprecated) = true];\n}\n", 4, 24, "Did you mean \"deprecated\"?")]
    [InlineData("syntax = \"proto2\";\nimport \"google/protobuf/descriptor.proto\";\nextend google.protobuf.FieldOptions { optional int32 unit = 50001; }\nmessage M {\n  optional int32 a = 1 [features.field_presense = EXPLICIT];\n}\n", 4, 24, "Did you mean \"field_presence\"?")]
    public void An_error_is_at_its_line_and_column_of_the_proto(string text, int line, int column, string message)
    {
        GeneratorRunResult result = Harness.Proto(text, "dir/bad.proto").Run();
        Diagnostic diagnostic = result.Diagnostics.First(d => d.Severity == DiagnosticSeverity.Error);
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();

        Assert.Contains(message, diagnostic.GetMessage(), StringComparison.Ordinal);
        Assert.Equal(("dir/bad.proto", line, column), (span.Path, span.StartLinePosition.Line, span.StartLinePosition.Character));
        Assert.StartsWith("PZ", diagnostic.Id, StringComparison.Ordinal);
        Assert.Empty(result.GeneratedSources);
    }

    // Every other reader of the file would refuse it, and the compiler has decoded it.
    [Theory]
    [InlineData("utf-16", "UTF-16")]
    [InlineData("utf-16BE", "UTF-16BE")]
    [InlineData("utf-32", "UTF-32")]
    public void A_file_in_another_encoding_is_one_error(string encoding, string name)
    {
        GeneratorRunResult result = new Harness(("a.proto", "syntax = \"proto3\"; message A { }"), ("b.proto", "syntax = \"proto3\"; import \"a.proto\"; message B { A a = 1; }"))
            .In("a.proto", Encoding.GetEncoding(encoding))
            .Run();
        Diagnostic[] found = [.. result.Diagnostics.Where(diagnostic => diagnostic.Location.GetLineSpan().Path == "a.proto")];
        Assert.Equal($"The file is {name}: save it as UTF-8.", Assert.Single(found).GetMessage());
        Assert.Equal("PZ1003", found[0].Id);
        Assert.Empty(result.GeneratedSources);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_file_in_UTF_16_has_one_error(bool bigEndian)
    {
        byte[] bytes = new System.Text.UnicodeEncoding(bigEndian, byteOrderMark: false).GetBytes("syntax = \"proto3\";\nmessage M { int32 a = 1; }\n");
        Diagnostic diagnostic = Assert.Single(Harness.Proto(System.Text.Encoding.UTF8.GetString(bytes)).Run().Diagnostics);
        Assert.Equal("PZ1001", diagnostic.Id);
        Assert.EndsWith("save it as UTF-8.", diagnostic.GetMessage(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_other_files_are_generated_in_spite_of_an_error()
    {
        GeneratorRunResult result = new Harness(("bad.proto", "message M { optional Nope a = 1; }"), ("good.proto", "message G { }")).Run();
        Assert.Equal("good.proto", Assert.Single(result.GeneratedSources).HintName[..10]);
        Assert.All(result.Diagnostics, d => Assert.Equal("bad.proto", d.Location.GetLineSpan().Path));
    }

    [Fact]
    public void A_file_that_imports_a_wrong_one_is_generated_without_its_types()
    {
        GeneratorRunResult result = new Harness(
            ("bad.proto", "message Bad { optional Nope a = 1; } enum E { Z = 0; }"),
            ("good.proto", "import \"bad.proto\"; message G { optional Bad bad = 1; optional E e = 2; optional int32 i = 3; }")).Run();
        string text = Assert.Single(result.GeneratedSources).SourceText.ToString();
        Assert.DoesNotContain("global::Bad", text, StringComparison.Ordinal);
        Assert.Contains("Writer E(int value)", text, StringComparison.Ordinal);
        Assert.Contains("AppendBadEncoded(", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("none", 0)]
    [InlineData("readers", 1)]
    public void An_unused_import_is_told_only_of_a_file_that_gets_code(string parts, int expected)
    {
        Harness harness = new Harness(("a.proto", "syntax = \"proto3\"; import \"b.proto\"; message A { }"), ("b.proto", "syntax = \"proto3\"; message B { }"));
        Assert.Equal(expected, harness.Option("ProtoZeroGenerate", parts).Run().Diagnostics.Count(diagnostic => diagnostic.Id == "PZ6004"));
    }

    [Theory]
    [InlineData("option (o).foo.x = 1;")]
    [InlineData("option (o) = { foo { x: 1 } };")]
    [InlineData("option (o) = { Foo { x: 1 } };")]
    public void An_option_in_a_group_of_a_wrong_file_is_an_error_like_others(string option)
    {
        GeneratorRunResult result = new Harness(
            ("b.proto", "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; message H { enum Foo { Z = 0; } optional group Foo = 1 { optional int32 x = 1; } } extend google.protobuf.FileOptions { optional H o = 50000; }"),
            ("a.proto", "syntax = \"proto2\"; import \"b.proto\"; " + option)).Run();
        Assert.Equal(["a.proto", "b.proto"], result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => d.Location.GetLineSpan().Path).Distinct().Order());
        Assert.DoesNotContain(result.Diagnostics, d => d.Id == "PZ9002");
    }

    [Theory]
    [InlineData("ProtoZeroAccess", "private")]
    [InlineData("ProtoZeroGenerate", "writer")]
    [InlineData("ProtoZeroGenerate", ",")]
    [InlineData("ProtoZeroMerge", "yes")]
    [InlineData("ProtoZeroOmitDefaults", "1")]
    [InlineData("ProtoZeroDisable", "1")]
    [InlineData("ProtoZeroNamespace", "a b")]
    public void A_setting_that_means_nothing_is_an_error(string name, string value)
    {
        GeneratorRunResult result = Harness.Proto("message M { }").Option(name, value).Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7001", diagnostic.Id);
        Assert.Contains(value, diagnostic.GetMessage(), StringComparison.Ordinal);
        Assert.Empty(result.GeneratedSources);
    }

    [Theory]
    [InlineData("a/x.proto", "b/x.proto")]
    [InlineData("b/x.proto", "a/x.proto")]
    public void Of_two_files_of_one_import_name_that_of_the_later_path_is_told_in_whatever_order_they_are_listed(string one, string other)
    {
        var harness = new Harness((one, "message A { }"), (other, "message A { }"));
        harness.Option("ProtoZeroRoot", "a", "a/x.proto").Option("ProtoZeroRoot", "b", "b/x.proto");
        Check();
        harness.Edit(one, "message A { } message B { }");
        Check();

        void Check()
        {
            GeneratorRunResult result = harness.Run();
            Diagnostic diagnostic = Assert.Single(result.Diagnostics);
            Assert.Equal("PZ7003", diagnostic.Id);
            Assert.Equal("b/x.proto", diagnostic.Location.GetLineSpan().Path);
            Assert.Single(result.GeneratedSources);
        }
    }

    [Fact]
    public void Two_files_that_give_one_namespace_two_classes_of_a_name_are_told()
    {
        var harness = new Harness(("a.proto", "package a; message M { }"), ("b.proto", "package b; message M { }"), ("c.proto", "package c; message N { }"));
        GeneratorRunResult result = harness.Option("ProtoZeroNamespace", "Same").Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7004", diagnostic.Id);
        Assert.Equal("a.proto declares Same.M too. Give one of the files another namespace with ProtoZeroNamespace, or ProtoZeroGenerate=\"none\".", diagnostic.GetMessage());
        Assert.Equal(2, result.GeneratedSources.Length);
    }

    [Fact]
    public void A_class_of_extensions_gives_its_name_to_a_message_of_any_file()
    {
        const string Extension = "message M { extensions 1 to 5; } extend M { optional M m = 1; }";
        var harness = new Harness(("a.proto", Extension), ("z.proto", "message AProtoExtensions { }"));
        Assert.Equal(2, harness.Run().GeneratedSources.Length);
        harness.Compile();
    }

    [Theory]
    [InlineData("package b;\n\nmessage Other { }\nmessage M { }", 3, 8)]
    [InlineData("package b;\n enum M { Z = 0; }", 1, 6)]
    public void A_clash_is_at_the_name_that_clashes(string text, int line, int column)
    {
        Harness harness = new Harness(("a.proto", "package a; message M { }"), ("b.proto", text)).Option("ProtoZeroNamespace", "Same");
        AssertPlace(line, column, Assert.Single(harness.Run().Diagnostics));

        harness.Edit("b.proto", "// Moved down.\n" + text);
        AssertPlace(line + 1, column, Assert.Single(harness.Run().Diagnostics));

        static void AssertPlace(int line, int column, Diagnostic diagnostic)
        {
            FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
            Assert.Equal(("b.proto", line, column), (span.Path, span.StartLinePosition.Line, span.StartLinePosition.Character));
        }
    }

    [Theory]
    [InlineData("package acme; message Foo { }", "package acme.foo; message M { }")]
    [InlineData("message System { }", "package b; message M { }")]
    [InlineData("message ProtoZeroSharp { }", "package b; message M { }")]
    [InlineData("package proto_zero_sharp; message Generated { }", "package b; message M { }")]
    [InlineData("package system; message Buffers { }", "package b; message M { }")]
    public void A_type_that_is_a_namespace_too_is_told(string text, string other)
    {
        GeneratorRunResult result = new Harness(("a.proto", text), ("b.proto", other)).Run();
        Assert.Equal("PZ7004", Assert.Single(result.Diagnostics).Id);
        Assert.Equal("b.proto", Assert.Single(result.GeneratedSources).HintName[..7]);
    }

    [Fact]
    public void A_file_that_cannot_be_read_is_an_error_of_that_file()
    {
        GeneratorRunResult result = new Harness(("b.proto", "package b; message M { }")).WithUnreadable("a.proto").Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal(("PZ9002", "a.proto"), (diagnostic.Id, diagnostic.Location.GetLineSpan().Path));
        Assert.StartsWith("b.proto", Assert.Single(result.GeneratedSources).HintName, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("package proto_zero_sharp; message ProtoWriter { } message Other { }")]
    [InlineData("package proto_zero_sharp.generated; enum MessageWriter { Z = 0; }")]
    [InlineData("package proto_zero_sharp.generated; message MessageView { }")]
    [InlineData("package system; message Guid { } message M { optional bytes b = 1; }")]
    [InlineData("package proto_zero_sharp.proto_writer; message M { }")]
    [InlineData("package system.guid.far; message M { }")]
    public void A_type_that_generated_code_needs_is_told(string text)
    {
        GeneratorRunResult result = new Harness(("a.proto", text), ("b.proto", "package b; message M { }")).Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7004", diagnostic.Id);
        Assert.Contains("which generated code needs", diagnostic.GetMessage().Replace("that generated code needs", "which generated code needs", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.Equal("b.proto", Assert.Single(result.GeneratedSources).HintName[..7]);
    }

    [Theory]
    [InlineData("package acme; message Guid { optional bytes b = 1; } message ProtoWriter { } message Generated { } message System { }")]
    [InlineData("package proto_zero_sharp.acme; message ProtoWriter { } message Guid { optional bytes b = 1; }")]
    [InlineData("package system.acme; message Guid { optional bytes b = 1; repeated int32 all = 2; }")]
    [InlineData("package system; message Span { optional bytes b = 1; } message ReadOnlySpan { repeated int32 all = 1; } message M { map<int32, string> pairs = 1; }")]
    public void Such_a_name_elsewhere_is_as_good_as_any(string text) => CSharp(text);

    [Fact]
    public void An_extension_class_keeps_clear_of_a_namespace() =>
        new Harness(("t.proto", "message Root { optional int32 a = 1; }"), ("o.proto", "package t_proto_extensions; message M { optional int32 a = 1; }")).Compile();

    [Theory]
    [InlineData("b", "")]
    [InlineData("b;a", " Folders are separated by commas.")]
    public void A_file_outside_its_root_is_warned_of_and_still_generated(string root, string advice)
    {
        GeneratorRunResult result = Harness.Proto("message M { }", "a/x.proto").Option("ProtoZeroRoot", root, "a/x.proto").Run();
        Diagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ7002", diagnostic.Id);
        Assert.Equal($"The file is not below its ProtoRoot, {root}; its import name is x.proto. Correct ProtoRoot, or leave it out for this file.{advice}", diagnostic.GetMessage());
        Assert.Single(result.GeneratedSources);
    }

    [Theory]
    [InlineData("A; class Evil { } namespace B")]
    [InlineData("A {")]
    [InlineData("A..B")]
    [InlineData("1A")]
    public void A_csharp_namespace_that_is_none_is_never_written_down(string name)
    {
        GeneratorRunResult result = Harness.Proto($"option csharp_namespace = \"{name}\"; message M {{ }}").Run();
        Assert.Contains(result.Diagnostics, d => d.Severity == DiagnosticSeverity.Error);
        Assert.Empty(result.GeneratedSources);
    }

    [Fact]
    public void A_type_that_the_library_does_not_have_is_warned_of_at_its_import()
    {
        GeneratorRunResult result = Harness.Proto("syntax = \"proto2\";\nimport \"google/protobuf/descriptor.proto\";\nmessage M { optional google.protobuf.FileDescriptorSet set = 1; optional google.protobuf.FieldDescriptorProto.Type type = 2; map<int32, google.protobuf.FileDescriptorProto> m = 3; }").Run();
        Assert.Equal(["PZ7005", "PZ7005", "PZ7005"], result.Diagnostics.Select(d => d.Id));
        Assert.All(result.Diagnostics, d => Assert.Equal((1, 7), (d.Location.GetLineSpan().StartLinePosition.Line, d.Location.GetLineSpan().StartLinePosition.Character)));
        string text = Assert.Single(result.GeneratedSources).SourceText.ToString();
        Assert.Contains("AppendSetEncoded(", text, StringComparison.Ordinal);
        Assert.Contains("Writer Type(int value)", text, StringComparison.Ordinal);
        Assert.DoesNotContain("StartSet(", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("message M { extensions 100; } extend M { optional google.protobuf.FileOptions options = 100; }")]
    [InlineData("message M { extensions 100; message Scope { extend M { optional google.protobuf.FileOptions options = 100; } } }")]
    public void So_is_that_of_an_extension(string text) =>
        Assert.Equal("PZ7005", Assert.Single(Harness.Proto("syntax = \"proto2\";\nimport \"google/protobuf/descriptor.proto\";\n" + text).Run().Diagnostics).Id);

    /// <summary>The compiler puts the character where bytes are not UTF-8.</summary>
    [Theory]
    [InlineData("\uFFFD and \uFFFD", 1)]
    [InlineData("\\uFFFD and \\xFF", 0)]
    public void A_replacement_character_in_a_string_is_warned_of_once_and_an_escape_is_not(string value, int count)
    {
        GeneratorRunResult result = Harness.Proto($"message M {{ optional bytes b = 1 [default = \"{value}\"]; }} // \uFFFD").Run();
        Assert.Equal(count, result.Diagnostics.Count(diagnostic => diagnostic.Id == "PZ1040"));
        Assert.Equal(count, result.Diagnostics.Length);
        Assert.Single(result.GeneratedSources);
    }

    [Fact]
    public void Custom_options_of_such_a_type_are_not_written() =>
        CSharp("syntax = \"proto2\";\nimport \"google/protobuf/descriptor.proto\";\nextend google.protobuf.FieldOptions { optional google.protobuf.FieldOptions.CType type = 50000; }");

    [Fact]
    public void Custom_options_are_no_reason_for_a_warning()
    {
        CSharp("syntax = \"proto3\";\nimport \"google/protobuf/descriptor.proto\";\nextend google.protobuf.FieldOptions { string note = 50000; }\nmessage M { string a = 1 [(note) = \"x\"]; }");
    }

    [Fact]
    public void Damaged_files_give_diagnostics_and_never_an_exception()
    {
        var random = new Random(20240917);
        string[] tokens = Schemas.Clashes.Split(' ');
        for (int i = 0; i < 150; i++)
        {
            string[] damaged = (string[])tokens.Clone();
            for (int n = random.Next(1, 4); n > 0; n--)
            {
                damaged[random.Next(damaged.Length)] = random.Next(3) switch { 0 => "", 1 => tokens[random.Next(tokens.Length)], _ => "{ [ \"" };
            }

            GeneratorRunResult result = new Harness(("a.proto", string.Join(' ', damaged)), ("b.proto", "import \"a.proto\"; message Good { optional clash.v1.Leaf leaf = 1; }")).Run();
            Assert.Null(result.Exception);
            Assert.DoesNotContain(result.Diagnostics, d => d.Id == "PZ9002");
        }
    }

    private static void CSharp(string proto) => Harness.Proto(proto).Compile();
}
