extern alias tiles;

using tiles::VectorTile.Protocol;

namespace ProtoZeroSharp.Benchmarks.TileReading;

/// <summary>S2-read through generated readers, the fields of each message in the order of their numbers.</summary>
internal static class TileLazy
{
    public static long Read(ReadOnlySpan<byte> bytes) => Sum(new Tile.Reader(bytes));

    public static long ValidateAndRead(ReadOnlySpan<byte> bytes)
    {
        var tile = new Tile.Reader(bytes);
        tile.Validate();
        return Sum(tile);
    }

    public static long Validate(ReadOnlySpan<byte> bytes)
    {
        new Tile.Reader(bytes).Validate();
        return 1;
    }

    public static void Copy(ReadOnlySpan<byte> bytes, ProtoWriter proto) => new Tile.Reader(bytes).CopyTo(new Tile.Writer(proto));

    /// <summary>The number of the 256th feature of the first layer.</summary>
    public static long ReadOne(ReadOnlySpan<byte> bytes)
    {
        const int Before = 255;
        foreach (Tile.Types.Layer.Reader layer in new Tile.Reader(bytes).Layers)
        {
            Tile.Types.Feature.Reader.List.Enumerator features = layer.Features.GetEnumerator();
            for (int i = 0; i < Before; i++)
            {
                features.MoveNext();
            }

            return features.MoveNext() ? (long)features.Current.Id : 0;
        }

        return 0;
    }

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
        long sum = layer.Name.Length;
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
            sum += key.Length;
        }

        foreach (Tile.Types.Value.Reader value in layer.Values)
        {
            sum += value.StringValue.Length + (long)(value.DoubleValue * 1000) + (long)value.UintValue;
        }

        return sum + layer.Extent + layer.Version;
    }
}
