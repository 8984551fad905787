using System.Globalization;
using VectorTile.Protocol;

namespace ProtoZeroSharp.Workloads.Tiles;

/// <summary>A made-up town: places come from one pseudo-random sequence, drawn in the order of the fields, so the bytes are known.</summary>
public static class SampleTile
{
    /// <summary>The bytes of the encoded tile.</summary>
    public const int Size = 71_260;

    /// <summary>The first 16 hex digits of its SHA-256.</summary>
    public const string Fingerprint = "1d074615861bbead";

    /// <summary>Units across the tile.</summary>
    public const uint Extent = 4_096;

    /// <summary>The version of the specification.</summary>
    public const uint Version = 2;

    public static TileLayer[] Create()
    {
        var random = new Sequence();
        return [Places(random), Roads(random), Buildings(random)];
    }

    private static TileLayer Places(Sequence random)
    {
        var features = new TileFeature[1_000];
        for (uint i = 0; i < features.Length; i++)
        {
            uint[] tags = [0, i % 3, 1, 3 + (i % 50)];
            features[i] = new TileFeature(i + 1, tags, Tile.Types.GeomType.Point, Geometry.Point(random.Place(4_096)));
        }

        TileValue[] ranks = [.. Enumerable.Range(0, 50).Select(static n => new TileValue(null, (ulong)n, null))];
        return new TileLayer("poi", features, ["class", "rank"], [.. Texts("cafe", "shop", "park"), .. ranks]);
    }

    private static TileLayer Roads(Sequence random)
    {
        var features = new TileFeature[500];
        for (uint i = 0; i < features.Length; i++)
        {
            var positions = new Position[20];
            positions[0] = random.Place(4_096);
            for (int k = 1; k < positions.Length; k++)
            {
                Position step = random.Place(65);
                positions[k] = new Position(positions[k - 1].X + step.X - 32, positions[k - 1].Y + step.Y - 32);
            }

            features[i] = new TileFeature(i + 1, [0, i % 4, 1, 4 + (i % 20)], Tile.Types.GeomType.Linestring, Geometry.Line(positions));
        }

        string[] streets = [.. Enumerable.Range(0, 20).Select(static n => "Street " + n.ToString(CultureInfo.InvariantCulture))];
        return new TileLayer("roads", features, ["class", "name"], Texts(["motorway", "primary", "secondary", "path", .. streets]));
    }

    private static TileLayer Buildings(Sequence random)
    {
        var features = new TileFeature[800];
        for (uint i = 0; i < features.Length; i++)
        {
            Position size = random.Place(40);
            (int width, int height) = (1 + size.X, 1 + size.Y);
            (int left, int top) = random.Place(4_000);
            Step[] ring = Geometry.Ring(new(left, top), new(left + width, top), new(left + width, top + height), new(left, top + height));
            features[i] = new TileFeature(i + 1, [0, i % 30], Tile.Types.GeomType.Polygon, ring);
        }

        return new TileLayer("building", features, ["height"], [.. Enumerable.Range(0, 30).Select(static n => new TileValue(null, null, 2.5 * n))]);
    }

    private static TileValue[] Texts(params string[] texts) => [.. texts.Select(static t => new TileValue(t, null, null))];

    /// <summary>A linear congruential generator with a known sequence.</summary>
    private sealed class Sequence
    {
        private uint state = 1;

        /// <summary>Two draws below the bound, x first.</summary>
        public Position Place(uint bound)
        {
            int x = Next(bound);
            return new Position(x, Next(bound));
        }

        private int Next(uint bound)
        {
            state = unchecked((state * 1_664_525) + 1_013_904_223);
            return (int)((state >> 8) % bound);
        }
    }
}
