using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Tiles;

namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>Workload S2 with typed writers: packed spans for tags and geometry, leaf calls for the values.</summary>
internal sealed class TilesTyped : WriterArm
{
    private readonly TileLayer[] layers;

    public TilesTyped(TileLayer[] layers)
        : base("typed")
    {
        this.layers = layers;
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        var tile = new Tile.Writer(proto);
        foreach (TileLayer layer in layers)
        {
            var writer = tile.StartLayers();
            writer.Name(layer.Name);
            foreach (TileFeature feature in layer.Features)
            {
                var one = writer.StartFeatures();
                one.Id(feature.Id).Tags(feature.Tags).Type((Tile.Types.GeomType)feature.Type).Geometry(feature.Geometry);
                one.Close();
            }

            foreach (string key in layer.Keys)
            {
                writer.AddKeys(key);
            }

            foreach (TileValue value in layer.Values)
            {
                writer.AddValues(
                    stringValue: value.Text,
                    doubleValue: value.Text is null && !value.Whole.HasValue ? value.Fraction : null,
                    uintValue: value.Whole);
            }

            writer.Extent(TileData.Extent).Version(TileData.Version);
            writer.Close();
        }
    }
}
