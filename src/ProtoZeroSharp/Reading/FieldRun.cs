using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// Where the occurrences of a repeated field lie: from the tag of its first to the end of its last, with other fields in between.
/// The end is 0 when there are none. In a split message the two may be in different pieces, and all of them are walked.
/// </summary>
internal readonly ref struct FieldRun
{
    public readonly MessageView View;
    public readonly uint Tag;
    public readonly int First;
    public readonly int Last;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FieldRun(scoped in MessageView view, uint tag, int first, int last)
    {
        View = view;
        Tag = tag;
        First = first;
        Last = last;
    }

    public bool IsEmpty => Last == 0;

    /// <summary>Counts elements with a length, or messages, by walking them.</summary>
    public int Count(bool areMessages)
    {
        int count = 0;
        for (var cursor = new RunCursor(in this, areMessages); cursor.Next();)
        {
            count++;
        }

        return count;
    }

    /// <summary>The cursor at the element of an index, found by walking.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public RunCursor ElementAt(int index, bool areMessages)
    {
        var cursor = new RunCursor(in this, areMessages);
        for (int at = 0; cursor.Next(); at++)
        {
            if (at == index)
            {
                return cursor;
            }
        }

        throw ReaderErrors.NoElement(index);
    }
}
