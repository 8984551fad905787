using Google.Protobuf.Reflection;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;
using ProtoZeroSharp.Generator.Tests.SourceInfo;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>The linked model against the FileDescriptorSet that protoc writes of the same file.</summary>
public class DescriptorTests
{
    private const string Everything = """
        // Detached from what follows.

        /* The file's syntax. */
        syntax = "proto2";

        package all.of_it; // trailing the package

        option csharp_namespace = "All.OfIt";

        // A message.
        // Two lines.
        message Outer { // not the message's: it has a leading one
          /* block
           * of lines */
          optional int32 a = 1 [default = -5, json_name = "A"]; // trailing a

          optional string text = 2 [default = "q\"\\\n\x41\303\251"];
          // trails text

          optional bytes data = 3 [default = "\000\377'\"\t?"];
          optional double d1 = 4 [default = 1e20]; optional double d2 = 5 [default = 0.1]; optional double d3 = 6 [default = -inf];
          optional float f1 = 7 [default = 0.1]; optional float f2 = 8 [default = 3.40282347e+38]; optional float f3 = 9 [default = nan];
          optional float f4 = 23 [default = 3.4028235677973366e38]; optional float f5 = 24 [default = -3.4028235677973366e38]; optional float f6 = 25 [default = 3.4028235677973369e38];
          optional double d4 = 10 [default = 123456789012345678]; optional double d5 = 11 [default = 1.7976931348623157e308];
          optional uint64 u = 12 [default = 0xFFFFFFFFFFFFFFFF]; optional int64 i = 13 [default = -010]; optional bool b = 14 [default = true];
          optional Color color = 15 [default = GREEN]; required Outer self = 16; repeated int32 packed = 17 [packed = true];

          // The group.
          optional group MyGroup = 18 { // inside the group
            optional .all.of_it.Outer outer = 1;
          }
          oneof choice { // trails the oneof
            // first of the choice
            int32 x = 19;
            group Other = 20 { optional Outer.Color c = 1; }
          }
          map<string, Outer> by_name = 21; // a map
          map<sfixed64, Color> by_id = 22;
          extensions 100 to 199, 1000 to max;
          reserved 50 to 60; reserved "gone";
          // Colors.
          enum Color { RED = 0; /* trails RED */ GREEN = -2 [deprecated = true]; }
          extend Outer { optional int32 inner_extension = 100; repeated group Ext = 101 { } }
          // the end of the message
        }

        // An extension.
        extend Outer { optional Outer.Color outer_extension = 1000 [default = RED]; }
        message Old { option deprecated = true; option message_set_wire_format = true; extensions 4 to max; }
        """;

    public static TheoryData<string> Accepted => [.. Sample.Of(AcceptedCases.Keys)];

    public static TheoryData<string> BuiltIns => [.. BuiltInFiles.Names];

    private static Dictionary<string, ProtoCase> AcceptedCases { get; } = ProtoCase.Load("protoc-cases.json").Concat(ProtoCase.LoadOwn())
        .Where(item => item.Accepted && !item.IsForNewest && item.Link().File is not null)
        .ToDictionary(item => item.Name);

    [Theory]
    [MemberData(nameof(Accepted))]
    public void Equals_protocs_descriptor(string name) =>
        Assert.Empty(Differences(SchemaSet.OfProtoc("case " + name).Descriptor, AcceptedCases[name].Link()));

    [Theory]
    [InlineData("proto2")]
    [InlineData("edition 2023")]
    public void Every_kind_of_declaration_default_and_comment_equals_protocs(string syntax)
    {
        string text = syntax == "proto2" ? Everything : string.Join('\n', Everything.Split('\n').Where(line => !line.Contains("roup")))
            .Replace("syntax = \"proto2\"", "edition = \"2023\"").Replace("optional ", "").Replace("required ", "").Replace(" [packed = true]", "")
            .Replace("reserved \"gone\"", "reserved gone").Replace("packed = 17", "not_packed = 17 [features.repeated_field_encoding = EXPANDED]")
            .Replace("    all.of_it.Outer outer = 1;\n", "").Replace("    .all.of_it.Outer outer = 1;\n  }\n", "").Replace("option deprecated = true; ", "");
        Assert.Empty(Differences(new Dictionary<string, string> { ["dir/every.thing.proto"] = text }, "dir/every.thing.proto"));
    }

