using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>A range of numbers, the end exclusive and wide enough for an inclusive 2^31-1.</summary>
internal sealed class NumberRange(long start, long end, TextSpan span)
{
    public long Start { get; } = start;

    public long End { get; } = end;

    public TextSpan Span { get; } = span;

    public string Describe() => Start.ToString(CultureInfo.InvariantCulture) + " to " + (End - 1).ToString(CultureInfo.InvariantCulture);

    /// <summary>The pairs of a list that overlap, the earlier written one first. The list is sorted, so that many ranges cost little.</summary>
    public static IEnumerable<(NumberRange First, NumberRange Second)> Overlaps(List<NumberRange> ranges)
    {
        if (ranges.Count < 2)
        {
            yield break;
        }

        var order = Enumerable.Range(0, ranges.Count).OrderBy(i => ranges[i].Start).ToArray();
        for (int i = 0; i < order.Length; i++)
        {
            var range = ranges[order[i]];
            for (int j = i + 1; j < order.Length && ranges[order[j]].Start < range.End; j++)
            {
                var other = ranges[order[j]];
                if (other.End > range.Start)
                {
                    yield return order[i] < order[j] ? (range, other) : (other, range);
                }
            }
        }
    }

    public static IEnumerable<(NumberRange First, NumberRange Second)> Overlaps(List<NumberRange> ranges, NumberRangeIndex others)
    {
        foreach (var range in ranges)
        {
            foreach (var other in others.Overlapping(range))
            {
                yield return (range, other);
            }
        }
    }

    /// <summary>The lowest numbers from 1 that no range contains.</summary>
    public static List<long> Free(List<NumberRange> used, int count)
    {
        var free = new List<long>();
        long next = 1;
        foreach (var range in used.OrderBy(range => range.Start))
        {
            while (next < range.Start && free.Count < count)
            {
                free.Add(next++);
            }

            next = System.Math.Max(next, range.End);
        }

        return free;
    }
}
