namespace GrpcService.Orders;

/// <summary>The warehouse's arithmetic, the same whichever protobuf classes the service uses.</summary>
public static class Pricing
{
    /// <summary>How many categories there are; unknown ones count as unspecified.</summary>
    public const int Categories = 4;

    /// <summary>The categories' names in a reply, by their numbers.</summary>
    public static IReadOnlyList<string> CategoryNames { get; } = ["other", "tools", "books", "food"];

    public static int CategoryIndex(int category) => (uint)category < Categories ? category : 0;

    /// <summary>The price of a line before its discounts.</summary>
    public static long FullCents(uint quantity, long unitCents) => quantity * unitCents;

    public static long TakeOffPercent(long cents, uint percent) => cents - (cents * Math.Min(percent, 100) / 100);

    public static long TakeOffCents(long cents, long off) => Math.Max(0, cents - off);
}
