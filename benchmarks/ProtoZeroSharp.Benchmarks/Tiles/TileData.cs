using System.Globalization;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>Workload S2: three layers whose coordinates come from one pseudo-random sequence, drawn in the order of the fields.</summary>
internal static class TileData
{
    public const int Size = 71_260;
    public const uint Extent = 4_096;
    public const uint Version = 2;

    public static Oracle Oracle { get; } = Oracle.Sha256(Size, "1d074615861bbead");

    public static TileLayer[] Create()
    {
        var random = new Sequence();
        return [Points(random), Lines(random), Rectangles(random)];
    }

    private static TileLayer Points(Sequence random)
    {
        var features = new TileFeature[1_000];
        for (uint i = 0; i < features.Length; i++)
        {
            features[i] = new TileFeature(i + 1, [0, i % 3, 1, 3 + (i % 50)], 1, [Command(1, 1), random.Coordinate(4_096), random.Coordinate(4_096)]);
        }

        TileValue[] ranks = [.. Enumerable.Range(0, 50).Select(static n => new TileValue(null, (ulong)n, 0))];
        return new TileLayer("poi", features, ["class", "rank"], [.. Texts("cafe", "shop", "park"), .. ranks]);
    }

    private static TileLayer Lines(Sequence random)
    {
        var features = new TileFeature[500];
        for (uint i = 0; i < features.Length; i++)
        {
            uint[] geometry = new uint[42];
            geometry[0] = Command(1, 1);
            geometry[1] = random.Coordinate(4_096);
            geometry[2] = random.Coordinate(4_096);
            geometry[3] = Command(2, 19);
            for (int k = 4; k < geometry.Length; k++)
            {
                geometry[k] = ZigZag((int)random.Next(65) - 32);
            }

            features[i] = new TileFeature(i + 1, [0, i % 4, 1, 4 + (i % 20)], 2, geometry);
        }

        string[] streets = [.. Enumerable.Range(0, 20).Select(static n => "Street " + n.ToString(CultureInfo.InvariantCulture))];
        return new TileLayer("roads", features, ["class", "name"], Texts(["motorway", "primary", "secondary", "path", .. streets]));
    }

    private static TileLayer Rectangles(Sequence random)
    {
        var features = new TileFeature[800];
        for (uint i = 0; i < features.Length; i++)
        {
            int width = 1 + (int)random.Next(40);
            int height = 1 + (int)random.Next(40);
            uint[] geometry =
            [
                Command(1, 1), random.Coordinate(4_000), random.Coordinate(4_000),
                Command(2, 3), ZigZag(width), ZigZag(0), ZigZag(0), ZigZag(height), ZigZag(-width), ZigZag(0),
                Command(7, 1),
            ];
            features[i] = new TileFeature(i + 1, [0, i % 30], 3, geometry);
        }

        return new TileLayer("building", features, ["height"], [.. Enumerable.Range(0, 30).Select(static n => new TileValue(null, null, 2.5 * n))]);
    }

    private static TileValue[] Texts(params string[] texts) => [.. texts.Select(static t => new TileValue(t, null, 0))];

    private static uint Command(uint id, uint count) => id | (count << 3);

    private static uint ZigZag(int value) => (uint)((value << 1) ^ (value >> 31));

    /// <summary>A linear congruential generator with a known sequence.</summary>
    private sealed class Sequence
    {
        private uint state = 1;

        public uint Next(uint bound)
        {
            state = unchecked((state * 1_664_525) + 1_013_904_223);
            return (state >> 8) % bound;
        }

        public uint Coordinate(uint bound) => ZigZag((int)Next(bound));
    }
}
