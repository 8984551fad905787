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

    /// <returns>At least so many characters, and at most as many more as the messages have that the last one names.</returns>
    public static string Cut(CorpusFiles corpus, int size)
    {
        string whole = corpus.Text(Source);
        var blocks = Block().Matches(whole).ToDictionary(block => block.Groups["name"].Value, block => block.Value, StringComparer.Ordinal);
        var taken = new HashSet<string>(StringComparer.Ordinal);
        var text = new StringBuilder(Head().Match(whole).Value.Replace(Package, "package large;", StringComparison.Ordinal));
        text.Replace("Google.Cloud.Compute.V1", "Large");
        var pending = new Stack<string>();
        foreach (string first in blocks.Keys.TakeWhile(_ => text.Length < size))
        {
            // With all that it names, even beyond the size.
            pending.Push(first);
            while (pending.TryPop(out string? name))
            {
                if (taken.Add(name))
                {
                    text.Append(blocks[name]);
                    Named(blocks, blocks[name]).ForEach(pending.Push);
                }
            }
        }

        return text.ToString();
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
