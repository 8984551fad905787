namespace ProtoZeroSharp.Benchmarks.Deep;

/// <summary>
/// The texts of workload D-sizes: at every level of a chain one of a random size. Chains take turns between no text, short and long
/// ones, so that nearly every level's length takes another number of bytes than in the chain before.
/// </summary>
internal static class SizedLevels
{
    /// <summary>Levels in one run: each scale at least once at the greatest depth.</summary>
    public const int Count = 3 * Chains.Levels;

    private const int Longest = 512;

    private static readonly int[] Scales = [0, 16, Longest];
    private static readonly byte[] Letters = Fill();
    private static readonly ushort[] Draws = Draw();

    /// <summary>The text of a level.</summary>
    /// <param name="chain">The number of the chain.</param>
    /// <param name="level">The level, 0 the outermost.</param>
    public static ReadOnlySpan<byte> Text(int chain, int level) =>
        Letters.AsSpan(0, (Scales[chain % Scales.Length] * Draws[level]) >> 16);

    /// <summary>What a run must write, encoded from the last byte to the first, where every length is known when its turn comes.</summary>
    public static byte[] Expected(int depth)
    {
        byte[] bytes = new byte[Count * (Longest + 16)];
        int start = bytes.Length;
        for (int chain = (Count / depth) - 1; chain >= 0; chain--)
        {
            int end = start;
            for (int level = depth - 1; level >= 0; level--)
            {
                ReadOnlySpan<byte> value = Text(chain, level);
                start -= value.Length;
                value.CopyTo(bytes.AsSpan(start));
                start = Prefix(bytes, start, 0x1A, value.Length);
                if (level > 0)
                {
                    start = Prefix(bytes, start, 0x12, end - start);
                }
            }
        }

        return bytes[start..];
    }

    private static int Prefix(byte[] bytes, int start, byte tag, int length)
    {
        int size = 1;
        for (int rest = length >> 7; rest != 0; rest >>= 7)
        {
            size++;
        }

        start -= size;
        for (int i = 0; i < size; i++)
        {
            bytes[start + i] = (byte)(((length >> (7 * i)) & 0x7F) | (i < size - 1 ? 0x80 : 0));
        }

        bytes[--start] = tag;
        return start;
    }

    private static byte[] Fill()
    {
        byte[] bytes = new byte[Longest];
        bytes.AsSpan().Fill((byte)'x');
        return bytes;
    }

    private static ushort[] Draw()
    {
        var random = new Random(1);
        var draws = new ushort[Chains.Levels];
        for (int i = 0; i < draws.Length; i++)
        {
            draws[i] = (ushort)random.Next(1 << 16);
        }

        return draws;
    }
}
