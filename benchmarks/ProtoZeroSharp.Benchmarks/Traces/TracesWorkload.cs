using ProtoZeroSharp.Benchmarks.Protozero;
using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1: an OTLP export request from plain objects with strings.</summary>
internal sealed class TracesWorkload : Workload
{
    private readonly TraceData data;

    public TracesWorkload(int spanCount)
    {
        Items = spanCount;
        data = TraceData.Create(spanCount);
        Arms =
        [
            new MemcpyArm(data.Size, spanCount),
            new TracesPointer(data),
            new TracesHand<MinimalLength>("hand", data),
            new TracesHand<PaddedLength>("hand padded", data) { Deviation = "four bytes for every length" },
            new TracesTyped(data),
            new TracesUntyped(data),
            .. ProtozeroLibrary.Writes("traces_write", data.Encode),
            new TracesGoogle(data, keepsGraph: false),
            new TracesGoogle(data, keepsGraph: true),
        ];
        Bars = spanCount switch
        {
            1 => [new Bar("typed", "hand", 0.80)],
            512 =>
            [
                new Bar("hand", "memcpy", 42, IsCredibility: true),
                new Bar("typed", "hand", 0.60),
                new Bar("typed", "google", 11, AtLeast: true),
            ],
            _ => [new Bar("typed", "hand", 0.58)],
        };
    }

    public override string Name => $"S1-{Items}";

    public override string Description => $"OTLP trace request of {Items:N0} {(Items == 1 ? "span" : "spans")} from objects with strings";

    public override int Items { get; }

    public override int WarmUpItems => Math.Min(Items, 50);

    public override int RunsPerSample => Math.Max(1, 10_000 / Items);

    public override IReadOnlyList<Arm> Arms { get; }

    public override IReadOnlyList<Bar> Bars { get; }

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        if (arm is TracesHand<PaddedLength>)
        {
            Arm reference = Arms.Single(static a => a.Name == "hand");
            reference.Run(Items);
            data.Oracle.Verify(reference.Output);
            if (!TracesGoogle.IsSameMessage(reference.Output, arm.Output))
            {
                throw new InvalidDataException("not the message that the expected bytes hold");
            }
        }
        else
        {
            data.Oracle.Verify(arm.Output);
        }
    }
}
