using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D, where the output ends: in the writer, in the caller's memory, in a stream.</summary>
internal sealed class NestedOutputWorkload : Workload
{
    public override string Name => "D-output";

    public override string Description => "workload D by the place where its 51 MB end";

    public override int Items => NestedMessages.Count;

    public override int WarmUpItems => 50;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new MemcpyArm(NestedMessages.Size, NestedMessages.Count),
        new NestedHand(),
        new NestedLeaf(),
        new NestedDirect(),
        new NestedCopied(),
        new NestedStream(),
    ];

    public override IReadOnlyList<Bar> Bars { get; } = [new Bar("leaf direct", "hand", 0.85)];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        NestedMessages.Oracle.Verify(arm.Output);
    }
}
