using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;
using ProtoZeroSharp.Generator.Tests.Linking;
using ProtoZeroSharp.Generator.Tests.SourceInfo;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Naming;

/// <summary>Namespaces, types, constants and enum values against what <c>protoc --csharp_out</c> declares.</summary>
public partial class ProtocOracleTests
{
    /// <summary>protoc's C# for these does not compile; our names avoid the clash.</summary>
    private static readonly string[] Uncompilable = ["Schemas.Clashes", "case json6", "case json9", "case json42", "case json-conflict-p2", "case keyword1", "case keyword4"];

    public static TheoryData<string> Names => [.. Sample.Of(SchemaSet.All.Keys).Except(Uncompilable)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Everything_is_named_as_protoc_names_it(string name)
    {
        SchemaSet schema = SchemaSet.All[name];
        LinkResult result = ProtoCase.LinkFiles(schema.Files, schema.Main);
        Assert.NotNull(result.File);
        Assert.Equal(DeclaredNames.Protocs(SchemaSet.OfProtoc(name).CSharp), DeclaredNames.Ours(result.File));
    }

    [Fact]
    public void Nothing_is_excused_that_compiles()
    {
        foreach (string name in Uncompilable)
        {
            string text = SchemaSet.OfProtoc(name).CSharp;
            bool breaksTheGrammar = CSharpSyntaxTree.ParseText(text).GetDiagnostics().Any();
            Assert.True(breaksTheGrammar || DeclaredNames.Protocs(text).Select(declared => declared.Split(' ')[0]).GroupBy(declared => declared).Any(group => group.Count() > 1), name);
        }
    }

    /// <summary>Set PROTOZERO_CORPUS to a folder of .proto files to compare all of them; without it one schema takes their place.</summary>
    [Fact]
    public void A_corpus_is_named_as_protoc_names_it()
    {
        string? corpus = Environment.GetEnvironmentVariable("PROTOZERO_CORPUS");
        Dictionary<string, string> files = corpus is null
            ? new() { ["names/names.proto"] = Schemas.Names }
            : Directory.EnumerateFiles(corpus, "*.proto", SearchOption.AllDirectories)
                .Select(path => Path.GetRelativePath(corpus, path).Replace('\\', '/')).Where(name => !name.StartsWith("google/protobuf/"))
                .ToDictionary(name => name, name => File.ReadAllText(Path.Combine(corpus, name)));
        var parsed = files.ToDictionary(file => file.Key, file => ProtoParser.Parse(file.Value, CancellationToken.None));
        ImportGraph graph = ImportGraph.Create([.. parsed.Select(file => FileSummary.Create(file.Key, file.Value))]);
        List<string> differences = [];
        int names = 0;

        // protoc's output is named after the file only, so files of two directories may have the same name.
        foreach (var folder in files.Keys.GroupBy(name => name[..(name.LastIndexOf('/') + 1)]))
        {
            string[] theirs = [.. Protoc.CSharp(files, [.. folder], corpus).SelectMany(DeclaredNames.Protocs).Select(Repaired).Order(StringComparer.Ordinal)];
            string[] ours = [.. folder.SelectMany(name => DeclaredNames.Ours(Linker.Link(parsed[name], name, graph.For(name), CancellationToken.None).File!)).Order(StringComparer.Ordinal)];
            names += ours.Length;
            if (!theirs.SequenceEqual(ours))
            {
                differences.AddRange(theirs.Except(ours).Select(name => folder.Key + ": only protoc: " + name).Concat(ours.Except(theirs).Select(name => folder.Key + ": only ours: " + name)));
            }
        }

        Assert.True(differences.Count == 0, $"{names} names\n" + string.Join('\n', differences.Take(20)));
        Assert.NotEqual(0, names);
    }

    /// <summary>A nested type named Types is in a class of that name, which C# refuses (CS0542): ours gets an underscore.</summary>
    private static string Repaired(string name) => NestedTypes().Replace(name, ".Types.Types_");

    [GeneratedRegex(@"\.Types\.Types(?=[. ]|$)")]
    private static partial Regex NestedTypes();
}
