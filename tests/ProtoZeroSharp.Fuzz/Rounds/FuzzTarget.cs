namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>One kind of random work.</summary>
internal abstract class FuzzTarget(string name, int cost)
{
    private const int MostReported = 10;

    public string Name { get; } = name;

    /// <summary>The duration of a round, as a multiple of one of the fastest target.</summary>
    public int Cost { get; } = cost;

    /// <summary>Statistics of the rounds, which show when they tested nothing.</summary>
    public abstract string Summary { get; }

    /// <summary>Runs rounds and returns how many failed.</summary>
    public int Run(int firstSeed, int rounds)
    {
        int failures = 0;
        for (int seed = firstSeed; seed < firstSeed + rounds; seed++)
        {
            string? problem;
            try
            {
                problem = Round(seed);
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                problem = exception.ToString();
            }

            if (problem != null && ++failures <= MostReported)
            {
                Console.WriteLine($"{Name} --seed {seed} --rounds {Cost}: {problem}");
            }
        }

        return failures;
    }

    /// <summary>One round: its failure, or null. An exception is a failure too.</summary>
    protected abstract string? Round(int seed);
}
