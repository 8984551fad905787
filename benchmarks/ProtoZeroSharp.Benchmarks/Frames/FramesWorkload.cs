using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Frames;

/// <summary>Workload C: a body in a message in a gRPC frame, one frame at a time.</summary>
internal sealed class FramesWorkload : Workload
{
    /// <summary>From here on copying the body is nearly all there is.</summary>
    private const int Large = 65_536;

    private readonly FrameData data;

    public FramesWorkload(int length)
    {
        data = FrameData.Create(length);
        ProtoBuffer buffer = new();
        Arms =
        [
            new FramesMemcpy("memcpy", data, buffer: null),
            new FramesMemcpy("memcpy reused", data, buffer),
            new FramesHand(data),
            new FramesRented(data),
            new FramesReused(data, buffer),
            new FramesGathered(data),
            new FramesGoogle(data),
        ];
        Bars = length >= Large ? [new Bar("reused", "memcpy reused", 1.05), new Bar("rented", "memcpy", 1.05)] : [];
        Ceilings = length == 1 ? [new Ceiling("rented", 12), new Ceiling("gathered", 30)] : [new Ceiling("gathered", 30)];
    }

    public override string Name => $"C-{data.Body.Length}";

    public override string Description => $"{Items:N0} times a gRPC frame with a body of {data.Body.Length:N0} {(data.Body.Length == 1 ? "byte" : "bytes")}";

    public override int Items => data.Frames;

    public override int WarmUpItems => Math.Min(Items, 50);

    public override int RunsPerSample => 20;

    public override IReadOnlyList<Arm> Arms { get; }

    public override IReadOnlyList<Bar> Bars { get; }

    public override IReadOnlyList<Ceiling> Ceilings { get; }

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        data.Verify(arm.Output);
    }
}
