using System.Diagnostics.Tracing;

namespace ProtoZeroSharp.Memory;

/// <summary>
/// The event source <c>ProtoZeroSharp</c>: events about output memory that is allocated, freed or forgotten, and counters where .NET
/// has them. Nothing is counted for it: the counters read, when somebody listens, what the pools know anyway.
/// </summary>
[EventSource(Name = SourceName)]
internal sealed class MemoryEventSource : EventSource
{
    private const string SourceName = "ProtoZeroSharp";
    private const int AllocatedId = 1;
    private const int FreedId = 2;
    private const int ForgottenId = 3;
    private const int MissedId = 4;

#if NET8_0_OR_GREATER
    private PollingCounter[]? counters;
    private IncrementingPollingCounter? rents;
#endif

    // Without the name .NET looks for it in the attribute by reflection, which takes another 10 ms.
    public MemoryEventSource()
        : base(SourceName, EventSourceSettings.EtwManifestEventFormat)
    {
    }

    [Event(AllocatedId, Level = EventLevel.Informational, Message = "{0} bytes of output memory allocated, {1} in all.")]
    public void Allocated(long bytes, long total) => WriteEvent(AllocatedId, bytes, total);

    [Event(FreedId, Level = EventLevel.Informational, Message = "{0} bytes of output memory freed.")]
    public void Freed(long bytes, long total) => WriteEvent(FreedId, bytes, total);

    [Event(ForgottenId, Level = EventLevel.Warning, Message = "A {0} was collected without having been disposed.")]
    public void Forgotten(string type) => WriteEvent(ForgottenId, type);

    [Event(MissedId, Level = EventLevel.Warning, Message = "{0} events came faster than they were taken, and are missing.")]
    public void Missed(long count) => WriteEvent(MissedId, count);

    /// <summary>Whether anybody listens to events of this kind.</summary>
    [NonEvent]
    public bool IsHeard(MemoryEventKind kind) =>
        IsEnabled(kind is MemoryEventKind.Allocated or MemoryEventKind.Freed ? EventLevel.Informational : EventLevel.Warning, EventKeywords.None);

    [NonEvent]
    public void Raise(MemoryEvent happened)
    {
        if (!IsHeard(happened.Kind))
        {
            return;
        }

        switch (happened.Kind)
        {
            case MemoryEventKind.Allocated:
                Allocated(happened.Bytes, happened.Total);
                break;
            case MemoryEventKind.Freed:
                Freed(happened.Bytes, happened.Total);
                break;
            case MemoryEventKind.Forgotten:
                Forgotten(happened.Type!);
                break;
            default:
                Missed(happened.Bytes);
                break;
        }
    }

#if NET8_0_OR_GREATER
    protected override void OnEventCommand(EventCommandEventArgs command)
    {
        if (command.Command != EventCommand.Enable || counters != null)
        {
            return;
        }

        rents = new IncrementingPollingCounter("writers-rented", this, () => ProtoMemory.RentCount) { DisplayName = "Writers rented" };
        counters =
        [
            new PollingCounter("rented-bytes", this, () => ProtoMemory.RentedBytes) { DisplayName = "Output memory in use", DisplayUnits = "B" },
            new PollingCounter("retained-bytes", this, () => ProtoMemory.RetainedBytes) { DisplayName = "Output memory retained", DisplayUnits = "B" },
            new PollingCounter("frame-bytes", this, () => ProtoMemory.FrameBytes) { DisplayName = "Writer frames", DisplayUnits = "B" },
            new PollingCounter("forgotten", this, () => ProtoMemory.ForgottenCount) { DisplayName = "Buffers and messages never disposed" },
        ];
    }
#endif
}
