extern alias tiles;

using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.References;
using tiles::ProtoZeroSharp.Workloads.Tiles;
using VectorTile.Protocol;

namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>Workload S2 with Google.Protobuf: objects built, then serialized into a reused array.</summary>
internal sealed class TilesGoogle : BufferArm
{
    private readonly TileLayer[] layers;
    private readonly uint[][][] geometry;

    public TilesGoogle(TileLayer[] layers)
        : base("google", SampleTile.Size)
    {
        this.layers = layers;
        geometry = TileNumbers.Of(layers);
    }

    protected override int Encode(byte[] buffer, int items)
    {
        var tile = new Tile();
        for (int l = 0; l < layers.Length; l++)
        {
            TileLayer layer = layers[l];
            var built = new Tile.Types.Layer { Name = layer.Name, Keys = { layer.Keys }, Extent = SampleTile.Extent, Version = SampleTile.Version };
            for (int f = 0; f < layer.Features.Length; f++)
            {
                TileFeature feature = layer.Features[f];
                built.Features.Add(new Tile.Types.Feature
                {
                    Id = feature.Id,
                    Tags = { feature.Tags },
                    Type = (Tile.Types.GeomType)(int)feature.Type,
                    Geometry = { geometry[l][f] },
                });
            }

            foreach (TileValue value in layer.Values)
            {
                built.Values.Add(
                    value.Text is not null ? new Tile.Types.Value { StringValue = value.Text }
                    : value.Whole.HasValue ? new Tile.Types.Value { UintValue = value.Whole.GetValueOrDefault() }
                    : new Tile.Types.Value { DoubleValue = value.Fraction.GetValueOrDefault() });
            }

            tile.Layers.Add(built);
        }

        int size = tile.CalculateSize();
        tile.WriteTo(buffer.AsSpan(0, size));
        return size;
    }
}
