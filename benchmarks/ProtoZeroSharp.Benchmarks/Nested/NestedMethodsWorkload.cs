using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D in the shape of real code: a method per message and a method per child.</summary>
internal sealed class NestedMethodsWorkload : Workload
{
    public override string Name => "D-methods";

    public override string Description => "workload D with one method per message and child that is not inlined, against hand in one loop";

    public override int Items => NestedMessages.Count;

    public override int WarmUpItems => 50;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new MemcpyArm(NestedMessages.Size, NestedMessages.Count),
        new NestedPointer(),
        new NestedHand(),
        new NestedTypedMethods(),
    ];

    public override IReadOnlyList<Bar> Bars { get; } = [new Bar("typed methods", "hand", 0.90)];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        NestedMessages.Oracle.Verify(arm.Output);
    }
}