    [Theory]
    [MemberData(nameof(BuiltIns))]
    public void Built_in_files_link_without_a_diagnostic(string name)
    {
        LinkResult result = ProtoCase.LinkFiles(new Dictionary<string, string> { [name] = BuiltInFiles.ReadText(name)! }, name);
        Assert.Empty(result.Diagnostics.Select(diagnostic => diagnostic.Message));
        Assert.NotNull(result.File);
    }

    /// <summary>Set PROTOZERO_CORPUS to a folder of .proto files to compare all of them; without it the built-in files are compared.</summary>
    [Fact]
    public void A_corpus_equals_protocs_descriptors_and_source_info()
    {
        string? corpus = Environment.GetEnvironmentVariable("PROTOZERO_CORPUS");
        Dictionary<string, string> files = corpus is null
            ? new[] { "any", "api", "descriptor", "duration", "empty", "field_mask", "source_context", "struct", "timestamp", "type", "wrappers" }
                .Select(name => "google/protobuf/" + name + ".proto").ToDictionary(name => name, name => BuiltInFiles.ReadText(name)!)
            : Directory.EnumerateFiles(corpus, "*.proto", SearchOption.AllDirectories)
                .Select(path => Path.GetRelativePath(corpus, path).Replace('\\', '/')).Where(name => !name.StartsWith("google/protobuf/"))
                .ToDictionary(name => name, name => File.ReadAllText(Path.Combine(corpus, name)));
        var parsed = files.ToDictionary(file => file.Key, file => ProtoParser.Parse(file.Value, CancellationToken.None));
        ImportGraph graph = ImportGraph.Create([.. parsed.Select(file => FileSummary.Create(file.Key, file.Value))]);
        string names = string.Join('\n', files.Keys);
        files.Add("names.txt", names);
        byte[] set = Protoc.DescriptorSet(files, "@names.txt", out string errors, "--include_source_info", "--retain_options")
            ?? throw new InvalidOperationException(errors);
        List<string> differences = [];
        foreach (FileDescriptorProto expected in FileDescriptorSet.Parser.ParseFrom(set).File)
        {
            LinkResult result = Linker.Link(parsed[expected.Name], expected.Name, graph.For(expected.Name), CancellationToken.None);
            differences.AddRange(result.File is null
                ? [expected.Name + ": " + result.Diagnostics[0].Message]
                : DescriptorComparer.Compare(expected, result.File).Select(line => expected.Name + line));
            differences.AddRange(SourceInfoComparer.Compare(expected, parsed[expected.Name], graph));
            differences.AddRange(FeatureComparer.Compare(expected, parsed[expected.Name], graph));
            differences.AddRange(ReservedComparer.Compare(expected, parsed[expected.Name]));
        }

        Assert.True(differences.Count == 0, string.Join('\n', differences.Take(20)));
    }

    private static List<string> Differences(IReadOnlyDictionary<string, string> files, string name)
    {
        byte[] set = Protoc.DescriptorSet(files, name, out string errors, "--include_source_info") ?? throw new InvalidOperationException(errors);
        return Differences(FileDescriptorSet.Parser.ParseFrom(set).File.Single(), ProtoCase.LinkFiles(files, name));
    }

    private static List<string> Differences(FileDescriptorProto expected, LinkResult result)
    {
        Assert.True(result.File is not null, string.Join('\n', result.Diagnostics.Select(diagnostic => diagnostic.Message)));
        return DescriptorComparer.Compare(expected, result.File);
    }
}
