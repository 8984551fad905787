using ProtoZeroSharp.Benchmarks.Protozero;
using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A: 2,000,000 flat events into memory that has been touched before.</summary>
internal sealed class FlatEventsWorkload : Workload
{
    private readonly bool strings;

    public FlatEventsWorkload(bool strings)
    {
        this.strings = strings;
        Arms = strings
            ?
            [
                new MemcpyArm(FlatEvents.Size, FlatEvents.Count),
                new FlatEventsPointerStrings(),
                new FlatEventsHandStrings(),
                new FlatEventsTypedStrings(),
                new FlatEventsUntypedStrings(),
                new FlatEventsGoogle(),
            ]
            :
            [
                new MemcpyArm(FlatEvents.Size, FlatEvents.Count),
                new FlatEventsPointer(),
                new FlatEventsHand(),
                new FlatEventsTyped(),
                new FlatEventsUntyped(),
                .. ProtozeroLibrary.Writes("events_write"),
                new FlatEventsGoogle(),
            ];
        Bars = strings
            ? []
            :
            [
                new Bar("hand", "memcpy", 1.9, IsCredibility: true),
                new Bar("typed", "memcpy", 1.8),
                new Bar("typed", "hand", 0.95),
            ];
    }

    public override string Name => strings ? "A-strings" : "A-u8";

    public override string Description => strings
        ? "2,000,000 flat events, text from strings"
        : "2,000,000 flat events, text as UTF-8 spans";

    public override int Items => FlatEvents.Count;

    public override int WarmUpItems => 1_000;

    public override IReadOnlyList<Arm> Arms { get; }

    public override IReadOnlyList<Bar> Bars { get; }

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        FlatEvents.Oracle.Verify(arm.Output);
    }
}
