using System.Numerics;
using System.Runtime.Intrinsics;

namespace ProtoZeroSharp.Fuzz.Coverage;

/// <summary>Reads the counters of one assembly after an execution, and records how often each edge was reached.</summary>
internal sealed unsafe class EdgeReader
{
    /// <summary>The bit of a number of hits: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more.</summary>
    private static readonly byte[] Buckets = [.. Enumerable.Range(0, 256).Select(static n => (byte)(n switch
    {
        0 => 0, 1 => 1, 2 => 2, 3 => 4, < 8 => 8, < 16 => 16, < 32 => 32, < 128 => 64, _ => 128,
    }))];

    private readonly byte* counters;
    private readonly int count;
    private readonly long* work;
    private readonly byte[] seen;

    public EdgeReader(FuzzedAssembly assembly, nint work)
    {
        counters = (byte*)assembly.First;
        count = assembly.Count;
        this.work = (long*)work;
        seen = new byte[count];
    }

    /// <summary>The edges that were reached at least once.</summary>
    public int Reached { get; private set; }

    /// <summary>Calls and jumps backwards since <see cref="Begin"/>.</summary>
    public long Work => *work;

    /// <summary>Starts to count an execution.</summary>
    public void Begin()
    {
        *work = 0;
    }

    public void Clear()
    {
        new Span<byte>(counters, count).Clear();
        *work = 0;
    }

    /// <summary>Whether an edge was reached, or reached in a new order of magnitude. Clears the counters.</summary>
    public bool Take()
    {
        bool isNew = false;
        for (int block = 0; block < count; block += 64)
        {
            byte* at = counters + block;
            Vector256<byte> low = Vector256.Load(at);
            Vector256<byte> high = Vector256.Load(at + 32);
            if ((low | high) == Vector256<byte>.Zero)
            {
                continue;
            }

            isNew |= Note(at, low.EqualsZeros(), block) | Note(at + 32, high.EqualsZeros(), block + 32);
            Vector256.Store(Vector256<byte>.Zero, at);
            Vector256.Store(Vector256<byte>.Zero, at + 32);
        }

        return isNew;
    }

    private bool Note(byte* at, uint zeros, int index)
    {
        bool isNew = false;
        for (uint hits = ~zeros; hits != 0; hits &= hits - 1)
        {
            int bit = BitOperations.TrailingZeroCount(hits);
            byte bucket = Buckets[at[bit]];
            ref byte known = ref seen[index + bit];
            if ((known & bucket) == 0)
            {
                Reached += known == 0 ? 1 : 0;
                known |= bucket;
                isNew = true;
            }
        }

        return isNew;
    }
}
