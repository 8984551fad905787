using System.Collections.Immutable;
using System.Text.Json;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Syntax;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>A .proto named t.proto, the files it may import, and protoc's verdict.</summary>
internal sealed partial record ProtoCase(string Name, string Input, ImmutableDictionary<string, string> OtherFiles, bool Accepted, ImmutableArray<string> Messages)
{
    public const string MainFile = "t.proto";
    private const string OwnFolder = "own/";

    private static readonly Lazy<ImmutableArray<(ProtoCase Recorded, ProtoCase Asked)>> AskedOnce = new(static () =>
        [.. Sample.Of(LoadOwn().Concat(Load("protoc-cases.json"))).AsParallel().AsOrdered().Select(static item => (item, item.AskProtoc()))]);

    /// <summary>A sample of the cases as they are recorded, and as the protoc at hand answers. It is asked once for all tests.</summary>
    public static ImmutableArray<(ProtoCase Recorded, ProtoCase Asked)> Asked => AskedOnce.Value;

    /// <summary>
    /// True when the protoc of Grpc.Tools may be too old for the case: before 36 it knows no edition 2026, and a comment that a <c>#</c> starts
    /// in an aggregate has no end.
    /// </summary>
    public bool IsForNewest => Input.Contains("2026") || Input.Contains("_features.proto") || Name.StartsWith("agghash", StringComparison.Ordinal);

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

    /// <summary>
    /// Our own cases, one a file of Data/own: <c>--- t.proto</c> and the text, the same for the files that it may import, then
    /// <c>--- accepted</c> or <c>--- rejected</c> and the messages of protoc 36.2, one on each line.
    /// </summary>
    public static ImmutableArray<ProtoCase> LoadOwn() =>
    [
        .. typeof(ProtoCase).Assembly.GetManifestResourceNames()
            .Where(name => name.StartsWith(OwnFolder, StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)
            .Select(ReadOwn),
    ];

    private static ProtoCase ReadOwn(string resource)
    {
        using var reader = new StreamReader(typeof(ProtoCase).Assembly.GetManifestResourceStream(resource)!);
        Match[] parts = Part().Matches(reader.ReadToEnd()).ToArray();
        ImmutableDictionary<string, string> files = parts[..^1].ToImmutableDictionary(part => part.Groups["title"].Value, FileText);
        string verdict = parts[^1].Groups["title"].Value;
        Assert.True(verdict is "accepted" or "rejected", resource + " has no verdict");
        return new(
            Path.GetFileNameWithoutExtension(resource[OwnFolder.Length..]),
            files[MainFile],
            files.Remove(MainFile),
            verdict == "accepted",
            [.. parts[^1].Groups["text"].Value.Split('\n', StringSplitOptions.RemoveEmptyEntries)]);
    }

    // Invisible characters are written as \uXXXX, and a marker shows that a file does not end with a line end.
    private static string FileText(Match part)
    {
        string text = part.Groups["text"].Value;
        string notes = part.Groups["notes"].Value;
        if (notes.Contains("(escaped)", StringComparison.Ordinal))
        {
            text = Escape().Replace(text, escape => ((char)Convert.ToInt32(escape.Value[2..], 16)).ToString());
        }

        return notes.Contains("(no newline at the end)", StringComparison.Ordinal) ? text[..^1] : text;
    }

    [GeneratedRegex(@"(?m)^--- (?<title>\S+)(?<notes>[^\n]*)\n(?<text>(?:(?!--- )[^\n]*\n)*)")]
    private static partial Regex Part();

    [GeneratedRegex(@"\\u[0-9A-F]{4}")]
    private static partial Regex Escape();

    /// <summary>The case with the verdict and the messages of the protoc at hand.</summary>
    public ProtoCase AskProtoc()
    {
        bool isAccepted = Protoc.DescriptorSet(OtherFiles.Add(MainFile, Input), MainFile, out string errors) is not null;
        return this with { Accepted = isAccepted, Messages = ProtocLine.Split(errors) };
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
