extern alias tiles;

using ProtoZeroSharp.Benchmarks.Running;
using tiles::ProtoZeroSharp.Workloads.Tiles;
using tiles::VectorTile.Protocol;

namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>Workload S2 with the generated writers: packed spans for tags and geometry, leaf calls for the values.</summary>
internal sealed class TilesTyped : WriterArm
{
    private readonly TileLayer[] layers;
    private readonly uint[][][] geometry;

    public TilesTyped(TileLayer[] layers)
        : base("typed")
    {
        this.layers = layers;
        geometry = TileNumbers.Of(layers);
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        var tile = new Tile.Writer(proto);
        for (int l = 0; l < layers.Length; l++)
        {
            Write(tile.StartLayers(), layers[l], geometry[l]);
        }
    }

    private static void Write(Tile.Types.Layer.Writer writer, TileLayer layer, uint[][] geometry)
    {
        writer.Name(layer.Name);
        for (int f = 0; f < layer.Features.Length; f++)
        {
            TileFeature feature = layer.Features[f];
            writer.StartFeatures().Id(feature.Id).Tags(feature.Tags).Type(feature.Type).Geometry(geometry[f]).Close();
        }

        foreach (string key in layer.Keys)
        {
            writer.AddKeys(key);
        }

        foreach (TileValue value in layer.Values)
        {
            writer.AddValues(stringValue: value.Text, doubleValue: value.Fraction, uintValue: value.Whole);
        }

        writer.Extent(SampleTile.Extent).Version(SampleTile.Version).Close();
    }
}
