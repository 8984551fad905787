namespace ProtoZeroSharp.Reading.Copying;

/// <summary>A message that <see cref="CopyCheck"/> is in, or a place in which it is in another.</summary>
internal struct CopyLevel
{
    /// <summary>Where the message ends; kept while another in it is gone over.</summary>
    public int End;

    /// <summary>The number of its schema.</summary>
    public int Schema;

    /// <summary>How many levels may be opened in it.</summary>
    public int Depth;

    /// <summary>Where its length begins.</summary>
    public int Length;

    /// <summary>Where it begins.</summary>
    public int Body;

    /// <summary>How many splices there were before it, and how many bytes were saved.</summary>
    public int Count;
    public int Saved;

    /// <summary>Its fields so far.</summary>
    public FieldOrder Order;
}
