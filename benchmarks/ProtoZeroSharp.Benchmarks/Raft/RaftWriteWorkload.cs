using ProtoZeroSharp.Benchmarks.Running;
using GoogleMessage = ProtoZeroSharp.Benchmarks.Google.Raft.Message;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Workload B: writes the Message.</summary>
internal sealed class RaftWriteWorkload : Workload
{
    public const int Count = 2_000;

    public override string Name => "B-write";

    public override string Description => "write the Message of 458 bytes; 2,000 times";

    public override int Items => Count;

    public override int WarmUpItems => 50;

    public override IReadOnlyList<Arm> Arms { get; } =
    [
        new MessageTyped(),
        new MessageGoogle { Deviation = "omits zeros: compared by parsing" },
    ];

    public override IReadOnlyList<Bar> Bars { get; } = [new Bar("typed", "google", 5, AtLeast: true)];

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        bool isGoogle = arm is MessageGoogle;
        int size = isGoogle ? RaftMessages.SizeWithoutZeros : RaftMessages.EncodedMessage.Length;
        GoogleMessage expected = GoogleMessage.Parser.ParseFrom(RaftMessages.EncodedMessage);
        for (int i = 0; i < Items; i++)
        {
            ReadOnlySpan<byte> written = arm.Output.Slice(i * size, size);
            bool isRight = isGoogle
                ? GoogleMessage.Parser.ParseFrom(written).Equals(expected)
                : written.SequenceEqual(RaftMessages.EncodedMessage);
            if (!isRight)
            {
                throw new InvalidDataException($"{arm.Name} wrote another message");
            }
        }
    }
}
