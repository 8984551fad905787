using System.Buffers.Binary;
using ProtoZeroSharp.Benchmarks.Nested;
using ProtoZeroSharp.Benchmarks.Protozero;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.NestedReading;

/// <summary>Workload D read: all of it, and only its outermost level.</summary>
internal sealed class TraversalWorkload : Workload
{
    public override string Name => "D-read";

    public override string Description => "200,000 messages with nine submessages each, read in full; strings touched, not decoded";

    public override int Items => NestedMessages.Count;

    public override int WarmUpItems => 50;

    public override long InputBytes => NestedMessages.Size;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new PointerTraversal(),
        new LazyTraversal(validates: false),
        new LazyTraversal(validates: true),
        new LevelOne(),
        .. ProtozeroLibrary.Reads("nested_read").Select(static read => new ProtozeroNested(read)),
    ];

    public override IReadOnlyList<Bar> Bars { get; } = [new Bar("reader", "pointer", 2)];

    public override IReadOnlyList<SpeedBar> SpeedBars { get; } = [new SpeedBar("reader", 1.5), new SpeedBar("level one", 8)];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        ulong expected = arm is LevelOne ? 1 : NestedInput.Sum(Items);
        ulong sum = BinaryPrimitives.ReadUInt64LittleEndian(arm.Output);
        if (sum != expected)
        {
            throw new InvalidDataException($"{arm.Name} read {sum} instead of {expected}");
        }
    }
}
