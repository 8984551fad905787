using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Deep;

/// <summary>Workload D-deep with texts: bodies to beyond a megabyte, and lengths whose width no earlier message tells.</summary>
internal sealed class DeepSizesWorkload : Workload
{
    public override string Name => "D-sizes";

    public override string Description => "196,608 levels with a text of a random size each, in chains of the depth that the arm is named after";

    public override int Items => SizedLevels.Count;

    public override int WarmUpItems => 256;

    public override IReadOnlyList<Arm> Arms { get; } = [new ChainSized(64), new ChainSized(4_096), new ChainSized(65_536)];

    public override IReadOnlyList<Bar> Bars { get; } =
    [
        new Bar("untyped 4096", "untyped 64", 1.5),
        new Bar("untyped 65536", "untyped 64", 2.5),
    ];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        if (!arm.Output.SequenceEqual(SizedLevels.Expected(((ChainSized)arm).Depth)))
        {
            throw new InvalidDataException("not the bytes of the encoder that goes backwards");
        }
    }
}
