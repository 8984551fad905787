using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Pipeline;

public class OptionsTests
{
    [Fact]
    public void Only_files_that_end_in_proto_count() => Assert.Empty(Harness.Proto("message M { }", "test.txt").Run().GeneratedSources);

    [Fact]
    public void Metadata_of_the_item_wins_over_the_property()
    {
        CSharpCompilation output = new Harness(("a.proto", "message A { }"), ("b.proto", "message B { }"))
            .Option("ProtoZeroNamespace", "All")
            .Option("ProtoZeroNamespace", "Own.Space", "b.proto")
            .Compile();
        Assert.NotNull(output.GetTypeByMetadataName("All.A"));
        Assert.NotNull(output.GetTypeByMetadataName("Own.Space.B"));
    }

    [Fact]
    public void A_file_is_found_under_the_namespace_that_its_item_gives_it()
    {
        new Harness(("a.proto", "package a; message A { optional int32 x = 1; optional E e = 2; } enum E { Z = 0; }"), ("b.proto", "import \"a.proto\"; message B { optional a.A a = 1; optional a.E e = 2; }"))
            .Option("ProtoZeroNamespace", "Moved", "a.proto")
            .With("static class Test { static void Run(ProtoZeroSharp.ProtoWriter p) { new B.Writer(p).A(x: 1, e: Moved.E.Z).E(Moved.E.Z); } }")
            .Compile();
    }

    [Fact]
    public void A_file_that_the_project_gives_a_namespace_may_ask_for_one_that_is_none()
    {
        CSharpCompilation output = new Harness(
            ("a.proto", "syntax = \"proto3\"; option csharp_namespace = \"My-Company.Api\"; message A { int32 x = 1; }"),
            ("b.proto", "syntax = \"proto3\"; import \"a.proto\"; message B { A a = 1; }"))
            .Option("ProtoZeroNamespace", "Own", "a.proto")
            .With("static class Test { static void Run(ProtoZeroSharp.ProtoWriter p) { new B.Writer(p).A(x: 1); } }")
            .Compile();
        Assert.NotNull(output.GetTypeByMetadataName("Own.A"));
    }

    [Fact]
    public void A_leaf_method_leaves_out_what_the_file_of_the_child_leaves_out()
    {
        using LoadedAssembly assembly = new Harness(
            ("a.proto", "syntax = \"proto3\"; package p; message A { int32 x = 1; optional int32 y = 2; }"),
            ("b.proto", "syntax = \"proto3\"; package p; import \"a.proto\"; message B { A a = 1; int32 n = 2; }"))
            .Option("ProtoZeroOmitDefaults", "true", "a.proto")
            .With("""
                static class Test
                {
                    public static byte[] Run()
                    {
                        using var proto = new ProtoZeroSharp.ProtoWriter();
                        new P.B.Writer(proto).A(x: 0).A(0, 0).A(x: 1, y: 0).N(0);
                        return proto.ToArray();
                    }
                }
                """)
            .Load();
        Assert.Equal("0A00" + "0A021000" + "0A0408011000" + "1000", Convert.ToHexString(assembly.Call("Run")));
    }

    [Fact]
    public void The_property_of_the_project_leaves_out_defaults_where_an_item_does_not_say_otherwise()
    {
        using LoadedAssembly assembly = new Harness(
            ("a.proto", "syntax = \"proto3\"; package p; message A { int32 x = 1; }"),
            ("b.proto", "syntax = \"proto3\"; package p; message B { int32 x = 1; }"))
            .Option("ProtoZeroOmitDefaults", "true")
            .Option("ProtoZeroOmitDefaults", "false", "b.proto")
            .With("""
                static class Test
                {
                    public static byte[] Run()
                    {
                        using var proto = new ProtoZeroSharp.ProtoWriter();
                        new P.A.Writer(proto).X(0);
                        new P.B.Writer(proto).X(0);
                        return proto.ToArray();
                    }
                }
                """)
            .Load();
        Assert.Equal("0800", Convert.ToHexString(assembly.Call("Run")));
    }

