namespace ProtoZeroSharp.Reading.Fields;

/// <summary>Where an element lies that was searched for, and where its run goes on. Without references: memory that methods need not clear.</summary>
internal struct FoundElement
{
    /// <summary>Where it begins, in the lower half, and ends; 0 when there is none.</summary>
    public ulong Body;

    /// <summary>After the element, a group's end tag included.</summary>
    public int Next;

    /// <summary>The end of the piece that it is in.</summary>
    public int Last;
    public FragmentState Pieces;
}
