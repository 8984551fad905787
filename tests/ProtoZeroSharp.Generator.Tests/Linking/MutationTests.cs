using System.Globalization;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Generator.Diagnostics;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>
/// Cases with tokens removed, added, replaced and swapped: protoc, asked at test time, must agree on which are accepted and why
/// not.
/// </summary>
public partial class MutationTests
{
    /// <summary>More of them on request: PROTOZERO_MUTANTS.</summary>
    private static readonly int Count = int.Parse(Environment.GetEnvironmentVariable("PROTOZERO_MUTANTS") ?? "50", CultureInfo.InvariantCulture);

    /// <summary>
    /// Without cases on which this protoc and the newest one differ, cases whose imports have errors, which we link nevertheless, and cases
    /// about our own limits.
    /// </summary>
    private static ProtoCase[] Cases { get; } =
    [
        .. ProtoCase.Asked
            .Where(static item => item.Asked.Accepted == item.Recorded.Accepted && item.Asked.Messages.SequenceEqual(item.Recorded.Messages))
            .Select(static item => item.Recorded)
            .Where(static item => !item.Name.StartsWith("limit") && !item.Name.StartsWith("agghash") && item.Messages.All(message => !item.OtherFiles.Keys.Any(message.Contains))),
    ];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Mutated_cases_get_protocs_verdict_and_errors(int seed)
    {
        string[] pool = [.. Cases.SelectMany(item => Tokens().Matches(item.Input).Select(match => match.Value)).Where(token => !string.IsNullOrWhiteSpace(token))];
        var random = new Random(seed);
        ProtoCase[] mutants =
        [
            .. Enumerable.Range(0, Count).Select(_ => Cases[random.Next(Cases.Length)]).Select(item => item with { Input = Mutate(item.Input, pool, random) }),
        ];
        List<string> differences = [.. mutants.AsParallel().SelectMany(Differences)];
        Assert.True(differences.Count == 0, string.Join('\n', differences.Take(10)));
    }

    // protoc, asked for no C#, does not look at csharp_namespace.
    private static IEnumerable<string> Differences(ProtoCase mutant) =>
        mutant.Link().Diagnostics.Any(static diagnostic => diagnostic.Id == DiagnosticCatalog.NotANamespace.Id)
            ? []
            : new Deviations().Unexplained(mutant.AskProtoc()).Select(line => line + "\n  in: " + mutant.Input);

    private static string Mutate(string text, string[] pool, Random random)
    {
        List<string> tokens = [.. Tokens().Matches(text).Select(match => match.Value)];

        // The syntax statement is not changed.
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

    [GeneratedRegex(@"""(?:\\.|[^""\\\n])*""|\w+|\s+|[\uD800-\uDBFF][\uDC00-\uDFFF]|.", RegexOptions.Singleline)]
    private static partial Regex Tokens();
}
