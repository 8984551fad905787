namespace ProtoZeroSharp.Benchmarks.Callers;

/// <summary>The values of one row; of those that may be null half of the rows have one.</summary>
internal sealed class CallerRow
{
    public const int Count = 4_096;

    public readonly string Text0 = "service.name";
    public readonly string Text1 = "http.response.status";
    public readonly string Text2 = "GET /api/v1/users/{id}";
    public readonly byte[] Key;
    public readonly int Int;
    public readonly long Long;
    public readonly double Double;
    public readonly bool Bool = true;
    public readonly string? Text1OrNull;
    public readonly string? Text2OrNull;
    public readonly int? IntOrNull;
    public readonly long? LongOrNull;
    public readonly double? DoubleOrNull;
    public readonly bool? BoolOrNull;

    private CallerRow(int index)
    {
        Key = [.. Enumerable.Range(index, 16).Select(static i => (byte)i)];
        Int = 200 + (index % 8);
        Long = 1_700_000_000_000 + index;
        Double = (index * 0.5) + 0.25;

        // In runs, as absent fields come: what is measured is not the processor's guess.
        if ((index & 64) == 0)
        {
            Text1OrNull = Text1;
            Text2OrNull = Text2;
            IntOrNull = Int;
            LongOrNull = Long;
            DoubleOrNull = Double;
            BoolOrNull = Bool;
        }
    }

    public static CallerRow[] All { get; } = [.. Enumerable.Range(0, Count).Select(static i => new CallerRow(i))];
}
