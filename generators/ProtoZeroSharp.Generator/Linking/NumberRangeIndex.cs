using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Finds the ranges that hold a number without trying all of them: a message may have 65,535 fields and as many ranges.</summary>
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

    public IEnumerable<NumberRange> Containing(long number)
    {
        int low = 0;
        int high = sorted.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (sorted[middle].Start <= number)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }

        for (int i = low - 1; i >= 0 && highestEnd[i] > number; i--)
        {
            if (sorted[i].End > number)
            {
                yield return sorted[i];
            }
        }
    }
}
