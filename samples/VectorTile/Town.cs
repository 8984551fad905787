using ProtoZeroSharp;
using VectorTile.Protocol;
using static VectorTile.Command;
using static VectorTile.Protocol.Tile.Types;

namespace VectorTile;

/// <summary>A made-up town of 2,400 features, the same each time. Two sides of a square are a road, and its corner is a place.</summary>
public static class Town
{
    /// <summary>Encodes the town as a tile. Coordinates lose some bits, and what collapses is left out.</summary>
    public static void Write(ProtoWriter proto, int shift)
    {
        var tile = new Tile.Writer(proto);
        foreach ((string name, GeomType type) in (ReadOnlySpan<(string, GeomType)>)[("buildings", GeomType.Polygon), ("roads", GeomType.Linestring), ("places", GeomType.Point)])
        {
            using var layer = tile.StartLayers().Name(name);
            for (uint id = 1; id <= 800; id++)
            {
                (int x, int y, int size) = ((int)(id * 1_619 % 4_001), (int)(id * 2_741 % 4_003), (int)(8 + (id * 7 % 89)));
                Step[] square = [new(MoveTo, x, y), new(LineTo, x + size, y), new(LineTo, x + size, y + size), new(LineTo, x, y + size), new(ClosePath, x, y)];
                using var feature = layer.StartFeatures().Id(id).Tags([0, id % 2, 1, 2 + (id % 3)]).Type(type);
                if (Geometry.Write(feature, Geometry.Coarsen(square.AsSpan(0, (2 * (int)type) - 1), shift)) < (int)type - 1)
                {
                    // A road needs one line, a building two. After this nothing of the feature is in the output.
                    feature.Cancel();
                }
            }

            layer.AddKeys("class").AddKeys("height").AddValues(stringValue: "old").AddValues(stringValue: "new");
            layer.AddValues(doubleValue: 2.5).AddValues(doubleValue: 7.5).AddValues(uintValue: 30).Extent(4_096u >> shift).Version(2);
        }
    }
}
