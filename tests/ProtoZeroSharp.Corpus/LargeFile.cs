using System.Text;
using System.Text.RegularExpressions;

namespace ProtoZeroSharp.Corpus;

/// <summary>A file of a given size, cut out of a larger one: whole messages and enums, with all that they name.</summary>
internal static partial class LargeFile
{
    /// <summary>The name under which it is listed; nothing imports it.</summary>
    public const string Name = "large.proto";

    private const string Package = "package google.cloud.compute.v1;";
    private const string Source = "google/cloud/compute/v1/compute.proto";

    /// <returns>At most so many characters, and hardly fewer.</returns>
    public static string Cut(CorpusFiles corpus, int size)
    {
        string whole = corpus.Text(Source);
        var blocks = Block().Matches(whole).ToDictionary(block => block.Groups["name"].Value, block => block.Value, StringComparer.Ordinal);
        var taken = new HashSet<string>(StringComparer.Ordinal);
        var text = new StringBuilder(Head().Match(whole).Value.Replace(Package, "package large;", StringComparison.Ordinal));
        text.Replace("Google.Cloud.Compute.V1", "Large");
        foreach (string first in blocks.Keys)
        {
            List<string> names = WithAllNamed(blocks, first, taken);
            if (text.Length + names.Sum(name => blocks[name].Length) <= size)
            {
                names.ForEach(name => text.Append(blocks[name]));
                taken.UnionWith(names);
            }
        }

        return text.ToString();
    }

    // A message and what it names, and what that names, without what is there already.
    private static List<string> WithAllNamed(Dictionary<string, string> blocks, string first, HashSet<string> taken)
    {
        List<string> names = [];
        var pending = new Stack<string>([first]);
        while (pending.TryPop(out string? name))
        {
            if (!taken.Contains(name) && !names.Contains(name))
            {
                names.Add(name);
                Named(blocks, blocks[name]).ForEach(pending.Push);
            }
        }

        return names;
    }

    private static List<string> Named(Dictionary<string, string> blocks, string block) =>
        [.. Word().Matches(block).Select(word => word.Value).Where(blocks.ContainsKey).Distinct()];

    [GeneratedRegex(@"^(?:message|enum) (?<name>\w+) \{\n.*?^\}\n", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();

    [GeneratedRegex(@"\A.*?(?=^(?:message|enum) )", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Head();

    [GeneratedRegex(@"\b[A-Z]\w+")]
    private static partial Regex Word();
}
