extern alias tiles;

using ProtoZeroSharp.Benchmarks.Running;
using tiles::VectorTile;
using tiles::VectorTile.Tiles;

namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>Workload S2 as the sample encodes it: packed spans for tags and geometry, leaf calls for the values.</summary>
internal sealed class TilesTyped : WriterArm
{
    private readonly TileLayer[] layers;

    public TilesTyped(TileLayer[] layers)
        : base("typed")
    {
        this.layers = layers;
    }

    protected override void Encode(ProtoWriter proto, int items) => TileEncoder.Write(proto, layers);
}
