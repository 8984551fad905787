using System.Runtime.InteropServices;
using ProtoZeroSharp;
using VectorTile.Protocol;
using VectorTile.Tiles;

namespace VectorTile;

/// <summary>Makes a tile coarser: it is read and written in one pass, and what collapses to a point is left out.</summary>
public static class TileReducer
{
    /// <param name="proto">Gets the new tile.</param>
    /// <param name="tile">The encoded tile.</param>
    /// <param name="shift">How many bits coordinates lose.</param>
    public static void Write(ProtoWriter proto, ReadOnlySpan<byte> tile, int shift)
    {
        var writer = new Tile.Writer(proto);
        var steps = new List<Step>();
        foreach (var layer in new Tile.Reader(tile).Layers)
        {
            using var coarse = writer.StartLayers();
            coarse.Name(layer.Name);
            foreach (var feature in layer.Features)
            {
                Geometry.Read(feature, steps);
                Write(coarse.StartFeatures(), feature, steps, shift);
            }

            foreach (Utf8View key in layer.Keys)
            {
                coarse.AddKeys(key);
            }

            foreach (var value in layer.Values)
            {
                using var copy = coarse.StartValues();
                value.CopyTo(copy);
            }

            coarse.Extent(layer.Extent >> shift).Version(layer.Version);
        }
    }

    private static void Write(Tile.Types.Feature.Writer writer, in Tile.Types.Feature.Reader feature, List<Step> steps, int shift)
    {
        writer.Id(feature.Id);
        using (var tags = writer.StartTags())
        {
            foreach (uint tag in feature.Tags)
            {
                tags.Add(tag);
            }
        }

        writer.Type(feature.Type);
        int lines = Coarsen(steps, shift);
        if (lines < (int)feature.Type - 1)
        {
            // A line needs one step, a ring two. Nothing of the feature is left in the output.
            writer.Cancel();
            return;
        }

        Geometry.Write(writer, CollectionsMarshal.AsSpan(steps));
        writer.Close();
    }

    /// <summary>Steps that lead nowhere are left out.</summary>
    /// <returns>The lines that are left.</returns>
    private static int Coarsen(List<Step> steps, int shift)
    {
        int kept = 0, lines = 0;
        foreach ((uint command, Position place) in CollectionsMarshal.AsSpan(steps))
        {
            var coarse = new Position(place.X >> shift, place.Y >> shift);
            if (command == Geometry.LineTo && kept > 0 && coarse == steps[kept - 1].Place)
            {
                continue;
            }

            lines += command == Geometry.LineTo ? 1 : 0;
            steps[kept++] = new Step(command, coarse);
        }

        steps.RemoveRange(kept, steps.Count - kept);
        return lines;
    }
}
