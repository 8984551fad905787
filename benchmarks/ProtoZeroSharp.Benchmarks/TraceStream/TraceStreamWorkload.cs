using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.TraceStream;

/// <summary>Workload S3: a trace of 100,003 small packets.</summary>
internal sealed class TraceStreamWorkload : Workload
{
    public override string Name => "S3";

    public override string Description => "a trace of 100,003 small packets";

    public override int Items => TraceEvents.Slices;

    public override int WarmUpItems => 50;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new MemcpyArm(TraceEvents.Size, TraceEvents.Slices),
        new TraceStreamHand(),
        new TraceStreamTyped(),
    ];

    public override IReadOnlyList<Bar> Bars { get; } = [new Bar("typed", "hand", 0.75)];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        TraceEvents.Oracle.Verify(arm.Output);
    }
}
