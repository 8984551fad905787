using ProtoZeroSharp.Benchmarks.Nested;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Threads;

/// <summary>
/// Workload D on one thread and on two, each with a writer of its own. The pointer arms say what the machine itself gains
/// from a second thread. Wall time only: the processor time of one thread says nothing here.
/// </summary>
internal sealed class ThreadsWorkload : Workload
{
    private const double Gain = 1.8;

    public override string Name => "threads";

    public override string Description => "100,000 messages of workload D by one thread, and by each of two";

    public override int Items => 100_000;

    public override int WarmUpItems => 50;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new NestedPointer(),
        new TwoThreads(new NestedPointer(), new NestedPointer()),
        new NestedLeaf(),
        new TwoThreads(new NestedLeaf(), new NestedLeaf()),
        new NestedTyped(),
        new TwoThreads(new NestedTyped(), new NestedTyped()),
    ];

    /// <summary>Twice the work in at most 2 / 1.8 of the time.</summary>
    public override IReadOnlyList<Bar> Bars { get; } =
    [
        new Bar("leaf twice", "leaf", 2 / Gain),
        new Bar("typed twice", "typed", 2 / Gain),
    ];

    public override void Verify(Arm arm)
    {
        arm.Run(NestedMessages.Count);
        NestedMessages.Oracle.Verify(arm.Output);
    }
}
