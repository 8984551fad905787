using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// A map entry with what it is sorted by: a number, or text that lies in the input; entries of one key keep the order of the input.
/// </summary>
internal readonly struct KeyedRange
{
    private const ulong Sign = 1UL << 63;
    private readonly ulong number;
    private readonly int textStart;
    private readonly int textLength;

    /// <summary>A map entry.</summary>
    /// <param name="entry">The entry.</param>
    /// <param name="key">Its key; the default where that does not occur.</param>
    public KeyedRange(scoped in MessageReader<Slots4> entry, scoped in FieldEntry key)
    {
        MessageView view = entry.View;
        Start = view.Start;
        End = view.End;
        number = 0;
        textStart = textLength = 0;
        if (key.Kind == FieldKind.String)
        {
            ReadOnlySpan<byte> text = entry.Bytes(key.Index);
            textLength = text.Length;
            textStart = textLength == 0 || !view.Data.Overlaps(text, out int offset) ? 0 : offset;
        }
        else
        {
            number = Number(in entry, in key);
        }
    }

    public int Start { get; }

    public int End { get; }

    /// <summary>The order of two entries of one input.</summary>
    public static int Compare(ReadOnlySpan<byte> data, in KeyedRange left, in KeyedRange right)
    {
        int order = KeyOrder(data, in left, data, in right);
        return order != 0 ? order : left.Start.CompareTo(right.Start);
    }

    /// <summary>The order of two keys.</summary>
    public static int KeyOrder(ReadOnlySpan<byte> leftData, in KeyedRange left, ReadOnlySpan<byte> rightData, in KeyedRange right)
    {
        int order = left.number.CompareTo(right.number);
        return order != 0 || (left.textLength | right.textLength) == 0 ? order
            : leftData.Slice(left.textStart, left.textLength).SequenceCompareTo(rightData.Slice(right.textStart, right.textLength));
    }

    /// <summary>Sorts entries in place, with a heap: its time does not depend on the order of the input, which an attacker may choose.</summary>
    public static void Sort(ReadOnlySpan<byte> data, Span<KeyedRange> ranges)
    {
        for (int i = (ranges.Length / 2) - 1; i >= 0; i--)
        {
            Sink(data, ranges, i);
        }

        for (int last = ranges.Length - 1; last > 0; last--)
        {
            (ranges[0], ranges[last]) = (ranges[last], ranges[0]);
            Sink(data, ranges.Slice(0, last), 0);
        }
    }

    private static void Sink(ReadOnlySpan<byte> data, Span<KeyedRange> heap, int at)
    {
        while (true)
        {
            int child = (2 * at) + 1;
            if (child >= heap.Length)
            {
                return;
            }

            if (child + 1 < heap.Length && Compare(data, in heap[child], in heap[child + 1]) < 0)
            {
                child++;
            }

            if (Compare(data, in heap[at], in heap[child]) >= 0)
            {
                return;
            }

            (heap[at], heap[child]) = (heap[child], heap[at]);
            at = child;
        }
    }

    private static ulong Number(scoped in MessageReader<Slots4> entry, scoped in FieldEntry key) => key.Kind switch
    {
        FieldKind.Fixed32 => entry.Fixed32(key.Index),
        FieldKind.Fixed64 => entry.Fixed64(key.Index),
        FieldKind.SFixed32 => Signed((int)entry.Fixed32(key.Index)),
        FieldKind.SFixed64 => Signed((long)entry.Fixed64(key.Index)),
        FieldKind.SInt32 => Signed(ZigZag.Decode((uint)entry.UInt64(key.Index))),
        FieldKind.SInt64 => Signed(ZigZag.Decode(entry.UInt64(key.Index))),
        FieldKind.Int32 => Signed((int)entry.UInt64(key.Index)),
        FieldKind.Int64 => Signed((long)entry.UInt64(key.Index)),
        _ => CopyRule.Normal(CopyRule.KindOf(in key), entry.UInt64(key.Index)),
    };

    private static ulong Signed(long value) => (ulong)value ^ Sign;
}
