using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Finds the ranges that contain a number without trying all of them: a message may have 65,535 fields and as many ranges.</summary>
internal sealed class NumberRangeIndex
{
    private readonly List<NumberRange> sorted;
    private readonly long[] highestEnd;

    public NumberRangeIndex(List<NumberRange> ranges)
    {
        sorted = ranges.OrderBy(range => range.Start).ToList();
        highestEnd = new long[sorted.Count];
        long highest = long.MinValue;
        for (int i = 0; i < sorted.Count; i++)
        {
            highest = System.Math.Max(highest, sorted[i].End);
            highestEnd[i] = highest;
        }
    }

    public IEnumerable<NumberRange> Containing(long number) => Overlapping(number, number + 1);

    public IEnumerable<NumberRange> Overlapping(NumberRange range) => Overlapping(range.Start, range.End);

    public bool Contains(long number)
    {
        int last = LastStartingBefore(number + 1);
        return last >= 0 && highestEnd[last] > number;
    }

    private IEnumerable<NumberRange> Overlapping(long start, long end)
    {
        for (int i = LastStartingBefore(end); i >= 0 && highestEnd[i] > start; i--)
        {
            if (sorted[i].End > start)
            {
                yield return sorted[i];
            }
        }
    }

    private int LastStartingBefore(long end)
    {
        int low = 0;
        int high = sorted.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            (low, high) = sorted[middle].Start < end ? (middle + 1, high) : (low, middle);
        }

        return low - 1;
    }
}
