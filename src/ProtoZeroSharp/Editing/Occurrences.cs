using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;

namespace ProtoZeroSharp.Editing;

/// <summary>The occurrences that an <see cref="OccurrenceFilter"/> finds in a message.</summary>
internal struct Occurrences
{
    /// <summary>How many there are, those of other members of the oneof included.</summary>
    public int Count;

    /// <summary>Their bytes, tags included.</summary>
    public int Size;

    /// <summary>The last one: its tag, its value, its end.</summary>
    public int TagStart;
    public int ValueStart;
    public int FieldEnd;

    /// <summary>Whether all are of the field itself and none is of another member of its oneof.</summary>
    public bool AreOfField;

    /// <summary>Finds them in the whole message.</summary>
    /// <exception cref="ProtoException">The message is malformed: somebody has changed it, or a map entry is.</exception>
    public static Occurrences Of(scoped OccurrenceFilter filter, EditedMessage message) => Of(filter, message.View);

    /// <summary>Finds them in fields, the whole message or the rest of it.</summary>
    /// <exception cref="ProtoException">The message is malformed: somebody has changed it, or a map entry is.</exception>
    public static Occurrences Of(scoped OccurrenceFilter filter, MessageView fields)
    {
        var found = new Occurrences { AreOfField = true };
        var cursor = new FieldCursor(fields);
        while (cursor.Next())
        {
            if (filter.Matches(in cursor))
            {
                found.Count++;
                found.Size += cursor.FieldEnd - cursor.TagStart;
                found.TagStart = cursor.TagStart;
                found.ValueStart = cursor.ValueStart;
                found.FieldEnd = cursor.FieldEnd;
                found.AreOfField &= filter.IsField(in cursor);
            }
        }

        cursor.ThrowIfMalformed();
        return found;
    }
}
