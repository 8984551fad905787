namespace ProtoZeroSharp.Memory;

/// <summary>Something that happened to output memory.</summary>
/// <param name="kind">What.</param>
/// <param name="bytes">How many bytes of it; of events that were missed, how many events.</param>
/// <param name="total">How many there were in all then.</param>
/// <param name="type">Whose memory was forgotten.</param>
internal readonly struct MemoryEvent(MemoryEventKind kind, long bytes, long total, string? type)
{
    public MemoryEventKind Kind => kind;

    public long Bytes => bytes;

    public long Total => total;

    public string? Type => type;
}
