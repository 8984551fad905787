extern alias tiles;

using ProtoZeroSharp.Benchmarks.References;
using tiles::ProtoZeroSharp.Workloads.Tiles;

namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>Workload S2 by hand.</summary>
internal sealed class TilesHand : BufferArm
{
    private readonly TileLayer[] layers;
    private readonly uint[][][] geometry;

    public TilesHand(TileLayer[] layers)
        : base("hand", SampleTile.Size + 64)
    {
        this.layers = layers;
        geometry = TileNumbers.Of(layers);
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int l = 0; l < layers.Length; l++)
        {
            TileLayer layer = layers[l];
            p = HandEncoder.Byte(buffer, p, 0x1A);
            int lengthOffset = p++;
            p = HandEncoder.Byte(buffer, p, 0x0A);
            p = HandEncoder.Text(buffer, p, layer.Name);
            for (int f = 0; f < layer.Features.Length; f++)
            {
                p = Feature(buffer, p, layer.Features[f], geometry[l][f]);
            }

            foreach (string key in layer.Keys)
            {
                p = HandEncoder.Byte(buffer, p, 0x1A);
                p = HandEncoder.Text(buffer, p, key);
            }

            foreach (TileValue value in layer.Values)
            {
                p = Value(buffer, p, value);
            }

            p = HandEncoder.Byte(buffer, p, 0x28);
            p = HandEncoder.Varint(buffer, p, SampleTile.Extent);
            p = HandEncoder.Byte(buffer, p, 0x78);
            p = HandEncoder.Varint(buffer, p, SampleTile.Version);
            p = HandEncoder.End(buffer, lengthOffset, p);
        }

        return p;
    }

    private static int Feature(byte[] buffer, int p, TileFeature feature, uint[] geometry)
    {
        p = HandEncoder.Byte(buffer, p, 0x12);
        int lengthOffset = p++;
        p = HandEncoder.Byte(buffer, p, 0x08);
        p = HandEncoder.Varint(buffer, p, feature.Id);
        p = Packed(buffer, p, 0x12, feature.Tags);
        p = HandEncoder.Byte(buffer, p, 0x18);
        p = HandEncoder.Varint(buffer, p, (ulong)feature.Type);
        p = Packed(buffer, p, 0x22, geometry);
        return HandEncoder.End(buffer, lengthOffset, p);
    }

    private static int Packed(byte[] buffer, int p, byte tag, uint[] values)
    {
        p = HandEncoder.Byte(buffer, p, tag);
        int lengthOffset = p++;
        foreach (uint value in values)
        {
            p = HandEncoder.Varint(buffer, p, value);
        }

        return HandEncoder.End(buffer, lengthOffset, p);
    }

    private static int Value(byte[] buffer, int p, TileValue value)
    {
        p = HandEncoder.Byte(buffer, p, 0x22);
        int lengthOffset = p++;
        if (value.Text is not null)
        {
            p = HandEncoder.Byte(buffer, p, 0x0A);
            p = HandEncoder.Text(buffer, p, value.Text);
        }
        else if (value.Whole.HasValue)
        {
            p = HandEncoder.Byte(buffer, p, 0x28);
            p = HandEncoder.Varint(buffer, p, value.Whole.GetValueOrDefault());
        }
        else
        {
            p = HandEncoder.Byte(buffer, p, 0x19);
            p = HandEncoder.Fixed64(buffer, p, BitConverter.DoubleToUInt64Bits(value.Fraction.GetValueOrDefault()));
        }

        return HandEncoder.End(buffer, lengthOffset, p);
    }
}
