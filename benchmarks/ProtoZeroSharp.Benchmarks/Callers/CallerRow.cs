namespace ProtoZeroSharp.Benchmarks.Callers;

/// <summary>The values of one row; of those that may be null half of the rows have one.</summary>
internal sealed class CallerRow(int index)
{
    public const int Count = 4_096;

    public static CallerRow[] All { get; } = [.. Enumerable.Range(0, Count).Select(static i => new CallerRow(i))];

    public readonly string Text0 = "service.name";
    public readonly string Text1 = "http.response.status";
    public readonly string Text2 = "GET /api/v1/users/{id}";
    public readonly byte[] Key = [.. Enumerable.Range(index, 16).Select(static i => (byte)i)];
    public readonly int Int = 200 + (index % 8);
    public readonly long Long = 1_700_000_000_000 + index;
    public readonly double Double = (index * 0.5) + 0.25;
    public readonly bool Bool = true;

    public string? Text0OrNull => IsGiven ? Text0 : null;

    public string? Text1OrNull => IsGiven ? Text1 : null;

    public string? Text2OrNull => IsGiven ? Text2 : null;

    public byte[]? KeyOrNull => IsGiven ? Key : null;

    public int? IntOrNull => IsGiven ? Int : null;

    public long? LongOrNull => IsGiven ? Long : null;

    public double? DoubleOrNull => IsGiven ? Double : null;

    public bool? BoolOrNull => IsGiven ? Bool : null;

    // In runs, as absent fields come: what is measured is not the processor's guess.
    private bool IsGiven => (index & 64) == 0;
}
