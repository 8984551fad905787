namespace ProtoZeroSharp.Writing.Frames;

/// <summary>Whose the output memory of a writer state is.</summary>
internal enum Ownership
{
    /// <summary>The output memory is the thread's pooled slab.</summary>
    Thread,

    /// <summary>State and memory belong to a <see cref="ProtoBuffer"/>.</summary>
    Buffer,

    /// <summary>The output memory is the caller's, and fixed.</summary>
    Caller,
}
