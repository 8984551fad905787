using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Deep;

/// <summary>Workload D-deep: 65,536 levels a run, as many shallow chains or as few deep ones. The time must not depend on which.</summary>
internal sealed class DeepWorkload : Workload
{
    public override string Name => "D-deep";

    public override string Description => "65,536 levels in chains of the depth that the arm is named after";

    public override int Items => Chains.Levels;

    public override int WarmUpItems => 64;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new ChainUntyped(8),
        new ChainUntyped(64),
        new ChainUntyped(512),
        new ChainUntyped(4_096),
        new ChainUntyped(65_536),
        new ChainTyped(64),
        new ChainTyped(4_096),
        new ChainGoogle(8),
        new ChainGoogle(64),
    ];

    public override IReadOnlyList<Bar> Bars { get; } =
    [
        new Bar("untyped 4096", "untyped 64", 1.5),
        new Bar("untyped 65536", "untyped 64", 2.5),
        new Bar("typed 4096", "typed 64", 1.5),
    ];

    public override void Verify(Arm arm)
    {
        int depth = arm switch
        {
            ChainUntyped untyped => untyped.Depth,
            ChainTyped typed => typed.Depth,
            ChainGoogle google => google.Depth,
            _ => throw new ArgumentException("not an arm of this workload", nameof(arm)),
        };
        Oracle oracle = Chains.Oracle(depth);
        arm.Run(Items);
        ReadOnlySpan<byte> all = arm.Output;
        if (all.Length != oracle.Size * (Items / depth))
        {
            throw new InvalidDataException($"{all.Length:N0} bytes instead of {oracle.Size * (Items / depth):N0}");
        }

        for (int i = 0; i < all.Length; i += (int)oracle.Size)
        {
            oracle.Verify(all.Slice(i, (int)oracle.Size));
        }
    }
}