    [Theory]
    [InlineData("syntax = \"proto2\"; message M { optional int32 a = 1; required string b = 2; repeated bytes c = 3; optional Leaf d = 4; } message Leaf { optional int32 x = 1; }")]
    [InlineData("edition = \"2023\"; message M { int32 a = 1; map<string, string> b = 2; oneof o { string c = 3; } }")]
    public void Fields_with_presence_are_as_without_the_option(string text) =>
        Assert.Equal(Harness.Proto(text).Source(), Harness.Proto(text).Option("ProtoZeroOmitDefaults", "true").Source());

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(Harness.CSharp12)]
    public void Writers_that_leave_out_defaults_compile(LanguageVersion version) =>
        Harness.Proto("""
            syntax = "proto3";
            message M { int32 a = 1; string b = 2; bytes c = 3; double d = 4; E e = 5; Leaf f = 6; repeated Leaf g = 7; float h = 8; bool i = 9; fixed64 j = 10; uint32 k = 11; sint64 l = 12; }
            message Leaf { int32 a = 1; string b = 2; bytes c = 3; E d = 4; float e = 5; bool f = 6; fixed32 g = 7; fixed64 h = 8; }
            enum E { Z = 0; }
            """).At(version).Nullable(version >= LanguageVersion.CSharp8).Option("ProtoZeroOmitDefaults", "true").Compile();

    [Fact]
    public void Internal_files_have_internal_types()
    {
        CSharpCompilation output = Harness.Proto(Schemas.Clashes).Option("ProtoZeroAccess", "internal").Compile();
        Assert.All(
            output.GetSymbolsWithName(_ => true, SymbolFilter.Type).OfType<INamedTypeSymbol>().Where(t => t.ContainingType == null),
            type => Assert.Equal(Accessibility.Internal, type.DeclaredAccessibility));
    }

    [Fact]
    public void A_public_file_may_use_an_internal_one()
    {
        CSharpCompilation output = new Harness(
            ("a.proto", "message A { optional int32 x = 1; } enum E { Z = 0; }"),
            ("b.proto", "import \"a.proto\"; message B { optional A a = 1; repeated E e = 2; map<int32, A> m = 3; optional L l = 4; } message L { optional E e = 1; }"))
            .Option("ProtoZeroAccess", "internal", "a.proto")
            .Compile();
        INamedTypeSymbol writer = output.GetTypeByMetadataName("B+Writer")!;
        Assert.Equal(Accessibility.Public, writer.DeclaredAccessibility);
        Assert.All(writer.GetMembers("StartA"), m => Assert.Equal(Accessibility.Internal, m.DeclaredAccessibility));
        Assert.All(writer.GetMembers("AddE"), m => Assert.Equal(Accessibility.Internal, m.DeclaredAccessibility));
        Assert.All(writer.GetMembers("StartM"), m => Assert.Equal(Accessibility.Internal, m.DeclaredAccessibility));
        Assert.Contains(writer.GetMembers("StartL"), m => m.DeclaredAccessibility == Accessibility.Public);
    }

    [Theory]
    [InlineData("constants", true, false)]
    [InlineData("writers", false, true)]
    [InlineData("constants,writers", true, true)]
    [InlineData("readers, editors", false, false)]
    [InlineData("constants<3B>writers", true, true)]
    public void Only_the_parts_asked_for_are_generated(string parts, bool constants, bool writers)
    {
        CSharpCompilation output = Harness.Proto(Schemas.Person).Option("ProtoZeroGenerate", parts).Compile();
        INamedTypeSymbol person = output.GetTypeByMetadataName("Acme.V1.Person")!;
        Assert.Equal(constants, person.GetMembers("NameFieldNumber").Length == 1);
        Assert.Equal(writers, person.GetTypeMembers("Writer").Length == 1);
        Assert.Equal(writers, output.GetTypeByMetadataName("Acme.V1.TestProtoExtensions") != null);
        Assert.NotNull(output.GetTypeByMetadataName("Acme.V1.PhoneType"));
    }

    [Fact]
    public void An_import_without_writers_leaves_the_encoded_form()
    {
        CSharpCompilation output = new Harness(("a.proto", "message A { optional int32 x = 1; }"), ("b.proto", "import \"a.proto\"; message B { optional A a = 1; map<string, A> m = 2; }"))
            .Option("ProtoZeroGenerate", "constants", "a.proto")
            .Compile();
        string[] names = [.. output.GetTypeByMetadataName("B+Writer")!.GetMembers().Select(m => m.Name).Distinct()];
        Assert.Contains("AppendAEncoded", names);
        Assert.Contains("AppendMEncoded", names);
        Assert.DoesNotContain("StartA", names);
    }

    [Theory]
    [InlineData("ProtoZeroDisable", "true")]
    [InlineData("ProtoZeroGenerate", "none")]
    public void Nothing_is_generated_when_switched_off(string name, string value)
    {
        GeneratorRunResult result = Harness.Proto(Schemas.Person).Option(name, value).Run();
        Assert.Empty(result.GeneratedSources);
        Assert.Empty(result.Diagnostics);
    }

    [Fact]
    public void Two_projects_share_a_file_that_one_generates_and_the_other_imports()
    {
        const string common = "syntax = \"proto3\"; package common; message Point { int32 x = 1; int32 y = 2; } enum Color { COLOR_NONE = 0; COLOR_RED = 1; }";
        const string user = "syntax = \"proto3\"; package app; import \"common.proto\"; message Shape { common.Point origin = 1; repeated common.Color colors = 2; }";
        byte[] image = new Harness(("common.proto", common)).EmitImage();

        // CS0436, a type that is in both assemblies, would be an error here.
        using LoadedAssembly assembly = new Harness(("common.proto", common), ("app.proto", user))
            .Option("ProtoZeroGenerate", "none", "common.proto")
            .Reference(MetadataReference.CreateFromImage(image))
            .With("""
                static class Test
                {
                    public static byte[] Run()
                    {
                        using var proto = new ProtoZeroSharp.ProtoWriter();
                        new App.Shape.Writer(proto).Origin(x: 1).AddColors(Common.Color.Red);
                        return proto.ToArray();
                    }
                }
                """)
            .Load(image);
        Assert.Equal("0A0208011001", Convert.ToHexString(assembly.Call("Run")));
    }

    [Theory]
    [InlineData("/repo/protos/a/b.proto", "/repo", "protos", "a/b.proto")]
    [InlineData("/repo/protos/a/b.proto", "/repo/", "protos/", "a/b.proto")]
    [InlineData("/repo/x/../protos/b.proto", "/repo", "./protos", "b.proto")]
    [InlineData("C:\\repo\\protos\\a\\b.proto", "C:\\repo\\", "protos", "a/b.proto")]
    [InlineData("/repo/a/b.proto", "/repo", "/elsewhere,/repo/a", "b.proto")]
    [InlineData("/repo/a/b.proto", "/repo", null, "a/b.proto")]
    [InlineData("/other/b.proto", "/repo", null, "b.proto")]
    [InlineData("/protos/a/b.proto", "/", "protos", "a/b.proto")]
    [InlineData("/a/b.proto", "/", null, "a/b.proto")]
    [InlineData("/a/b.proto", "/repo", "/", "a/b.proto")]
    [InlineData("/a/b.proto", "/repo", "..", "a/b.proto")]
    public void A_file_is_named_by_its_root_or_its_place_in_the_project(string path, string project, string? root, string expected)
    {
        Harness harness = Harness.Proto("message M { }", path).Option("ProjectDir", project);
        if (root != null)
        {
            harness.Option("ProtoZeroRoot", root, path);
        }

        Assert.Contains("Made by ProtoZeroSharp from " + expected + ";", harness.Source(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/x/C#/proj/protos/a/b.proto", "protos", "a/b.proto")]
    [InlineData("/x/C#/proj/protos/a/b.proto", "/x/C<23>/proj/protos", "a/b.proto")]
    [InlineData("/x/C#/proj/a/b.proto", null, "a/b.proto")]
    [InlineData("/x/C#/proj/1;2/a/b.proto", "1<3B>2", "a/b.proto")]
    [InlineData("/x/C#/proj/1;2/C#/b.proto", "./other,1<3B>2/C<23>/", "b.proto")]
    public void A_path_may_have_characters_that_end_a_value_in_an_editorconfig(string path, string? root, string expected)
    {
        // What the compiler makes of the SDK's property, and what the targets of the package hand on.
        Harness harness = Harness.Proto("message M { }", path).Option("ProjectDir", "/x/C").Option("ProtoZeroProjectDir", "/x/C<23>/proj");
        if (root != null)
        {
            harness.Option("ProtoZeroRoot", root, path);
        }

        Assert.Contains("Made by ProtoZeroSharp from " + expected + ";", harness.Source(), StringComparison.Ordinal);
        Assert.Empty(harness.Run().Diagnostics);
    }

    [Theory]
    [InlineData("/x/A, B/proj", "/x/A, B/proj/protos", "/x/A, B/proj/protos/a/b.proto")]
    [InlineData("/x/A, B/proj", "/x/A, B/proj/../protos", "/x/A, B/protos/a/b.proto")]
    [InlineData("/x/A, B/proj", " /x/other , /x/A, B/protos/ ", "/x/A, B/protos/a/b.proto")]
    [InlineData("/x/A, B/proj", "/x/A, B/C,D/E,/x/other", "/x/A, B/C,D/E/a/b.proto")]
    [InlineData("/x/A, B/proj", "protos,shared", "/x/A, B/proj/shared/a/b.proto")]
    [InlineData("/x/proj", "one, two", "/x/proj/one, two/a/b.proto")]
    [InlineData("C:\\A, B\\proj\\", "C:\\A, B\\proj\\protos", "C:\\A, B\\proj\\protos\\a\\b.proto")]
    public void A_comma_is_between_two_roots_or_in_the_name_of_one(string project, string root, string path)
    {
        Harness harness = Harness.Proto("message M { }", path).Option("ProjectDir", project).Option("ProtoZeroRoot", root, path);
        Assert.Contains("Made by ProtoZeroSharp from a/b.proto;", harness.Source(), StringComparison.Ordinal);
        Assert.Empty(harness.Run().Diagnostics);
    }

    [Fact]
    public void Without_a_root_a_file_answers_to_the_name_it_is_imported_by()
    {
        GeneratorRunResult result = new Harness(
            ("/repo/third_party/api/a/b.proto", "message B { }"),
            ("/repo/src/c.proto", "import \"a/b.proto\"; message C { optional B b = 1; }"))
            .Option("ProjectDir", "/repo")
            .Run();
        Assert.Empty(result.Diagnostics);
        Assert.Equal(2, result.GeneratedSources.Length);
    }
}
