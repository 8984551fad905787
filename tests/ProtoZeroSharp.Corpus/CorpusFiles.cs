using System.Text;
using System.Text.RegularExpressions;

namespace ProtoZeroSharp.Corpus;

/// <summary>The .proto files below a folder, by import name.</summary>
internal sealed partial class CorpusFiles
{
    private readonly Dictionary<string, string> texts = new(StringComparer.Ordinal);

    /// <param name="root">The folder that import names are relative to.</param>
    public CorpusFiles(string root)
    {
        // The well-known types come from the library, as they would in a project.
        Names =
        [
            .. Directory.EnumerateFiles(root, "*.proto", SearchOption.AllDirectories)
                .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/'))
                .Where(name => !name.StartsWith("google/protobuf/", StringComparison.Ordinal))
                .Order(StringComparer.Ordinal),
        ];
        foreach (string name in Names)
        {
            texts.Add(name, File.ReadAllText(Path.Combine(root, name)));
        }
    }

    /// <summary>Import names in ordinal order.</summary>
    public IReadOnlyList<string> Names { get; }

    /// <summary>UTF-8 bytes of all texts.</summary>
    public long Bytes => texts.Values.Sum(text => (long)Encoding.UTF8.GetByteCount(text));

    public string Text(string name) => texts[name];

    /// <summary>The files given, and everything that they import, in ordinal order.</summary>
    public IReadOnlyList<string> WithImports(IEnumerable<string> names)
    {
        var found = new SortedSet<string>(StringComparer.Ordinal);
        var pending = new Stack<string>(names);
        while (pending.TryPop(out string? name))
        {
            if (texts.TryGetValue(name, out string? text) && found.Add(name))
            {
                foreach (string import in Imports(text))
                {
                    pending.Push(import);
                }
            }
        }

        return [.. found];
    }

    /// <summary>The imports of a text.</summary>
    public static IEnumerable<string> Imports(string text) => Import().Matches(text).Select(match => match.Groups[1].Value);

    [GeneratedRegex("^import\\s+(?:public\\s+|weak\\s+)?\"([^\"]+)\"", RegexOptions.Multiline)]
    private static partial Regex Import();
}
