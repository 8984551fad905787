namespace ProtoZeroSharp.WriterModel;

/// <summary>The values that operations write: pieces of pools that are the same in every process. A failing sequence is printed with this file.</summary>
internal static class Draws
{
    private const int ByteCount = 5 << 20;
    private const int CharCount = 1 << 20;
    private const int NumberCount = 1 << 17;

    private static readonly byte[] BytePool = new byte[ByteCount];
    private static readonly char[] CharPool = new char[CharCount];
    private static readonly long[] LongPool = new long[NumberCount];
    private static readonly int[] IntPool = new int[NumberCount];
    private static readonly uint[] UIntPool = new uint[NumberCount];
    private static readonly ulong[] ULongPool = new ulong[NumberCount];
    private static readonly double[] DoublePool = new double[NumberCount];
    private static readonly float[] FloatPool = new float[NumberCount];
    private static readonly bool[] BoolPool = new bool[NumberCount];

    static Draws()
    {
        ulong x = 88172645463325252;
        for (int i = 0; i < ByteCount; i++)
        {
            BytePool[i] = (byte)Next(ref x);
        }

        for (int i = 0; i < CharCount; i++)
        {
            // Long runs of ASCII, and runs of everything else, lone surrogates included.
            ulong r = Next(ref x);
            bool isPlain = (i & 0xFFF) < 0xC00;
            CharPool[i] = isPlain || r % 4 != 0 ? (char)(32 + (r >> 8) % 95) : (r >> 3) % 4 == 0 ? (char)(0xD800 + (r >> 8) % 0x800) : (char)(0x80 + (r >> 8) % 0x3000);
        }

        for (int i = 0; i < NumberCount; i++)
        {
            ulong r = Next(ref x);
            ulong value = (i >> 9) % 3 == 0 ? r & 0x7F : r >> (int)(Next(ref x) & 63);
            ULongPool[i] = value;
            LongPool[i] = (long)value;
            UIntPool[i] = (uint)value;
            IntPool[i] = (int)value;
            DoublePool[i] = value;
            FloatPool[i] = value;
            BoolPool[i] = (r & 1) != 0;
        }
    }

    public static ReadOnlySpan<byte> Bytes(int count, int from) => new(BytePool, (int)((uint)from % (uint)(ByteCount - count)), count);

    public static ReadOnlyMemory<byte> Memory(int count, int from) => new(BytePool, (int)((uint)from % (uint)(ByteCount - count)), count);

    public static ReadOnlySpan<char> Chars(int count, int from) => new(CharPool, (int)((uint)from % (uint)(CharCount - count)), count);

    public static ReadOnlySpan<long> Longs(int count, int from) => Piece(LongPool, count, from);

    public static ReadOnlySpan<int> Ints(int count, int from) => Piece(IntPool, count, from);

    public static ReadOnlySpan<uint> UInts(int count, int from) => Piece(UIntPool, count, from);

    public static ReadOnlySpan<ulong> ULongs(int count, int from) => Piece(ULongPool, count, from);

    public static ReadOnlySpan<double> Doubles(int count, int from) => Piece(DoublePool, count, from);

    public static ReadOnlySpan<float> Floats(int count, int from) => Piece(FloatPool, count, from);

    public static ReadOnlySpan<bool> Bools(int count, int from) => Piece(BoolPool, count, from);

    private static ReadOnlySpan<T> Piece<T>(T[] pool, int count, int from) => new(pool, (int)((uint)from % (uint)(NumberCount - count)), count);

    private static ulong Next(ref ulong x)
    {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        return x >> 11;
    }
}
