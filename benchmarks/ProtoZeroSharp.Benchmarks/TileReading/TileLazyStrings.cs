extern alias tiles;

using tiles::VectorTile.Protocol;

namespace ProtoZeroSharp.Benchmarks.TileReading;

/// <summary>S2-read through generated readers, every text made a string.</summary>
internal static class TileLazyStrings
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
        long sum = layer.Name.ToString().Length;
        foreach (Tile.Types.Feature.Reader feature in layer.Features)
        {
            sum += (long)feature.Id;
            foreach (uint tag in feature.Tags)
            {
                sum += tag;
            }

            sum += (int)feature.Type;
            foreach (uint step in feature.Geometry)
            {
                sum += step;
            }
        }

        foreach (Utf8View key in layer.Keys)
        {
            sum += key.ToString().Length;
        }

        foreach (Tile.Types.Value.Reader value in layer.Values)
        {
            sum += value.StringValue.ToString().Length + (long)(value.DoubleValue * 1000) + (long)value.UintValue;
        }

        return sum + layer.Extent + layer.Version;
    }
}
