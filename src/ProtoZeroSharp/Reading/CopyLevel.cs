namespace ProtoZeroSharp.Reading;

/// <summary>The state with which <see cref="CopyCheck"/> continues after a message: the place in the message around it.</summary>
internal struct CopyLevel
{
    /// <summary>The place of the value in an entry of a map.</summary>
    public const int ValueOfEntry = 1;

    /// <summary>Where the message around it ends.</summary>
    public int End;

    /// <summary>The number of that message's schema.</summary>
    public int Schema;

    /// <summary>Where the inner message's length begins.</summary>
    public int Length;

    /// <summary>Where the inner message begins.</summary>
    public int Body;

    /// <summary>How many splices there were before it, and how many bytes were saved.</summary>
    public int Count;
    public int Saved;

    /// <summary>The fields up to it, with it.</summary>
    public FieldOrder Order;
}
