namespace ProtoZeroSharp.Reading.Schemas;

/// <summary>
/// The reader for a message that the library knows by its schema alone: one of three, so that a message of few fields does not clear 2 KB.
/// Each is opened in a method of its own, which has no more on the stack than that one.
/// </summary>
internal enum ReaderSize
{
    /// <summary>16 slots.</summary>
    Small,

    /// <summary>64 slots.</summary>
    Middle,

    /// <summary>512 slots; what has more is searched for fields beyond them.</summary>
    Large,
}
