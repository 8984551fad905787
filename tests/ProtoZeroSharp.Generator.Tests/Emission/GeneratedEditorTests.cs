using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>The names, the members and the behaviour of generated editors.</summary>
public class GeneratedEditorTests
{
    private const string Clashes = """
        syntax = "proto2";
        package clash;
        message M {
          option deprecated_legacy_json_field_conflicts = true;
          optional int32 length = 1;
          optional int32 written_span = 2;
          optional int32 free_bytes = 3;
          optional int32 as_reader = 4;
          optional int32 try_open = 5;
          optional int32 close = 6;
          optional int32 dispose = 7;
          optional int32 x = 8;
          optional int32 clear_x = 9;
          map<string, int32> m = 10;
          optional int32 set_m = 11;
          optional int32 remove_m = 12;
          optional M child = 13;
          optional int32 edit_child = 14;
          optional bytes replace_child_encoded = 15;
          repeated M kids = 16;
          optional int32 start_kids = 17;
          optional string edit_kids = 18;
          optional int32 append_kids_encoded = 19;
          map<int32, M> tree = 20;
          optional int32 edit_tree = 21;
          oneof choice { int32 left = 22; group Right = 23 { optional int32 right = 1; } }
          optional int32 clear_choice = 24;
          optional int32 editor = 25;
          optional int32 reader_ = 26;
          optional int32 equals = 27;
          optional int32 value = 28;
          optional int32 key = 29;
          optional int32 message = 30;
          optional int32 buffer = 31;
          map<string, bytes> blobs = 32;
          map<bool, string> texts = 33;
          map<fixed64, E> kinds = 34;
          repeated E packed_kinds = 35 [packed = true];
          repeated group Many = 36 { optional int32 many = 1; }
          optional MessageEdit message_edit = 37;
          optional int32 max_depth = 38;
          optional int32 maxDepth = 39;
          message MessageEdit { optional MessageEdit message = 1; }
        }
        message Schema { optional int32 schema = 1; }
        message Editor { optional Editor editor = 1; }
        message Reader { optional Reader reader = 1; }
        message List { repeated List list = 1; }
        enum E { ZERO = 0; }
        """;

    public static TheoryData<LanguageVersion, bool> Languages() => new()
    {
        { LanguageVersion.CSharp7_3, false },
        { LanguageVersion.CSharp8, true },
        { Harness.CSharp11, true },
        { LanguageVersion.Latest, true },
    };

    [Theory]
    [MemberData(nameof(Languages))]
    public void Names_that_clash_in_editors_compile_without_a_warning(LanguageVersion version, bool nullable) =>
        Harness.Proto(Clashes).At(version).Nullable(nullable).Compile();

    [Fact]
    public void The_field_declared_later_yields_with_all_its_members()
    {
        INamedTypeSymbol type = Harness.Proto(Clashes).Compile().GetTypeByMetadataName("Clash.M+Editor_")!;
        string[] names = [.. type.GetMembers().OfType<IMethodSymbol>().Where(m => m.MethodKind == MethodKind.Ordinary).Select(m => m.Name).Distinct()];

        foreach (string name in new[]
        {
            "Length_", "ClearLength_", "WrittenSpan_", "FreeBytes_", "AsReader_", "TryOpen_", "Close_", "Dispose_", "Equals_",
            "X", "ClearX", "ClearX_", "SetM", "SetM_", "ClearSetM_", "RemoveM_", "EditChild", "EditChild_", "ReplaceChildEncoded_",
            "StartKids_", "EditKids_", "AppendKidsEncoded_", "EditTree_", "ClearChoice", "ClearChoice_", "Editor", "Value", "Message",
        })
        {
            Assert.Contains(name, names);
        }

        Assert.Single(type.GetMembers("SetM").OfType<IMethodSymbol>(), m => m.Parameters.Length == 2 && m.Parameters[0].Type.SpecialType == SpecialType.System_String);
        Assert.DoesNotContain(type.GetMembers("SetM").OfType<IMethodSymbol>(), m => m.Parameters.Length == 1);
    }

    [Fact]
    public void Editors_bring_the_readers_and_nothing_else()
    {
        CSharpCompilation output = Harness.Proto(Schemas.Person).Option("ProtoZeroGenerate", "editors").Compile();
        Assert.Equal(["Editor", "Reader", "Types"], output.GetTypeByMetadataName("Acme.V1.Person")!.GetTypeMembers().Select(t => t.Name).Order(StringComparer.Ordinal));
        Assert.Empty(output.GetTypeByMetadataName("Acme.V1.Person")!.GetMembers("NameFieldNumber"));
        Assert.Empty(Harness.Proto(Schemas.Person).Option("ProtoZeroGenerate", "constants,writers,readers").Compile().GetTypeByMetadataName("Acme.V1.Person")!.GetTypeMembers("Editor"));
    }

