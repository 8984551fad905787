using System.Buffers.Binary;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>Workload B: one way of reading the raft messages, lazily and with Google.Protobuf's parser.</summary>
internal sealed class RaftWorkload : Workload
{
    private readonly long expected;

    private RaftWorkload(string name, string description, long expected, double limit, Arm reader, Arm google, params Arm[] others)
    {
        Name = name;
        Description = description;
        this.expected = expected;
        Arms = [reader, google, .. others];
        Bars = [new Bar(reader.Name, google.Name, limit, AtLeast: true)];
    }

    public override string Name { get; }

    public override string Description { get; }

    // Enough for a sample not to be about what the arm before it left of the caches.
    public override int Items => 20_000;

    public override int WarmUpItems => 50;

    public override IReadOnlyList<Arm> Arms { get; }

    public override IReadOnlyList<Bar> Bars { get; }

    public static RaftWorkload Open() =>
        new("B-open", "open an Entry of 108 bytes, read nothing; 20,000 times", 1, 8, new ReadArm<OpenEntry>("reader"), new ReadArm<GoogleOpenEntry>("google"));

    public static RaftWorkload Entry() =>
        new("B-entry", "read all of an Entry of 108 bytes; 20,000 times", RaftMessages.EntrySum, 2.5, new ReadArm<ReadEntry>("reader"), new ReadArm<GoogleReadEntry>("google"), new ReadArm<SumData>("sum alone"));

    public static RaftWorkload Field() =>
        new("B-field", "read one field of the Message of 458 bytes; 20,000 times", 1, 10, new ReadArm<ReadField>("reader"), new ReadArm<GoogleReadField>("google"));

    public static RaftWorkload Entries() =>
        new("B-entries", "read the three entries of the Message; 20,000 times", RaftMessages.EntriesSum, 2.5, new ReadArm<ReadEntries>("reader"), new ReadArm<GoogleReadEntries>("google"));

    public override void Verify(Arm arm)
    {
        arm.Run(Items);
        long sum = BinaryPrimitives.ReadInt64LittleEndian(arm.Output);
        if (sum != Items * expected)
        {
            throw new InvalidDataException($"{arm.Name} read {sum} instead of {Items * expected}");
        }
    }
}
