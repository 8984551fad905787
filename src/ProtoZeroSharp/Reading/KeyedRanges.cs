using System.Buffers;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>The entries of a map, sorted by key, those of one key in the order of the input; in memory that is rented.</summary>
internal ref struct KeyedRanges
{
    private const int FirstSize = 64;
    private readonly ReadOnlySpan<byte> data;
    private KeyedRange[]? ranges;
    private int count;

    /// <param name="map">The entries.</param>
    /// <param name="key">The key in one.</param>
    /// <exception cref="ProtoException">An entry is malformed.</exception>
    public KeyedRanges(MapEntries map, scoped in FieldEntry key)
    {
        this = default;
        data = map.Data;
        bool isWhole = false;
        try
        {
            foreach (MessageReader<Slots4> pair in map)
            {
                Add(new KeyedRange(in pair, in key));
            }

            isWhole = true;
        }
        finally
        {
            if (!isWhole)
            {
                Dispose();
            }
        }

        KeyedRange.Sort(data, ranges.AsSpan(0, count));
    }

    public readonly ReadOnlySpan<byte> Data => data;

    public readonly ReadOnlySpan<KeyedRange> All => ranges.AsSpan(0, count);

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
    public readonly void Dispose()
    {
        if (ranges != null)
        {
            PooledArray.Return(ranges);
        }
    }

    private void Add(in KeyedRange range)
    {
        if (ranges == null || count == ranges.Length)
        {
            KeyedRange[] larger = ArrayPool<KeyedRange>.Shared.Rent(Math.Max(2 * count, FirstSize));
            All.CopyTo(larger);
            Dispose();
            ranges = larger;
        }

        ranges[count++] = range;
    }
}
