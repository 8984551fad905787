namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>One kind of random work.</summary>
internal abstract class FuzzTarget(string name, int cost)
{
    private const int MostReported = 10;

    public string Name { get; } = name;

    /// <summary>How many times longer a round takes than one of the fastest target.</summary>
    public int Cost { get; } = cost;

    /// <summary>What the rounds met, so that a run which met nothing shows.</summary>
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

    /// <summary>One round: what went wrong, or null. An exception that comes out of it went wrong too.</summary>
    protected abstract string? Round(int seed);
}
