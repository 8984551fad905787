using VectorTile.Protocol;

namespace ProtoZeroSharp.Workloads.Tiles;

/// <summary>Shapes, and how a tile encodes them: commands with their counts, each place as the difference to the one before.</summary>
public static class Geometry
{
    public const uint MoveTo = 1;
    public const uint LineTo = 2;
    public const uint ClosePath = 7;

    public static Step[] Point(Position position) => [new(MoveTo, position)];

    /// <summary>A line through at least two places.</summary>
    public static Step[] Line(params ReadOnlySpan<Position> positions)
    {
        var steps = new Step[positions.Length];
        for (int i = 0; i < steps.Length; i++)
        {
            steps[i] = new Step(i == 0 ? MoveTo : LineTo, positions[i]);
        }

        return steps;
    }

    /// <summary>An outer ring of at least three places, clockwise, the first not repeated.</summary>
    public static Step[] Ring(params ReadOnlySpan<Position> positions) => [.. Line(positions), new(ClosePath, positions[0])];

    /// <summary>Encodes a shape.</summary>
    public static void Write(Tile.Types.Feature.Writer feature, ReadOnlySpan<Step> steps)
    {
        using var numbers = feature.StartGeometry();
        Position pen = default;
        for (int i = 0; i < steps.Length;)
        {
            uint command = steps[i].Command;
            int end = i + 1;
            while (end < steps.Length && steps[end].Command == command)
            {
                end++;
            }

            numbers.Add(command | ((uint)(end - i) << 3));
            for (; i < end; i++)
            {
                if (command != ClosePath)
                {
                    Position place = steps[i].Place;
                    numbers.Add(ZigZag(place.X - pen.X)).Add(ZigZag(place.Y - pen.Y));
                    pen = place;
                }
            }
        }
    }

    private static uint ZigZag(int value) => (uint)((value << 1) ^ (value >> 31));
}
