extern alias tiles;

using tiles::ProtoZeroSharp.Workloads.Tiles;

namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>The shapes of all features as a tile encodes them, made before the measurement: so that every arm only encodes.</summary>
internal static class TileNumbers
{
    private const uint ClosePath = 7;

    /// <summary>By layer and feature.</summary>
    public static uint[][][] Of(TileLayer[] layers) => [.. layers.Select(layer => layer.Features.Select(feature => Of(feature.Shape)).ToArray())];

    private static uint[] Of(Step[] steps)
    {
        var numbers = new List<uint>();
        int x = 0;
        int y = 0;
        for (int i = 0; i < steps.Length;)
        {
            int end = i + 1;
            while (end < steps.Length && steps[end].Command == steps[i].Command)
            {
                end++;
            }

            numbers.Add(steps[i].Command | ((uint)(end - i) << 3));
            for (; i < end; i++)
            {
                if (steps[i].Command != ClosePath)
                {
                    numbers.Add(ZigZag(steps[i].Place.X - x));
                    numbers.Add(ZigZag(steps[i].Place.Y - y));
                    (x, y) = (steps[i].Place.X, steps[i].Place.Y);
                }
            }
        }

        return [.. numbers];
    }

    private static uint ZigZag(int value) => (uint)((value << 1) ^ (value >> 31));
}
