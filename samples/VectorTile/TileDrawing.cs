using System.Text;
using VectorTile.Protocol;

namespace VectorTile;

/// <summary>Draws a tile as an SVG.</summary>
public static class TileDrawing
{
    private const string Head = """
        <svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024">
        <style>path { fill: none; stroke: #7d8791; stroke-width: 0.17%; stroke-linecap: round }</style>
        <style>.Polygon { fill: #d9c8a9; stroke-width: 0.07% } .Point { stroke: #b03a2e; stroke-width: 0.5% }</style>
        """;

    public static string Draw(ReadOnlySpan<byte> tile)
    {
        var svg = new StringBuilder(Head);
        List<Step> steps = [];
        foreach (var layer in new Tile.Reader(tile).Layers)
        {
            svg.AppendLine(FormattableString.Invariant($"""<svg viewBox="0 0 {layer.Extent} {layer.Extent}">"""));
            foreach (var feature in layer.Features)
            {
                svg.Append($"""<path class="{feature.Type}" d=" """);
                Geometry.Read(feature, steps);
                foreach ((Command command, int x, int y) in steps)
                {
                    // A point is a line of no length, with round ends.
                    svg.Append(command switch { Command.MoveTo => FormattableString.Invariant($"M{x} {y}h0"), Command.LineTo => FormattableString.Invariant($"L{x} {y}"), _ => "z" });
                }

                svg.AppendLine("\" />");
            }

            svg.AppendLine("</svg>");
        }

        return svg.AppendLine("</svg>").ToString();
    }
}
