using System.Text;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>Random values, with the edges of each type far more often than chance would have them.</summary>
internal sealed class Draw(int seed)
{
    private static readonly long[] Integers = [0, 1, -1, 127, 128, 16_383, 16_384, int.MaxValue, int.MinValue, long.MaxValue, long.MinValue, uint.MaxValue];
    private static readonly double[] Reals = [0, -0d, 1, -1, 0.1, double.MaxValue, double.Epsilon, double.NaN, double.PositiveInfinity, double.NegativeInfinity];
    private static readonly string[] Letters = ["a", "Z", " ", "\0", "é", "ß", "語", "\uFFFD", "😀", "\uFEFF"];
    private readonly Random random = new(seed);

    public bool Chance(int oneIn) => random.Next(oneIn) == 0;

    public int Next(int limit) => random.Next(limit);

    public int[] Order(int count)
    {
        int[] order = [.. Enumerable.Range(0, count)];
        random.Shuffle(order);
        return order;
    }

    public long Int64() => Chance(3) ? Integers[random.Next(Integers.Length)] : random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64);

    public ulong UInt64() => (ulong)Int64();

    public int Int32() => (int)Int64();

    public uint UInt32() => (uint)Int64();

    public bool Bool() => Chance(2);

    public double Double() => Chance(3) ? Reals[random.Next(Reals.Length)] : BitConverter.Int64BitsToDouble(Int64());

    public float Float() => Chance(3) ? (float)Reals[random.Next(Reals.Length)] : BitConverter.Int32BitsToSingle(Int32());

    public string Text()
    {
        var text = new StringBuilder();
        int length = Length();
        while (text.Length < length)
        {
            text.Append(Chance(2) ? "x" : Letters[random.Next(Letters.Length)]);
        }

        return text.ToString();
    }

    public byte[] Bytes()
    {
        byte[] bytes = new byte[Length()];
        random.NextBytes(bytes);
        return bytes;
    }

    public T[] Several<T>(Func<T> draw)
    {
        var values = new T[Chance(8) ? random.Next(200) : random.Next(4)];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = draw();
        }

        return values;
    }

    private int Length() => random.Next(12) switch
    {
        0 => 0,
        1 => 120 + random.Next(20),
        2 when Chance(20) => 16_370 + random.Next(30),
        _ => random.Next(50),
    };
}
