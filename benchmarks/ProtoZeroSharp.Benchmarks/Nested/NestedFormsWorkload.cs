using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D by the way a message is closed.</summary>
internal sealed class NestedFormsWorkload : Workload
{
    public override string Name => "D-forms";

    public override string Description => "workload D with messages that are closed by Close, by a using and by the end of a static lambda";

    public override int Items => NestedMessages.Count;

    public override int WarmUpItems => 50;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new MemcpyArm(NestedMessages.Size, NestedMessages.Count),
        new NestedHand(),
        new NestedTyped(),
        new NestedTypedUsing(),
        new NestedTypedLambdas(),
    ];

    public override IReadOnlyList<Bar> Bars { get; } =
    [
        new Bar("typed using", "typed", 1.45),
        new Bar("typed lambdas", "typed", 1.7),
    ];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        NestedMessages.Oracle.Verify(arm.Output);
    }
}
