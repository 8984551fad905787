extern alias tiles;

using tiles::VectorTile.Protocol;

namespace ProtoZeroSharp.Benchmarks.TileReading;

/// <summary>S2-read with <see cref="ProtoReader"/> and the generated numbers.</summary>
internal static class TileCursor
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        var tile = new ProtoReader(bytes);
        while (tile.Next())
        {
            switch (tile.FieldNumber)
            {
                case Tile.LayersFieldNumber:
                    sum += ReadLayer(tile.ReadMessage());
                    break;
            }
        }

        return sum;
    }

    private static long ReadLayer(ProtoReader layer)
    {
        long sum = 0;
        while (layer.Next())
        {
            switch (layer.FieldNumber)
            {
                case Tile.Types.Layer.NameFieldNumber:
                case Tile.Types.Layer.KeysFieldNumber:
                    sum += layer.ReadString().Length;
                    break;
                case Tile.Types.Layer.FeaturesFieldNumber:
                    sum += ReadFeature(layer.ReadMessage());
                    break;
                case Tile.Types.Layer.ValuesFieldNumber:
                    sum += ReadValue(layer.ReadMessage());
                    break;
                case Tile.Types.Layer.ExtentFieldNumber:
                case Tile.Types.Layer.VersionFieldNumber:
                    sum += layer.ReadUInt32();
                    break;
            }
        }

        return sum;
    }

    private static long ReadFeature(ProtoReader feature)
    {
        long sum = 0;
        while (feature.Next())
        {
            switch (feature.FieldNumber)
            {
                case Tile.Types.Feature.IdFieldNumber:
                    sum += (long)feature.ReadUInt64();
                    break;
                case Tile.Types.Feature.TypeFieldNumber:
                    sum += feature.ReadEnum();
                    break;
                case Tile.Types.Feature.TagsFieldNumber:
                case Tile.Types.Feature.GeometryFieldNumber:
                    foreach (uint number in feature.ReadUInt32s())
                    {
                        sum += number;
                    }

                    break;
            }
        }

        return sum;
    }

    private static long ReadValue(ProtoReader value)
    {
        long sum = 0;
        while (value.Next())
        {
            switch (value.FieldNumber)
            {
                case Tile.Types.Value.StringValueFieldNumber:
                    sum += value.ReadString().Length;
                    break;
                case Tile.Types.Value.DoubleValueFieldNumber:
                    sum += (long)(value.ReadDouble() * 1000);
                    break;
                case Tile.Types.Value.UintValueFieldNumber:
                    sum += (long)value.ReadUInt64();
                    break;
            }
        }

        return sum;
    }
}
