namespace VectorTile.Tiles;

/// <summary>Shapes as a tile encodes them: commands with their counts, each place as the step from the one before.</summary>
public static class Geometry
{
    private const uint MoveTo = 1;
    private const uint LineTo = 2;
    private const uint ClosePath = 7;

    public static uint[] Point(Position position) => [Command(MoveTo, 1), ZigZag(position.X), ZigZag(position.Y)];

    /// <summary>A line through at least two places.</summary>
    public static uint[] Line(ReadOnlySpan<Position> positions)
    {
        uint[] commands = new uint[2 + (2 * positions.Length)];
        WritePath(positions, commands);
        return commands;
    }

    /// <summary>An outer ring of at least three places, clockwise, the first not repeated.</summary>
    public static uint[] Ring(ReadOnlySpan<Position> positions)
    {
        uint[] commands = new uint[3 + (2 * positions.Length)];
        WritePath(positions, commands);
        commands[^1] = Command(ClosePath, 1);
        return commands;
    }

    private static void WritePath(ReadOnlySpan<Position> positions, Span<uint> commands)
    {
        commands[0] = Command(MoveTo, 1);
        commands[1] = ZigZag(positions[0].X);
        commands[2] = ZigZag(positions[0].Y);
        commands[3] = Command(LineTo, (uint)positions.Length - 1);
        for (int i = 1; i < positions.Length; i++)
        {
            commands[(2 * i) + 2] = ZigZag(positions[i].X - positions[i - 1].X);
            commands[(2 * i) + 3] = ZigZag(positions[i].Y - positions[i - 1].Y);
        }
    }

    private static uint Command(uint id, uint count) => id | (count << 3);

    private static uint ZigZag(int value) => (uint)((value << 1) ^ (value >> 31));
}
