using ProtoZeroSharp.Reading.Fields;

namespace ProtoZeroSharp.Editing;

/// <summary>Where an element of a repeated field is: alone after its tag, or in a packed run.</summary>
internal readonly struct EditedElement
{
    public EditedElement(in FieldCursor cursor, int runStart)
        : this(cursor.TagStart, cursor.ValueStart, cursor.FieldEnd, runStart, runStart, cursor.FieldEnd)
    {
    }

    private EditedElement(int tagStart, int valueStart, int fieldEnd, int runStart, int start, int end)
    {
        TagStart = tagStart;
        ValueStart = valueStart;
        FieldEnd = fieldEnd;
        RunStart = runStart;
        Start = start;
        End = end;
    }

    /// <summary>The occurrence of the field that it is, or is in.</summary>
    public int TagStart { get; }

    /// <summary>After the tag: the element, or the length of the run.</summary>
    public int ValueStart { get; }

    public int FieldEnd { get; }

    /// <summary>The run's first element; the same as <see cref="ValueStart"/> when there is no run.</summary>
    public int RunStart { get; }

    /// <summary>The element itself; of a text with its length.</summary>
    public int Start { get; }

    public int End { get; }

    public bool IsPacked => RunStart != ValueStart;

    public EditedElement At(int start, int end) => new(TagStart, ValueStart, FieldEnd, RunStart, start, end);
}
