namespace ProtoZeroSharp.Memory;

/// <summary>Something that happened to output memory.</summary>
/// <param name="Kind">What.</param>
/// <param name="Bytes">How many bytes of it.</param>
/// <param name="Total">How many there were in all then.</param>
/// <param name="Type">Whose memory was forgotten.</param>
internal readonly record struct MemoryEvent(MemoryEventKind Kind, long Bytes, long Total, string? Type);
