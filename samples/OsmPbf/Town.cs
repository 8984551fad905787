namespace OsmPbf;

/// <summary>A made-up town: a crossing about every 100 m, every tenth with a name.</summary>
public static class Town
{
    public const int MaxNodes = 10_000_000;
    private const int Width = 1_000;

    private static readonly string[] Names = [.. Enumerable.Range(0, 500).Select(static n => $"Crossing № {n}")];

    /// <returns>How many nodes were written before somebody cancelled.</returns>
    public static int Write(MapWriter map, int nodes, CancellationToken cancel)
    {
        uint chance = 1;
        for (int i = 0; i < nodes; i++)
        {
            if (cancel.IsCancellationRequested)
            {
                return i;
            }

            (int row, int column) = Math.DivRem(i, Width);
            ReadOnlySpan<(string, string)> tags = i % 10 == 0 ? [("highway", "crossing"), ("name", Names[i / 10 % Names.Length])] : [];

            // Nothing in a town is quite straight: a crossing is up to 41 m off in both directions.
            chance = (chance * 1_664_525) + 1_013_904_223;
            map.AddNode(i + 1, -33_000_000 + (row * 9_000) + (chance >> 20), -70_000_000 + (column * 13_700) + (chance >> 8 & 0xFFF), tags);
        }

        return nodes;
    }
}
