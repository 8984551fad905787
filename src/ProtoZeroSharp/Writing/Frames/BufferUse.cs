namespace ProtoZeroSharp.Writing.Frames;

/// <summary>Who uses the state of a <see cref="ProtoBuffer"/>; the values of <see cref="WriterState.InUse"/>.</summary>
internal static class BufferUse
{
    /// <summary>Not used: the next writer may use it.</summary>
    public const int None = 0;

    /// <summary>A writer, or what takes the bytes out.</summary>
    public const int Taken = 1;

    /// <summary>A writer, while its buffer is no more: the writer's end gives the memory back.</summary>
    public const int Orphaned = 2;
}
