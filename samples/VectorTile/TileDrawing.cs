using VectorTile.Protocol;
using VectorTile.Tiles;

namespace VectorTile;

/// <summary>Draws a tile as an SVG: areas first, then lines, then points.</summary>
public static class TileDrawing
{
    private const string Style = """
        <style>
          path { fill: none; stroke-linecap: round; stroke-linejoin: round }
          .Polygon { fill: #d9c8a9; stroke: #a08a62; stroke-width: 3 }
          .Linestring { stroke: #7d8791; stroke-width: 7 }
          .Point { stroke: #b03a2e; stroke-width: 22 }
        </style>
        """;

    public static void Write(TextWriter svg, ReadOnlySpan<byte> tile)
    {
        svg.WriteLine("""<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 4096 4096">""");
        svg.WriteLine(Style);
        svg.WriteLine("""<rect width="4096" height="4096" fill="#f6f2e9" />""");
        foreach (Tile.Types.GeomType type in (ReadOnlySpan<Tile.Types.GeomType>)[Tile.Types.GeomType.Polygon, Tile.Types.GeomType.Linestring, Tile.Types.GeomType.Point])
        {
            foreach (var layer in new Tile.Reader(tile).Layers)
            {
                svg.WriteLine($"""<g transform="scale({4096 / layer.Extent})">""");
                WriteFeatures(svg, layer, type);
                svg.WriteLine("</g>");
            }
        }

        svg.WriteLine("</svg>");
    }

    private static void WriteFeatures(TextWriter svg, in Tile.Types.Layer.Reader layer, Tile.Types.GeomType type)
    {
        var steps = new List<Step>();
        foreach (var feature in layer.Features)
        {
            if (feature.Type == type)
            {
                Geometry.Read(feature, steps);
                svg.Write($"""<path class="{type}" d=" """);
                foreach ((uint command, (int x, int y)) in steps)
                {
                    // A point is a line of no length: its ends are round.
                    svg.Write(command switch
                    {
                        Geometry.ClosePath => "z",
                        Geometry.LineTo => $"L{x} {y}",
                        _ => type == Tile.Types.GeomType.Point ? $"M{x} {y}h0" : $"M{x} {y}",
                    });
                }

                svg.WriteLine("\" />");
            }
        }
    }
}
