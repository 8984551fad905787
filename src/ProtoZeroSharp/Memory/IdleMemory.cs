namespace ProtoZeroSharp.Memory;

/// <summary>
/// What keeps output memory beside the shared pool: the threads that write. They are known here only as this, so that memory depends on
/// nothing that writes.
/// </summary>
internal abstract class IdleMemory
{
    /// <summary>What threads keep; null until one does.</summary>
    public static volatile IdleMemory? OfThreads;

    /// <summary>Bytes that wait for next writers.</summary>
    public abstract long RetainedBytes { get; }

    /// <summary>Writers rented so far.</summary>
    public abstract long Rents { get; }

    /// <summary>Frees what has been idle for so many milliseconds; 0 for all.</summary>
    public abstract void Trim(long now, long age);
}
