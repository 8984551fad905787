using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Traces;

/// <summary>Workload S1 in the ways that exporters need it: new memory, requests of a maximum size, shared parts, a frame.</summary>
internal sealed class TraceWaysWorkload : Workload
{
    private readonly TraceData data;

    public TraceWaysWorkload(int spanCount)
    {
        Items = spanCount;
        data = TraceData.Create(spanCount);
        Arms =
        [
            new TracesHand<MinimalLength>("hand", data),
            new TracesTyped(data),
            new TracesFragments(data),
            new TracesFramed(data) { Deviation = "five bytes in front" },
            new TracesCapped(data) { Deviation = "several requests" },
            new TracesCold(data),
        ];
    }

    public override string Name => $"S1-ways-{Items}";

    public override string Description => $"OTLP trace requests of {Items:N0} {(Items == 1 ? "span" : "spans")}: shared parts, framed, at most 64 KiB, in new memory";

    public override int Items { get; }

    public override int WarmUpItems => Math.Min(Items, 50);

    public override int RunsPerSample => Math.Max(1, 10_000 / Items);

    public override IReadOnlyList<Arm> Arms { get; }

    public override IReadOnlyList<Bar> Bars => [];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        ReadOnlySpan<byte> output = arm.Output;
        if (arm is TracesCapped)
        {
            data.VerifyCapped(output);
        }
        else if (arm is TracesFramed)
        {
            if (!GrpcFraming.TryRead(output, out ReadOnlySpan<byte> message, out _, out int read) || read != output.Length)
            {
                throw new InvalidDataException("not one frame");
            }

            data.Oracle.Verify(message);
        }
        else
        {
            data.Oracle.Verify(output);
        }
    }
}