    [Theory]
    [InlineData("constants,writers", "")]
    [InlineData("readers", "AppendManyEncoded ClearA ClearM ClearMany RemoveM RemoveMany ReplaceAEncoded")]
    [InlineData("editors", "AppendManyEncoded ClearA ClearM ClearMany EditA EditM EditMany RemoveM RemoveMany ReplaceAEncoded StartMany")]
    public void A_field_has_what_its_message_type_allows(string parts, string expected)
    {
        CSharpCompilation output = new Harness(
            ("a.proto", "message A { optional int32 x = 1; }"),
            ("b.proto", "import \"a.proto\"; message B { optional A a = 1; repeated A many = 2; map<int32, A> m = 3; }"))
            .Option("ProtoZeroGenerate", parts, "a.proto")
            .Compile();
        string[] own = ["AsReader", "Close", "Dispose", "Fits", "TryOpen"];
        IEnumerable<string> names = output.GetTypeByMetadataName("B+Editor")!.GetMembers().OfType<IMethodSymbol>()
            .Where(m => m.MethodKind == MethodKind.Ordinary).Select(m => m.Name).Distinct().Except(own).Order(StringComparer.Ordinal);
        Assert.Equal(expected, string.Join(' ', names));
    }

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(LanguageVersion.Latest)]
    public void An_editor_edits(LanguageVersion version)
    {
        using LoadedAssembly assembly = Harness.Proto(Schemas.Person).At(version).Nullable(false).With("""
            using System;
            using Acme.V1;

            /// <summary>A consumer.</summary>
            public static class Test
            {
                /// <summary>Edits a person.</summary>
                public static byte[] Run()
                {
                    byte[] buffer = new byte[100];
                    new byte[] { 0x0A, 0x01, 0x62, 0x10, 0x07 }.CopyTo(buffer, 0);
                    var person = new Person.Editor(buffer, 5);
                    person.Name("Ada").Id(8).AddTags(1).AddTags(300).SetLabels("a", "b").SetLabels("a", "c");
                    var phone = person.StartPhones();
                    phone.Number("1").Type(PhoneType.Mobile);
                    phone.Close();
                    Address.Editor home = person.EditHome();
                    home.Street("x");
                    home.Dispose();
                    if (person.AsReader().Id != 8)
                    {
                        throw new InvalidOperationException();
                    }

                    return buffer.AsSpan(0, person.Close()).ToArray();
                }
            }
            """).Load();
        Assert.Equal("0A034164611008" + "1A0301AC02" + "32060A016112" + "0163" + "2A050A0131" + "1001" + "22030A0178", Convert.ToHexString(assembly.Call("Run")));
    }

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(LanguageVersion.Latest)]
    public void Extensions_are_edited_by_methods_of_the_file_that_declares_them(LanguageVersion version)
    {
        using LoadedAssembly assembly = new Harness(
            ("host.proto", "syntax = \"proto2\"; package acme; message Host { optional int32 id = 1; extensions 100 to max; }"),
            ("more.proto", """
                syntax = "proto2";
                package acme;
                import "host.proto";
                import "google/protobuf/timestamp.proto";
                extend Host {
                  optional string note = 100;
                  repeated int32 marks = 101 [packed = true];
                  optional Host child = 102;
                  repeated Host hosts = 103;
                  optional group Grp = 104 { optional int32 a = 1; }
                  optional google.protobuf.Timestamp at = 105;
                  optional int32 length = 106;
                  optional int32 fits = 107;
                  optional bool set_marks = 108;
                  repeated bytes blobs = 109;
                }
                """)).At(version).Nullable(false).With("""
            using System;
            using Acme;

            /// <summary>A consumer.</summary>
            public static class Test
            {
                /// <summary>Edits extensions.</summary>
                public static byte[] Run()
                {
                    byte[] buffer = new byte[100];
                    var host = new Host.Editor(buffer, 0);
                    host.Note("x").Id(1).AddMarks(2).AddMarks(300).SetMarks(0, 3).Length_(7).Fits_(8).SetMarks_(true);
                    Host.Editor child = host.EditChild();
                    child.Id(5);
                    child.Close();
                    host.StartHosts().Close();
                    host.RemoveHosts(0);
                    host.At(DateTimeOffset.FromUnixTimeSeconds(1)).AddBlobs(new byte[] { 9 }).ClearFits_().ClearMarks();
                    if (host.AsReader().Note().ToString() != "x")
                    {
                        throw new InvalidOperationException();
                    }

                    return buffer.AsSpan(0, host.Close()).ToArray();
                }
            }
            """).Load();
        Assert.Equal("A2060178" + "0801" + "D00607" + "E00601" + "B206020805" + "CA06020801" + "EA060109", Convert.ToHexString(assembly.Call("Run")));
    }

    [Fact]
    public void The_items_of_a_message_set_have_the_methods_of_a_singular_message()
    {
        CSharpCompilation output = new Harness(("set.proto", """
            syntax = "proto2";
            import "google/protobuf/timestamp.proto";
            message Set { option message_set_wire_format = true; extensions 4 to max; }
            message Item { extend Set { optional Item item = 5000; } optional int32 number = 1; }
            extend Set { optional google.protobuf.Timestamp at = 6; }
            """)).Compile();
        IEnumerable<IMethodSymbol> methods = output.GetTypeByMetadataName("SetProtoExtensions")!.GetMembers().OfType<IMethodSymbol>();
        Assert.Equal(
            ["At", "At", "ClearAt", "ClearItem", "EditAt", "EditItem", "ReplaceAtEncoded", "ReplaceItemEncoded"],
            methods.Where(m => m.Parameters.Any(p => p.Type.Name == "Editor")).Select(m => m.Name).Order());
    }

    [Fact]
    public void Extensions_of_an_internal_message_are_internal() => new Harness(
        ("host.proto", "syntax = \"proto2\"; package acme; message Host { extensions 100 to max; }"),
        ("more.proto", "syntax = \"proto2\"; package acme; import \"host.proto\"; extend Host { optional string note = 100; repeated int32 marks = 101; optional Host child = 102; }"))
        .Option("ProtoZeroAccess", "internal", "host.proto")
        .Compile();
}
