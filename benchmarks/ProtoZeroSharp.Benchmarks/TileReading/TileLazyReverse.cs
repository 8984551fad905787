extern alias tiles;

using tiles::VectorTile.Protocol;

namespace ProtoZeroSharp.Benchmarks.TileReading;

/// <summary>S2-read through generated readers, the fields of each message against the order of their numbers.</summary>
internal static class TileLazyReverse
{
    public static long Read(ReadOnlySpan<byte> bytes) => Sum(new Tile.Reader(bytes));

    private static long Sum(Tile.Reader tile)
    {
        long sum = 0;
        foreach (Tile.Types.Layer.Reader layer in tile.Layers)
        {
            sum += Sum(in layer);
        }

        return sum;
    }

    private static long Sum(in Tile.Types.Layer.Reader layer)
    {
        long sum = layer.Version + (long)layer.Extent;
        foreach (Tile.Types.Value.Reader value in layer.Values)
        {
            sum += (long)value.UintValue + (long)(value.DoubleValue * 1000) + value.StringValue.Length;
        }

        foreach (Utf8View key in layer.Keys)
        {
            sum += key.Length;
        }

        foreach (Tile.Types.Feature.Reader feature in layer.Features)
        {
            foreach (uint step in feature.Geometry)
            {
                sum += step;
            }

            sum += (int)feature.Type;
            foreach (uint tag in feature.Tags)
            {
                sum += tag;
            }

            sum += (long)feature.Id;
        }

        return sum + layer.Name.Length;
    }
}
