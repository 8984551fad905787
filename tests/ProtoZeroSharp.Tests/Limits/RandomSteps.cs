namespace ProtoZeroSharp.Tests.Limits;

/// <summary>A reproducible list of things to do to a writer: fields of many sizes, opening and closing.</summary>
internal sealed class RandomSteps
{
    private static readonly int[] Sizes = [0, 1, 5, 40, 43, 100, 120, 126, 127, 128, 129, 300, 1000, 1100, 5000, 16383, 16384];

    private readonly (StepKind Kind, int Size)[] steps;
    private readonly int typedFrom;

    /// <param name="seed">The same gives the same steps.</param>
    /// <param name="typedFrom">From this depth on submessages are typed.</param>
    /// <param name="count">How many steps.</param>
    /// <param name="deep">Mostly opening, with small fields.</param>
    public RandomSteps(int seed, int typedFrom, int count, bool deep)
    {
        Random random = new(seed);
        this.typedFrom = typedFrom;
        steps = new (StepKind, int)[count];
        for (int i = 0; i < count; i++)
        {
            StepKind kind = (StepKind)random.Next(deep ? 20 : 10);
            steps[i] = (kind < StepKind.Close + 1 ? kind : StepKind.Open, Sizes[random.Next(deep ? 11 : Sizes.Length)]);
        }
    }

    public int Count => steps.Length;

    public (StepKind Kind, int Size) this[int index] => steps[index];

    public bool IsTypedFrom(int depth) => depth >= typedFrom;
}

internal enum StepKind
{
    Number,
    Fixed,
    Text,
    NonAsciiText,
    Bytes,
    Packed,
    Leaf,
    Open,
    OpenGroup,
    Close,
}
