extern alias tiles;

using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;
using tiles::ProtoZeroSharp.Workloads.Tiles;

namespace ProtoZeroSharp.Benchmarks.Tiles;

/// <summary>Workload S2: a vector tile with 2,300 features in three layers, many packed runs.</summary>
internal sealed class TilesWorkload : Workload
{
    private static readonly Oracle Expected = Oracle.Sha256(SampleTile.Size, SampleTile.Fingerprint);

    public TilesWorkload()
    {
        TileLayer[] layers = SampleTile.Create();
        Arms =
        [
            new MemcpyArm(SampleTile.Size, 1),
            new TilesHand(layers),
            new TilesTyped(layers),
            new TilesGoogle(layers),
        ];
    }

    public override string Name => "S2";

    public override string Description => "a vector tile of 2,300 features with packed tags and geometry";

    public override int Items => 1;

    public override int WarmUpItems => 1;

    public override int RunsPerSample => 20;

    public override IReadOnlyList<Arm> Arms { get; }

    public override IReadOnlyList<Bar> Bars { get; } = [new Bar("typed", "hand", 0.75)];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        Expected.Verify(arm.Output);
    }
}
