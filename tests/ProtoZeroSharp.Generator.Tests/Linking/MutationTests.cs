using System.Text.RegularExpressions;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>Cases with tokens removed, added, replaced and swapped: protoc, asked at test time, must agree on which are accepted.</summary>
public partial class MutationTests
{
    private const int Count = 400;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Mutated_cases_get_protocs_verdict(int seed)
    {
        // What the protoc of Grpc.Tools does not know, and files whose imports have errors, which we link nevertheless.
        ProtoCase[] cases =
        [
            .. ProtoCase.Load("own-cases.json").Concat(ProtoCase.Load("protoc-cases.json"))
                .Where(item => !item.Input.Contains("2026") && !item.Input.Contains("_features") && !item.Input.Contains("enumvalue") && item.OtherFiles.Count == 0),
        ];
        string[] pool = [.. cases.SelectMany(item => Tokens().Matches(item.Input).Select(match => match.Value)).Where(token => !string.IsNullOrWhiteSpace(token))];
        var random = new Random(seed);
        string[] texts = [.. Enumerable.Range(0, Count).Select(_ => Mutate(cases[random.Next(cases.Length)].Input, pool, random))];
        var different = texts
            .AsParallel()
            .Where(text => Protoc.Accepts(new Dictionary<string, string> { [ProtoCase.MainFile] = text }, ProtoCase.MainFile) != ProtoCase.LinkText(text).File is not null);
        Assert.Empty(different);
    }

    private static string Mutate(string text, string[] pool, Random random)
    {
        List<string> tokens = [.. Tokens().Matches(text).Select(match => match.Value)];

        // The statement that names the syntax stays as it is.
        for (int edit = random.Next(1, 3); edit > 0 && tokens.Count > 10; edit--)
        {
            int at = random.Next(6, tokens.Count);
            switch (random.Next(4))
            {
                case 0:
                    tokens.RemoveAt(at);
                    break;
                case 1:
                    tokens.Insert(at, " " + pool[random.Next(pool.Length)] + " ");
                    break;
                case 2:
                    tokens[at] = pool[random.Next(pool.Length)];
                    break;
                default:
                    int other = random.Next(6, tokens.Count);
                    (tokens[at], tokens[other]) = (tokens[other], tokens[at]);
                    break;
            }
        }

        return string.Concat(tokens);
    }

    [GeneratedRegex(@"""(?:\\.|[^""\\\n])*""|\w+|\s+|.", RegexOptions.Singleline)]
    private static partial Regex Tokens();
}
