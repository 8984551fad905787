namespace ProtoZeroSharp.Memory;

/// <summary>What <see cref="MemoryEventSource"/> tells.</summary>
internal enum MemoryEventKind
{
    Allocated,
    Freed,
    Forgotten,
    Missed,
}
