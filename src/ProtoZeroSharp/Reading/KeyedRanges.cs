using System.Buffers;

namespace ProtoZeroSharp.Reading;

/// <summary>Parts of an input, sorted; in memory that is rented.</summary>
internal ref struct KeyedRanges
{
    private const int FirstSize = 64;
    private readonly ReadOnlySpan<byte> data;
    private KeyedRange[]? ranges;
    private int count;

    /// <summary>Begins with none.</summary>
    /// <param name="data">The input.</param>
    public KeyedRanges(ReadOnlySpan<byte> data)
    {
        this = default;
        this.data = data;
    }

    public readonly ReadOnlySpan<byte> Data => data;

    public readonly ReadOnlySpan<KeyedRange> All => ranges.AsSpan(0, count);

    public void Add(in KeyedRange range)
    {
        if (ranges == null || count == ranges.Length)
        {
            KeyedRange[] larger = ArrayPool<KeyedRange>.Shared.Rent(Math.Max(2 * count, FirstSize));
            All.CopyTo(larger);
            Return();
            ranges = larger;
        }

        ranges[count++] = range;
    }

    /// <summary>Sorts by key.</summary>
    public readonly void Sort() => KeyedRange.Sort(data, ranges.AsSpan(0, count));

    /// <summary>Keeps the last of each key.</summary>
    public void KeepLast()
    {
        int kept = 0;
        for (int i = 0; i < count; i++)
        {
            if (i + 1 == count || KeyedRange.KeyOrder(data, in ranges![i], data, in ranges[i + 1]) != 0)
            {
                ranges![kept++] = ranges[i];
            }
        }

        count = kept;
    }

    /// <summary>Gives the memory back.</summary>
    public readonly void Return()
    {
        if (ranges != null)
        {
            ArrayPool<KeyedRange>.Shared.Return(ranges);
        }
    }
}
