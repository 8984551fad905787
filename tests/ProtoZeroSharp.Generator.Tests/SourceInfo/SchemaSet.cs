using System.Collections.Concurrent;
using System.Reflection;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Tests.Linking;

namespace ProtoZeroSharp.Generator.Tests.SourceInfo;

/// <summary>A .proto that protoc accepts, and the files around it.</summary>
internal sealed record SchemaSet(string Main, Dictionary<string, string> Files)
{
    private static readonly ConcurrentDictionary<string, Lazy<(FileDescriptorProto, string)>> AnswersOfProtoc = new(StringComparer.Ordinal);

    /// <summary>Every schema of the tests, the samples and the benchmarks, by name.</summary>
    public static Dictionary<string, SchemaSet> All { get; } = Load();

    /// <summary>What protoc makes of a schema of <see cref="All"/>. It is asked once for all tests.</summary>
    public static (FileDescriptorProto Descriptor, string CSharp) OfProtoc(string name) => AnswersOfProtoc.GetOrAdd(name, static name => new(() =>
    {
        (byte[] set, string text) = Protoc.Everything(All[name].Files, All[name].Main);
        return (FileDescriptorSet.Parser.ParseFrom(set).File.Single(), text);
    })).Value;

    private static Dictionary<string, SchemaSet> Load()
    {
        Dictionary<string, SchemaSet> all = [];
        foreach (FieldInfo field in typeof(Schemas).GetFields())
        {
            all.Add("Schemas." + field.Name, new SchemaSet("test.proto", new() { ["test.proto"] = (string)field.GetRawConstantValue()! }));
        }

        var builtIn = BuiltInFiles.Names.ToDictionary(name => name, name => BuiltInFiles.ReadText(name)!);
        foreach (string name in builtIn.Keys)
        {
            all.Add(name, new SchemaSet(name, builtIn));
        }

        string root = Protoc.Metadata("RepositoryRoot");
        foreach (string folder in new[] { "tests", "samples", "benchmarks" })
        {
            foreach (string path in Directory.EnumerateFiles(Path.Combine(root, folder), "*.proto", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
            {
                string relative = Path.GetRelativePath(root, path).Replace('\\', '/');
                if (!relative.Contains("/obj/") && !relative.Contains("/bin/") && !relative.Contains("/Broken/"))
                {
                    all.Add(relative, FromDisk(Path.Combine(root, ImportRoot(relative)).Replace('\\', '/'), path));
                }
            }
        }

        foreach (ProtoCase item in ProtoCase.Load("protoc-cases.json").Concat(ProtoCase.LoadOwn()))
        {
            if (item.Accepted && IsForEveryProtoc(item))
            {
                all.Add("case " + item.Name, new SchemaSet(ProtoCase.MainFile, new(item.OtherFiles) { [ProtoCase.MainFile] = item.Input }));
            }
        }

        return all;
    }

    /// <summary>
    /// False for files that may be too new for the protoc of Grpc.Tools, and for those on which our verdict differs on purpose.
    /// </summary>
    private static bool IsForEveryProtoc(ProtoCase item) => !item.IsForNewest && item.Link().File is not null;

    private static string ImportRoot(string path)
    {
        int protos = path.IndexOf("/protos/", StringComparison.OrdinalIgnoreCase);
        return protos >= 0 ? path[..(protos + "/protos".Length)] : path[..path.LastIndexOf('/')];
    }

    private static SchemaSet FromDisk(string importRoot, string path)
    {
        // The application of the package test imports files of its library.
        Dictionary<string, string> files = [];
        foreach (string folder in new[] { importRoot, importRoot.Replace("/App/", "/Library/") }.Distinct().Where(Directory.Exists))
        {
            foreach (string file in Directory.EnumerateFiles(folder, "*.proto", SearchOption.AllDirectories))
            {
                files[Path.GetRelativePath(folder, file).Replace('\\', '/')] = File.ReadAllText(file);
            }
        }

        return new SchemaSet(Path.GetRelativePath(importRoot, path).Replace('\\', '/'), files);
    }
}
