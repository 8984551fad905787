namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The role of a frame, or of an entry in the table of untyped messages.</summary>
[Flags]
internal enum FrameRole : byte
{
    /// <summary>A message whose parent is its neighbour: the inlined Start and Close know what to do.</summary>
    Message = 0,

    /// <summary>The writer itself: it has no length and cannot be closed.</summary>
    Root = 1,

    /// <summary>The end of a chunk of frames, or of the table of untyped messages; never a message.</summary>
    Sentinel = 2,

    /// <summary>A message that only the slow path can open: the first frame of a later chunk, or any with <see cref="StrictHandles"/>.</summary>
    Boundary = 4,

    /// <summary>With <see cref="StrictHandles"/>, a typed handle on the root; a root as well.</summary>
    View = 8,
}
