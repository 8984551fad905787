using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Architecture;

/// <summary>The folders of the sources are the architecture, and references between them run one way.</summary>
public class DependencyTests
{
    /// <summary>The folders that each folder of the generator may name, beside itself. Outside of all folders are the types that netstandard2.0 lacks.</summary>
    private static readonly Dictionary<string, string[]> Generator = new()
    {
        [""] = [],
        ["Model"] = [],
        ["Diagnostics"] = [],
        ["Settings"] = ["Diagnostics", "Model"],
        ["Syntax"] = ["Diagnostics", "Model"],
        ["Linking"] = ["Diagnostics", "Model", "Syntax"],
        ["Naming"] = ["Model"],
        ["Library"] = ["Model"],
        ["Planning"] = ["Library", "Model", "Naming", "Settings"],
        ["Emission"] = ["", "Library", "Model", "Planning", "Settings"],
        ["Project"] = ["Diagnostics", "Library", "Linking", "Model", "Naming", "Planning", "Settings", "Syntax"],
        ["Roslyn"] = ["Diagnostics", "Settings"],
        ["Usage"] = ["Diagnostics", "Roslyn"],
        ["Pipeline"] = ["Diagnostics", "Emission", "Linking", "Model", "Naming", "Planning", "Project", "Roslyn", "Settings", "Syntax"],
    };

    /// <summary>The folders that each folder of the library may name, beside itself.</summary>
    private static readonly Dictionary<string, string[]> Library = new()
    {
        [""] = [],
        ["Polyfills"] = [],
        ["Wire"] = [""],
        ["Memory"] = ["Wire"],
        ["Scalars"] = ["Wire"],
        ["Writing/Frames"] = ["", "Memory", "Wire"],
        ["Writing"] = ["", "Memory", "Scalars", "Wire", "Writing/Frames"],
        ["Framing"] = ["", "Reading", "Wire", "Writing"],
        ["Text"] = ["", "Reading", "Reading/Fields", "Reading/Schemas", "Reading/Validation", "Scalars", "Wire"],
        ["WellKnownTypes"] = ["", "Reading", "Reading/Fields", "Reading/Scanning", "Reading/Schemas", "Text", "Wire", "Writing"],
        ["Reading/Schemas"] = ["Wire"],
        ["Reading/Fields"] = ["", "Wire"],
        ["Reading/Scanning"] = ["Reading/Fields", "Reading/Schemas", "Wire"],
        ["Reading/Validation"] = ["Reading/Fields", "Reading/Schemas", "Wire"],
        ["Reading/Copying"] = ["Reading/Schemas", "Wire"],
        ["Reading"] = ["", "Reading/Copying", "Reading/Fields", "Reading/Scanning", "Reading/Schemas", "Reading/Validation", "Scalars", "Wire", "Writing"],
        ["Owning"] = ["", "Reading", "Reading/Fields", "Wire", "Writing"],
        ["Editing"] = ["", "Owning", "Reading", "Reading/Fields", "Reading/Scanning", "Reading/Schemas", "Scalars", "WellKnownTypes", "Wire"],
    };

    [Fact]
    public void The_librarys_folders_name_what_they_may() =>
        Check(
            "src/ProtoZeroSharp",
            Library,
            WellKnownTypes(),
            ["System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading", "System.Threading.Tasks"],
            "NET", "NET5_0_OR_GREATER", "NET6_0_OR_GREATER", "NET7_0_OR_GREATER", "NET8_0_OR_GREATER", "NET9_0_OR_GREATER", "NET10_0_OR_GREATER");

    [Fact]
    public void The_generators_folders_name_what_they_may() => Check("generators/ProtoZeroSharp.Generator", Generator, [], ["System", "System.Collections.Generic", "System.Linq", "System.Threading"]);

    /// <summary>A reference between two folders is found, and one inside a folder does not count.</summary>
    [Fact]
    public void A_reference_is_found()
    {
        string root = Directory.CreateTempSubdirectory("folders").FullName;
        try
        {
            Write("A/One.cs", "namespace P.A; class One { int own = Two.Constant; object other = new P.B.Three(); /// <see cref=\"P.C.Four\"/>\n void F() { \"\".Extend(); } }");
            Write("A/Two.cs", "namespace P.A; static class Two { public const int Constant = 1; }");
            Write("B/Three.cs", "namespace P.B; class Three { }");
            Write("C/Four.cs", "namespace P.C; class Four { }");
            Write("D/Five.cs", "global using P.D; namespace P.D; static class Five { public static void Extend(this string s) { } }");
            Assert.Equal([("A", "B"), ("A", "D")], new FolderReferences(root, [], [], []).Pairs);
        }
        finally
        {
            Directory.Delete(root, recursive: true);
        }

        void Write(string name, string text)
        {
            string path = Path.Combine(root, name);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, text);
        }
    }

    /// <summary>The generated code of the well-known types, which the library's sources name.</summary>
    private static string[] WellKnownTypes()
    {
        string folder = Path.Combine(Protoc.Metadata("RepositoryRoot"), "generators/ProtoZeroSharp.Generator/BuiltIn");
        string[] files = ["any", "duration", "empty", "field_mask", "struct", "timestamp", "wrappers"];
        var harness = new Harness([.. files.Select(file => ($"google/protobuf/{file}.proto", File.ReadAllText(Path.Combine(folder, $"google/protobuf/{file}.proto"))))]);
        foreach (string file in files)
        {
            harness.Option("ProtoZeroNamespace", "ProtoZeroSharp.WellKnownTypes", $"google/protobuf/{file}.proto");
        }

        return [.. harness.Run().GeneratedSources.Select(source => source.SourceText.ToString())];
    }

    private static void Check(string project, Dictionary<string, string[]> allowed, string[] generated, string[] usings, params string[] symbols)
    {
        string root = Path.Combine(Protoc.Metadata("RepositoryRoot"), project);
        var references = new FolderReferences(root, Directory.EnumerateFiles(AppContext.BaseDirectory, "Microsoft.CodeAnalysis*.dll"), generated, usings, symbols);
        Assert.Empty(references.Errors);
        Assert.Equal(allowed.Keys.Order(), references.Folders);
        string[] wrong =
        [
            .. references.Pairs.Where(pair => !allowed[pair.From].Contains(pair.To))
                .Select(pair => $"{pair.From} must not name {pair.To}:\n  {string.Join("\n  ", references.Places(pair.From, pair.To))}"),
        ];
        Assert.True(wrong.Length == 0, string.Join('\n', wrong));

        // An allowed reference that no file has must be removed.
        Assert.Equal(allowed.SelectMany(folder => folder.Value.Select(to => (folder.Key, to))).Order(), references.Pairs);
    }
}
