using System.Collections.Immutable;
using System.Text.Json;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>A .proto named t.proto, the files it may import, and what protoc says to it.</summary>
internal sealed record ProtoCase(string Name, string Input, ImmutableDictionary<string, string> OtherFiles, bool Accepted, ImmutableArray<string> Messages)
{
    public const string MainFile = "t.proto";

    public static ImmutableArray<ProtoCase> Load(string resource)
    {
        using Stream stream = typeof(ProtoCase).Assembly.GetManifestResourceStream(resource)!;
        using JsonDocument document = JsonDocument.Parse(stream);
        return
        [
            .. document.RootElement.EnumerateArray().Select(item => new ProtoCase(
                item.GetProperty("name").GetString()!,
                item.GetProperty("input").GetString()!,
                item.GetProperty("other_files").EnumerateObject().ToImmutableDictionary(file => file.Name, file => file.Value.GetString()!),
                item.GetProperty("accepted").GetBoolean(),
                [.. item.GetProperty("messages").EnumerateArray().Select(message => message.GetString()!)])),
        ];
    }

    public LinkResult Link() => LinkFiles(OtherFiles.Add(MainFile, Input), MainFile);

    public static LinkResult LinkFiles(IReadOnlyDictionary<string, string> files, string name)
    {
        Dictionary<string, ParsedFile> parsed = files.ToDictionary(file => file.Key, file => ProtoParser.Parse(file.Value, CancellationToken.None));
        ImportGraph graph = ImportGraph.Create([.. parsed.Select(file => FileSummary.Create(file.Key, file.Value))]);
        return Linker.Link(parsed[name], name, graph.For(name), CancellationToken.None);
    }

    /// <summary>Links one text that imports nothing but built-in files.</summary>
    public static LinkResult LinkText(string text) => LinkFiles(new Dictionary<string, string> { [MainFile] = text }, MainFile);

    public override string ToString() => Name;
}
