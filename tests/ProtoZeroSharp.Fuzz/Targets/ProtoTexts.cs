using System.Text;
using System.Text.RegularExpressions;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>The .proto files of the repository, in pieces that are short enough for mutations.</summary>
internal sealed partial class ProtoTexts
{
    private const int Longest = 900;

    public ProtoTexts(string repositoryRoot)
    {
        string[] folders = ["tests", "samples", "generators"];
        string[] texts = [.. folders
            .SelectMany(f => Directory.EnumerateFiles(Path.Combine(repositoryRoot, f), "*.proto", SearchOption.AllDirectories))
            .Where(static p => !p.Contains("/obj/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)
            .Select(File.ReadAllText)];
        Seeds = [.. texts.SelectMany(Pieces).Distinct(StringComparer.Ordinal).Select(Encoding.UTF8.GetBytes)];
        Words = [.. texts.SelectMany(static t => Word().Matches(t).Select(static m => m.Value))
            .Concat(["syntax", "edition", "\"proto2\"", "\"proto3\"", "\"2023\"", "import", "public", "option", "message", "enum", "service", "rpc", "returns", "stream", "extend", "extensions", "reserved", "oneof", "map<", "group", "required", "optional", "repeated", "to", "max", "-1", "0", "1", "19000", "536870911", "536870912", "0x7fffffff", "1e9", "inf", "nan", "true", "\"", "\'", "//", "/*", "*/", "\\", "<", ">", "[", "]", "(", ")", "{", "}", ";", "=", ",", ".", "default", "packed", "json_name", "deprecated", "features"])
            .Distinct(StringComparer.Ordinal)
            .Select(Encoding.UTF8.GetBytes)];
    }

    public byte[][] Seeds { get; }

    public byte[][] Words { get; }

    /// <summary>A short file is one piece. A longer one gives a piece for each type, with the text before the first type.</summary>
    private static IEnumerable<string> Pieces(string text)
    {
        if (text.Length <= Longest)
        {
            yield return text;
            yield break;
        }

        string[] types = TypeStart().Split(text);
        foreach (string type in types.Skip(1))
        {
            string piece = types[0] + type;
            yield return piece.Length <= Longest ? piece : type.Length <= Longest ? type : type[..Longest];
        }
    }

    [GeneratedRegex(@"\w+|""[^""]*""")]
    private static partial Regex Word();

    [GeneratedRegex(@"^(?=message|enum|extend|service)", RegexOptions.Multiline)]
    private static partial Regex TypeStart();
}
