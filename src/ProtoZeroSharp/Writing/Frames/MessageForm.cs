namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The form in which a message is open.</summary>
[Flags]
internal enum MessageForm : byte
{
    /// <summary>With a length of as few bytes as it needs.</summary>
    LengthDelimited = 0,

    /// <summary>As a group: it ends with an end tag and has no length.</summary>
    Group = 1,

    /// <summary>As the value of a map entry: closing it closes the entry.</summary>
    EntryValue = 2,

    /// <summary>With a size that was announced, which Close checks. The width of its length follows from it.</summary>
    Announced = 4,

    /// <summary>With a length of at least the reserved bytes, whatever it is.</summary>
    Padded = 8,
}
