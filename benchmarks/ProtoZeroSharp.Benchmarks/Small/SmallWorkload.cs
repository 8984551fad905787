using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Small;

/// <summary>One message of 50 bytes at a time: what renting and returning a writer costs.</summary>
internal sealed class SmallWorkload : Workload
{
    public override string Name => "small";

    public override string Description => "1,000 messages of 50 bytes, each from a new writer through CopyTo to Dispose";

    public override int Items => Readings.Count;

    public override int WarmUpItems => 50;

    public override int RunsPerSample => 50;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new MemcpyArm(Readings.Size * Readings.Count, Readings.Count),
        new ReadingHand(),
        new ReadingHandCopied(),
        new ReadingTyped(),
        new ReadingBuffer(),
        new ReadingGoogle(),
    ];

    public override IReadOnlyList<Bar> Bars { get; } = [new Bar("typed", "hand", 1.25), new Bar("typed", "google", 1.0)];

    public override void Verify(Arm arm) => Readings.Verify(arm);
}
