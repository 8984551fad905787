using VectorTile.Protocol;

namespace ProtoZeroSharp.Workloads.Tiles;

/// <summary>Encodes layers as a Mapbox vector tile: tags as a packed run in one call, shapes number by number, each value in one call.</summary>
public static class TileEncoder
{
    public static void Write(ProtoWriter proto, TileLayer[] layers)
    {
        var tile = new Tile.Writer(proto);
        foreach (TileLayer layer in layers)
        {
            Write(tile.StartLayers(), layer);
        }
    }

    private static void Write(Tile.Types.Layer.Writer writer, TileLayer layer)
    {
        writer.Name(layer.Name);
        foreach (TileFeature feature in layer.Features)
        {
            using var shape = writer.StartFeatures().Id(feature.Id).Tags(feature.Tags).Type(feature.Type);
            Geometry.Write(shape, feature.Shape);
        }

        foreach (string key in layer.Keys)
        {
            writer.AddKeys(key);
        }

        foreach (TileValue value in layer.Values)
        {
            writer.AddValues(stringValue: value.Text, doubleValue: value.Fraction, uintValue: value.Whole);
        }

        writer.Extent(SampleTile.Extent).Version(SampleTile.Version);
        writer.Close();
    }
}
