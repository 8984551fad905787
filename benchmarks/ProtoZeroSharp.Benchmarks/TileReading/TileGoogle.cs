using VectorTile.Protocol;

namespace ProtoZeroSharp.Benchmarks.TileReading;

/// <summary>S2-read with Google.Protobuf: its objects are parsed, then traversed.</summary>
internal static class TileGoogle
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        foreach (Tile.Types.Layer layer in Tile.Parser.ParseFrom(bytes).Layers)
        {
            sum += layer.Name.Length + layer.Extent + layer.Version;
            foreach (Tile.Types.Feature feature in layer.Features)
            {
                sum += (long)feature.Id + (int)feature.Type;
                foreach (uint tag in feature.Tags)
                {
                    sum += tag;
                }

                foreach (uint step in feature.Geometry)
                {
                    sum += step;
                }
            }

            foreach (string key in layer.Keys)
            {
                sum += key.Length;
            }

            foreach (Tile.Types.Value value in layer.Values)
            {
                sum += value.StringValue.Length + (long)(value.DoubleValue * 1000) + (long)value.UintValue;
            }
        }

        return sum;
    }
}
