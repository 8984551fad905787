namespace ProtoZeroSharp.Memory;

[Flags]
internal enum FrameKind
{
    /// <summary>An ordinary frame.</summary>
    Message = 0,

    /// <summary>The writer itself: it has no length and cannot be closed.</summary>
    Root = 1,

    /// <summary>The end of a chunk of frames; never a message.</summary>
    Sentinel = 2,

    /// <summary>The first frame of a later chunk, whose parent is not its neighbour.</summary>
    Boundary = 4,

    /// <summary>Open as a group: ends with an end tag, has no length.</summary>
    Group = 8,

    /// <summary>Open as the value of a map entry: closing it closes the entry.</summary>
    EntryValue = 16,

    /// <summary>With <see cref="StrictHandles"/>, a typed handle on the root.</summary>
    View = 32,

    /// <summary>Open with an announced size, which waits in the lower half of <see cref="Frame.StartTag"/>.</summary>
    Sized = 64,
}
