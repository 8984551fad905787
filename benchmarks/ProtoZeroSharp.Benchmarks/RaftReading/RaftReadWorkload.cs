using ProtoZeroSharp.Benchmarks.Raft;
using ProtoZeroSharp.Benchmarks.Reading;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.RaftReading;

/// <summary>The raft Message of workload B read in every way. What must be seen in it is what Google.Protobuf sees.</summary>
internal static class RaftReadWorkload
{
    public static Workload Create()
    {
        byte[] message = RaftMessages.EncodedMessage;
        long sum = RaftGoogle.Read(message);
        return new ReadingWorkload(
            "B-read",
            "the Message of 458 bytes read in full; 1,000 times",
            1000,
            [
                new ReadingArm("hand", message, RaftHand.Read, sum),
                new ReadingArm("cursor", message, RaftCursor.Read, sum),
                new ReadingArm("lazy", message, RaftLazy.Read, sum),
                new ReadingArm("lazy reverse", message, RaftLazyReverse.Read, sum),
                new ReadingArm("one value", message, RaftLazy.ReadOne, 1),
                new ReadingArm("validate", message, RaftLazy.Validate, 1),
                new ReadingArm("validate and lazy", message, RaftLazy.ValidateAndRead, sum),
                new CopyArm(message, RaftLazy.Copy, WithoutZeros()),
                new ReadingArm("google", message, RaftGoogle.Read, sum),
            ],
            [
                new Bar("cursor", "hand", 1.55),
                new Bar("lazy", "hand", 3.0),
                new Bar("lazy reverse", "hand", 3.5),
                new Bar("validate", "hand", 1.6),
                new Bar("validate and lazy", "hand", 4.2),
                new Bar("copy", "hand", 4.5),
            ]);
    }

    /// <summary>What a copy of the Message is: fields without presence that are 0 go, as with every implementation.</summary>
    private static byte[] WithoutZeros() =>
        global::Google.Protobuf.MessageExtensions.ToByteArray(Google.Raft.Message.Parser.ParseFrom(RaftMessages.EncodedMessage));
}
