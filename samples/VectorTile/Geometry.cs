using ProtoZeroSharp;
using VectorTile.Protocol;

namespace VectorTile;

public enum Command : uint { MoveTo = 1, LineTo = 2, ClosePath = 7 }

/// <summary>A command of a shape and the place that it leads to, in units of the tile's extent from its upper left corner.</summary>
public readonly record struct Step(Command Command, int X, int Y);

/// <summary>Shapes as tiles encode them: commands with their counts, each place as the difference to the one before.</summary>
public static class Geometry
{
    /// <summary>Coordinates lose some bits, in place. Lines that then lead nowhere, or where closing leads, are left out, and parts that collapse.</summary>
    public static ReadOnlySpan<Step> Coarsen(Span<Step> steps, int shift)
    {
        (int kept, int part) = (0, 0);
        int least = steps is [.., { Command: Command.ClosePath }] ? 4 : steps is [.., { Command: Command.LineTo }] ? 2 : 1; // The steps of a ring, a line, a point.
        int End(ReadOnlySpan<Step> all) => kept - part < least || (least == 4 && Area(all[part..kept]) == 0) ? part : kept;
        foreach (Step step in steps)
        {
            kept = step.Command == Command.MoveTo ? part = End(steps) : kept;
            Step coarse = step with { X = step.X >> shift, Y = step.Y >> shift };
            bool isStill = kept > part && coarse == steps[kept - 1] with { Command = step.Command };
            kept -= isStill && (steps[kept - 1].Command, step.Command) == (Command.LineTo, Command.ClosePath) ? 1 : 0;
            steps[kept] = coarse;
            kept += isStill && step.Command == Command.LineTo ? 0 : 1;
        }

        return steps[..End(steps)];
    }

    /// <summary>Twice the area of a ring; negative when it runs counterclockwise, as one does that cuts a hole.</summary>
    private static long Area(ReadOnlySpan<Step> ring)
    {
        long area = 0;
        for (int i = 1; i < ring.Length; i++)
        {
            area += ((long)ring[i - 1].X * ring[i].Y) - ((long)ring[i].X * ring[i - 1].Y);
        }

        return area;
    }

    /// <returns>How many lines the shape has.</returns>
    public static int Write(Tile.Types.Feature.Writer feature, ReadOnlySpan<Step> steps)
    {
        using var numbers = feature.StartGeometry();
        (int lines, Step pen) = (0, default(Step));
        for (int i = 0, end = 0; i < steps.Length; i = end)
        {
            Command command = steps[i].Command;
            while (end < steps.Length && steps[end].Command == command)
            {
                end++;
            }

            lines += command == Command.LineTo ? end - i : 0;
            numbers.Add((uint)command | ((uint)(end - i) << 3));
            foreach (Step step in command == Command.ClosePath ? [] : steps[i..end])
            {
                numbers.Add(WireFormat.ZigZagEncode(step.X - pen.X)).Add(WireFormat.ZigZagEncode(step.Y - pen.Y));
                pen = step;
            }
        }

        return lines;
    }

    /// <summary>Reads a shape into a list, which is emptied first: one list serves for all features. Closing leads to where its ring begins.</summary>
    /// <exception cref="InvalidDataException">A place has one number.</exception>
    public static void Read(in Tile.Types.Feature.Reader feature, List<Step> steps)
    {
        steps.Clear();
        (int x, int y) = (0, 0);
        var numbers = feature.Geometry.GetEnumerator();
        while (numbers.MoveNext())
        {
            (Command command, uint count) = ((Command)(numbers.Current & 7), numbers.Current >> 3);
            if (command == Command.ClosePath)
            {
                steps.Add(steps.FindLast(static step => step.Command == Command.MoveTo) with { Command = command });
                continue;
            }

            for (; count > 0 && numbers.MoveNext(); count--)
            {
                x += WireFormat.ZigZagDecode(numbers.Current);
                y += numbers.MoveNext() ? WireFormat.ZigZagDecode(numbers.Current) : throw new InvalidDataException("A place has one number.");
                steps.Add(new Step(command, x, y));
            }
        }
    }
}
