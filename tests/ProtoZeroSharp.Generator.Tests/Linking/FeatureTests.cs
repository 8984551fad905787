using Google.Protobuf.Reflection;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;
using ProtoZeroSharp.Generator.Tests.SourceInfo;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>The resulting features, and the reserved numbers and names, compared with protoc's descriptors and edition defaults.</summary>
public class FeatureTests
{
    private const string Declarations = """
        message Plain {
          reserved 5, 7 to 9, 100 to max;
          int32 a = 1; string s = 2; repeated int32 packed = 3; repeated Open open = 4;
          enum Open { OPEN_UNKNOWN = 0; }
        }
        message Set {
          option features.json_format = LEGACY_BEST_EFFORT;
          reserved old, older;
          int32 explicit_one = 1 [features.field_presence = EXPLICIT];
          int32 implicit_one = 2 [features.field_presence = IMPLICIT];
          int32 required_one = 3 [features.field_presence = LEGACY_REQUIRED];
          repeated int32 expanded = 4 [features.repeated_field_encoding = EXPANDED];
          repeated int32 packed = 5 [features = { repeated_field_encoding: PACKED }];
          string unchecked = 6 [features.utf8_validation = NONE];
          string checked = 7 [features.utf8_validation = VERIFY];
          Plain delimited = 8 [features.message_encoding = DELIMITED];
          Plain prefixed = 9 [features.message_encoding = LENGTH_PREFIXED];
          map<string, string> map = 10 [features.utf8_validation = NONE];
          map<int32, Plain> messages = 11;
          oneof choice { int32 chosen = 12; Closed closed = 13; Plain plain = 14; string text = 15; }
          enum Closed { option features.enum_type = CLOSED; CLOSED_ONE = 1; reserved -5 to -2, 7, 100 to max; reserved GONE; }
          message Inner { int32 a = 1; enum Kind { option features.json_format = LEGACY_BEST_EFFORT; KIND_UNKNOWN = 0; } }
          extend Extendable { Plain scoped = 1; string unchecked_scoped = 2 [features.utf8_validation = NONE]; }
          extensions 20 to 29, 31, 40 to max;
        }
        message Extendable { option message_set_wire_format = false; extensions 1 to 1000; }
        extend Extendable { repeated int32 many = 3; repeated int32 few = 4 [features.repeated_field_encoding = EXPANDED]; int32 one = 5; }
        """;

    private const string Proto2 = """
        syntax = "proto2";
        message M {
          reserved 2, 4 to 6, 1000 to max; reserved "gone", "lost";
          required int32 a = 1; optional group G = 3 { optional string s = 1; }
          repeated int32 packed = 7 [packed = true]; repeated int32 expanded = 8 [packed = false]; repeated int32 silent = 9;
          optional string s = 10; oneof o { int32 x = 11; group H = 12 { } }
          enum E { A = 0; reserved -3 to -1, 5; reserved "B"; }
        }
        message Old { option message_set_wire_format = true; reserved 1 to 3; extensions 4 to max; }
        """;

    private const string Proto3 = """
        syntax = "proto3";
        message M {
          reserved 2; reserved "gone"; int32 a = 1; optional int32 b = 3; M m = 4; string s = 5;
          repeated int32 packed = 7 [packed = true]; repeated int32 expanded = 8 [packed = false]; repeated int32 silent = 9;
          oneof o { int32 x = 11; } map<string, string> map = 12; repeated E es = 13; enum E { A = 0; reserved 1 to max; }
        }
        """;

    public static TheoryData<string> Names => [.. Sample.Of(SchemaSet.All.Keys)];

    /// <summary>Every feature of a file, set on top of either edition.</summary>
    public static TheoryData<string> FileOptions
    {
        get
        {
            TheoryData<string> texts = [];
            foreach (string edition in new[] { "2023", "2024" })
            {
                string[] options =
                [
                    "", "field_presence = IMPLICIT", "enum_type = CLOSED", "repeated_field_encoding = EXPANDED",
                    "utf8_validation = NONE", "message_encoding = DELIMITED", "json_format = LEGACY_BEST_EFFORT",
                    .. edition == "2023" ? Array.Empty<string>() : ["enforce_naming_style = STYLE_LEGACY", "default_symbol_visibility = EXPORT_ALL"],
                ];
                texts.AddRange([.. options.Select(option => $"edition = \"{edition}\"; " + (option.Length == 0 ? "" : $"option features.{option};"))]);
            }

            return texts;
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Features_and_reservations_of_every_schema_equal_protocs(string name) => Assert.Empty(Differences(SchemaSet.OfProtoc(name).Descriptor, SchemaSet.All[name]));

    [Theory]
    [MemberData(nameof(FileOptions))]
    public void Features_of_a_file_are_inherited_and_overridden_as_by_protoc(string head) => Assert.Empty(Differences(Single(head + "\n" + Declarations)));

    [Theory]
    [InlineData(Proto2)]
    [InlineData(Proto3)]
    public void Labels_groups_and_the_packed_option_are_features_too(string text) => Assert.Empty(Differences(Single(text)));

    [Theory]
    [InlineData("option features = { # why\n field_presence: IMPLICIT };")]
    [InlineData("option features = { enum_type: CLOSED # why\n json_format: LEGACY_BEST_EFFORT };")]
    public void A_comment_in_an_aggregate_that_a_hash_starts_ends_with_the_line(string option)
    {
        // protoc before 36 sees no end of it, and is therefore asked about the text without the comment.
        string text = "edition = \"2023\";\n" + option + "\nmessage M { int32 a = 1; E e = 2; enum E { A = 0; } }";
        Assert.Empty(Differences(Single(text.Replace("# why", "")), Single(text)));
    }

    [Fact]
    public void Members_of_a_oneof_inherit_from_it() => Assert.Empty(Differences(Single("""
        edition = "2024";
        message M { oneof choice { option features.enforce_naming_style = STYLE_LEGACY; int32 camelCase = 1; int32 fine = 2 [features.enforce_naming_style = STYLE2024]; } }
        """)));

    private static SchemaSet Single(string text) => new("test.proto", new() { ["test.proto"] = text });

    private static List<string> Differences(SchemaSet schema) => Differences(schema, schema);

    private static List<string> Differences(SchemaSet theirs, SchemaSet schema)
    {
        byte[] set = Protoc.DescriptorSet(theirs.Files, theirs.Main, out string errors, "--retain_options") ?? throw new InvalidOperationException(errors);
        return Differences(FileDescriptorSet.Parser.ParseFrom(set).File.Single(), schema);
    }

    private static List<string> Differences(FileDescriptorProto expected, SchemaSet schema)
    {
        Dictionary<string, ParsedFile> parsed = schema.Files.ToDictionary(file => file.Key, file => ProtoParser.Parse(file.Value, CancellationToken.None));
        ImportGraph graph = ImportGraph.Create([.. parsed.Select(file => FileSummary.Create(file.Key, file.Value))]);
        return [.. FeatureComparer.Compare(expected, parsed[schema.Main], graph), .. ReservedComparer.Compare(expected, parsed[schema.Main])];
    }
}
