using ProtoZeroSharp.Benchmarks.Protozero;
using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Perfetto;

/// <summary>Workload P: Perfetto's simple and nested messages, 1,000 one after the other.</summary>
internal sealed class PerfettoWorkload : Workload
{
    private readonly bool isNested;
    private readonly Oracle oracle;

    public PerfettoWorkload(bool isNested)
    {
        this.isNested = isNested;
        oracle = isNested ? EveryFields.Nested : EveryFields.Simple;
        int depth = isNested ? EveryFields.Depth : 0;
        long size = oracle.Size * EveryFields.Count;
        Arms =
        [
            new MemcpyArm(size, EveryFields.Count),
            new EveryFieldPointer(depth, size),
            new EveryFieldHand(depth, size),
            new EveryFieldTyped(depth),
            new EveryFieldUntyped(depth),
            .. ProtozeroLibrary.Writes(isNested ? "every_field_write" : "flat_field_write"),
            new EveryFieldGoogle(depth, size),
        ];
        Bars = [new Bar("typed", "hand", 0.65)];
    }

    public override string Name => isNested ? "P-nested" : "P-simple";

    public override string Description => isNested
        ? "1,000 of Perfetto's messages with three levels of children"
        : "1,000 of Perfetto's flat messages";

    public override int Items => EveryFields.Count;

    public override int WarmUpItems => 50;

    public override int RunsPerSample => 50;

    public override IReadOnlyList<Arm> Arms { get; }

    public override IReadOnlyList<Bar> Bars { get; }

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        ReadOnlySpan<byte> all = arm.Output;
        if (all.Length != oracle.Size * Items)
        {
            throw new InvalidDataException($"{all.Length:N0} bytes instead of {oracle.Size * Items:N0}");
        }

        Arm reference = Arms.Single(static a => a.Name == "hand");
        reference.Run(1);
        for (int i = 0; i < Items; i++)
        {
            ReadOnlySpan<byte> one = all.Slice(i * (int)oracle.Size, (int)oracle.Size);
            if (arm is not EveryFieldGoogle)
            {
                oracle.Verify(one);
            }
            else if (!EveryFieldGoogle.IsSameMessage(reference.Output, one))
            {
                throw new InvalidDataException("not the message that the expected bytes hold");
            }
        }
    }
}
