using System.Buffers.Binary;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Reading;

/// <summary>One message and all the ways of reading it, against a decoder by hand.</summary>
/// <param name="name">The workload.</param>
/// <param name="description">What is read.</param>
/// <param name="repetitions">How often in one run: small messages many times.</param>
/// <param name="arms">The ways.</param>
/// <param name="bars">Their limits.</param>
internal sealed class ReadingWorkload(string name, string description, int repetitions, Arm[] arms, Bar[] bars) : Workload
{
    public override string Name => name;

    public override string Description => description;

    public override int Items => repetitions;

    public override int WarmUpItems => Math.Min(repetitions, 20);

    public override int RunsPerSample => repetitions > 1 ? 1 : 10;

    public override IReadOnlyList<Arm> Arms => arms;

    public override IReadOnlyList<Bar> Bars => bars;

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        if (arm is CopyArm copy)
        {
            if (!copy.Output.SequenceEqual(copy.Expected))
            {
                throw new InvalidDataException("the copy is not the message");
            }

            return;
        }

        long expected = ((ReadingArm)arm).Expected * Items;
        long sum = BinaryPrimitives.ReadInt64LittleEndian(arm.Output);
        if (sum != expected)
        {
            throw new InvalidDataException($"{arm.Name} read {sum} instead of {expected}");
        }
    }
}
