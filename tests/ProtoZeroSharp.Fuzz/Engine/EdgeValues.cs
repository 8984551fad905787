namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>Numbers at the limits of types and encodings, as varints, sometimes longer than necessary.</summary>
internal static class EdgeValues
{
    private static readonly ulong[] Edges =
    [
        0, 1, 2, 7, 8, 15, 16, 31, 63, 64, 127, 128, 129, 255, 256, 16_383, 16_384, 2_097_151, 2_097_152, 0x0FFF_FFFF, 0x1000_0000,
        int.MaxValue, 0x8000_0000, uint.MaxValue, 0x1_0000_0000, long.MaxValue, 0x8000_0000_0000_0000, ulong.MaxValue, 0xFFFF_FFFF_8000_0000,
    ];

    public static ulong Draw(FuzzRandom random) => random.Next(4) switch
    {
        0 => random.Next() >> random.Next(64),
        1 => (ulong)random.Next(130),
        _ => Edges[random.Next(Edges.Length)],
    };

    /// <summary>Writes one into at least ten bytes and returns how many it took.</summary>
    public static int Varint(Span<byte> destination, FuzzRandom random)
    {
        int size = Write(destination, Draw(random));
        if (random.Chance(8))
        {
            // Padded, up to one byte more than a tag or a length may have.
            for (int target = Math.Min(10, size + 1 + random.Next(6)); size < target; size++)
            {
                destination[size - 1] |= 0x80;
                destination[size] = 0;
            }
        }

        return size;
    }

    public static int Write(Span<byte> destination, ulong value)
    {
        int size = 0;
        for (; value >= 0x80; value >>= 7)
        {
            destination[size++] = (byte)(value | 0x80);
        }

        destination[size++] = (byte)value;
        return size;
    }
}
