using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;

namespace ProtoZeroSharp.Editing;

/// <summary>What a walk over a message finds of a <see cref="Selection"/>.</summary>
internal struct Census
{
    /// <summary>How many occurrences there are, those of other members of the oneof included.</summary>
    public int Count;

    /// <summary>Their bytes, tags included.</summary>
    public int Size;

    /// <summary>The last one: its tag, its value, its end.</summary>
    public int TagStart;
    public int ValueStart;
    public int FieldEnd;

    /// <summary>Whether all are of the field itself.</summary>
    public bool IsPure;

    /// <summary>Counts, from a position at which a field begins.</summary>
    /// <exception cref="ProtoException">The message is malformed: somebody has changed it, or a map entry is.</exception>
    public static Census Take(ReadOnlySpan<byte> data, EditorFrame frame, int from, scoped Selection selection)
    {
        var census = new Census { IsPure = true };
        var cursor = new FieldCursor(new MessageView(data, from, frame.End, frame.Depth));
        while (cursor.Next())
        {
            if (selection.Has(in cursor))
            {
                census.Count++;
                census.Size += cursor.FieldEnd - cursor.TagStart;
                census.TagStart = cursor.TagStart;
                census.ValueStart = cursor.ValueStart;
                census.FieldEnd = cursor.FieldEnd;
                census.IsPure &= selection.IsField(in cursor);
            }
        }

        cursor.ThrowIfMalformed();
        return census;
    }
}
