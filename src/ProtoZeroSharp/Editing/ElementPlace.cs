namespace ProtoZeroSharp.Editing;

/// <summary>Where an element of a repeated field is.</summary>
internal struct ElementPlace
{
    public ElementPlace(int slot, int index, int tagStart, int offset)
    {
        Slot = slot;
        Index = index;
        TagStart = tagStart;
        Offset = offset;
    }

    /// <summary>The field's.</summary>
    public int Slot { get; }

    public int Index { get; }

    /// <summary>Where the field with it begins.</summary>
    public int TagStart { get; set; }

    /// <summary>In a packed run, how far after its first element.</summary>
    public int Offset { get; }
}
