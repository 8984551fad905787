using System.Globalization;

namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>Random work from one seed after another, without guidance.</summary>
internal static class RandomRounds
{
    public static int Run(string[] args)
    {
        IReadOnlyList<FuzzTarget> targets = [new WriteTarget(), new ReadTarget(), new EditTarget(), new RandomEditTarget(), new RandomTextTarget(), new GenerateTarget()];
        int rounds = Number("--rounds", 2_000);
        int first = Number("--seed", 1);
        string[] names = args.Length > 0 && !args[0].StartsWith('-') ? args[0].Split(',') : [.. targets.Select(static t => t.Name)];
        if (names.Except(targets.Select(static t => t.Name)).FirstOrDefault() is { } unknown)
        {
            Console.Error.WriteLine($"{unknown} is no target: {string.Join(", ", targets.Select(static t => t.Name))}");
            return 2;
        }

        int failed = 0;
        foreach (FuzzTarget target in targets.Where(t => names.Contains(t.Name)))
        {
            int failures = target.Run(first, rounds / target.Cost);
            Console.WriteLine($"{target.Name}: {rounds / target.Cost:N0} rounds, {failures} failures; {target.Summary}");
            failed += failures == 0 ? 0 : 1;
        }

        Console.WriteLine($"{names.Length - failed} passed, {failed} failed");
        return failed == 0 ? 0 : 1;

        int Number(string option, int otherwise)
        {
            int index = Array.IndexOf(args, option);
            return index >= 0 ? int.Parse(args[index + 1], CultureInfo.InvariantCulture) : otherwise;
        }
    }
}
