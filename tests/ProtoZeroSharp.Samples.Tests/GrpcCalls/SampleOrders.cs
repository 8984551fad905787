using System.Globalization;
using GrpcService.Messages;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>Made-up orders of any size; every value follows from an index.</summary>
internal static class SampleOrders
{
    /// <summary>About what one line takes when it is encoded, in bytes.</summary>
    private const int LineSize = 29;

    private static readonly string[] Countries = ["FR", "DE", "JP", "BR", "NZ"];
    private static readonly string[] Colors = ["anthracite", "signal red", "moss green"];

    /// <summary>An order that takes about so many bytes.</summary>
    /// <param name="size">The bytes aimed at.</param>
    /// <param name="index">Which order.</param>
    public static OrderRecord Create(int size, int index = 0)
    {
        var lines = new LineRecord[Math.Max(1, (size - 80) / LineSize)];
        for (int i = 0; i < lines.Length; i++)
        {
            int n = i + index;
            lines[i] = new LineRecord(
                "SKU-" + n.ToString("D6", CultureInfo.InvariantCulture),
                (uint)(1 + (n % 9)),
                199 + (n * 37 % 10_000),
                (Category)(n % 4),
                n % 5 == 0 ? 10 : null,
                n % 7 == 0 ? 50 : null,
                n % 3 == 0 ? Colors[n % Colors.Length] : null);
        }

        return new OrderRecord(
            "order-" + index.ToString("D4", CultureInfo.InvariantCulture),
            "Zoë Ünlü",
            Countries[index % Countries.Length],
            (Priority)(index % 3),
            lines,
            [new("channel", "web"), new("campaign", "spring-" + (index % 10).ToString(CultureInfo.InvariantCulture))]);
    }

    /// <summary>Orders of about a kilobyte each that take about so many bytes together.</summary>
    public static IReadOnlyList<OrderRecord> CreateMany(int totalSize) =>
        [.. Enumerable.Range(0, Math.Max(1, totalSize / 1_024)).Select(static i => Create(1_024, i))];
}
