using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.References;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Packed;

/// <summary>One packed field of a million elements. Google.Protobuf says what the bytes must be.</summary>
internal sealed class PackedWorkload : Workload
{
    private readonly byte[] expected;

    private PackedWorkload(string name, string description, Google.Packed.Runs message, IReadOnlyList<Bar> bars, Func<int, Arm[]> arms)
    {
        Name = name;
        Description = description;
        Bars = bars;
        expected = message.ToByteArray();
        Arms = arms(expected.Length);
    }

    public override string Name { get; }

    public override string Description { get; }

    public override int Items => PackedValues.Count;

    public override int WarmUpItems => 2_000;

    public override IReadOnlyList<Arm> Arms { get; }

    public override IReadOnlyList<Bar> Bars { get; }

    public static PackedWorkload OneByte() => Varints("packed-1", "a million varints of one byte", PackedValues.OneByte(), 1.5);

    public static PackedWorkload Mixed() => Varints("packed-mixed", "a million varints of one to ten bytes, as many of each number of bits", PackedValues.Mixed(), 4);

    public static PackedWorkload TenBytes() => Varints("packed-10", "a million varints of ten bytes", PackedValues.TenBytes(), 1.5);

    public static PackedWorkload Fixed()
    {
        ulong[] values = PackedValues.Mixed();
        var message = new Google.Packed.Runs();
        message.Words.AddRange(values);
        return new PackedWorkload(
            "packed-fixed",
            "a million fixed64 elements",
            message,
            [new Bar("typed", "memcpy", 1.05)],
            size => [new MemcpyArm(size, PackedValues.Count), new PackedWords(values)]);
    }

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        if (!arm.Output.SequenceEqual(expected))
        {
            throw new InvalidDataException("not the bytes of Google.Protobuf");
        }
    }

    private static PackedWorkload Varints(string name, string description, ulong[] values, double bar)
    {
        var message = new Google.Packed.Runs();
        message.Varints.AddRange(values);
        return new PackedWorkload(
            name,
            description,
            message,
            [new Bar("typed", "loop", bar, AtLeast: true)],
            size => [new MemcpyArm(size, PackedValues.Count), new PackedLoop(values, spreads: false), new PackedLoop(values, spreads: true), new PackedTyped(values)]);
    }
}
