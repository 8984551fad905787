namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// Who uses the state of a <see cref="ProtoBuffer"/>; the values of <see cref="WriterState.InUse"/>. Any other is the
/// <see cref="ThreadMemory.Id"/> of the thread whose writer uses it.
/// </summary>
internal static class BufferUse
{
    /// <summary>Not used: the next writer may use it.</summary>
    public const nint None = 0;

    /// <summary>Its buffer is no more. What used it last gives the memory back at its end.</summary>
    public const nint Orphaned = 1;

    /// <summary>Its bytes are being taken out, or away.</summary>
    public const nint Sink = 2;

    /// <summary>The first number of a thread.</summary>
    public const nint FirstThread = 3;

    /// <summary>Whether a writer uses it.</summary>
    public static bool IsWriter(nint use) => use != None && use != Orphaned && use != Sink;
}
