using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>The two messages of workload B, their known bytes and their known sums.</summary>
internal static class RaftMessages
{
    public const long EntrySum = 14_953;
    public const long EntriesSum = 33_610;

    /// <summary>Google.Protobuf omits seven fields that are 0: two bytes each.</summary>
    public const int SizeWithoutZeros = 444;

    public static readonly byte[][] EntryData = [.. Enumerable.Range(0, 3).Select(static i => MakeData(100 * i))];
    public static readonly byte[] Context = MakeData(0);
    public static readonly byte[] EncodedEntry = MakeEntry();
    public static readonly byte[] EncodedMessage = MakeMessage();

    /// <summary>
    /// The sum that both sides take of a run of bytes: an addition for each byte, each waiting for the one before. Four to a turn of the
    /// loop: whether the processor foresees the end of a hundred turns is luck, and worth 8 ns.
    /// </summary>
    public static long Sum(ReadOnlySpan<byte> data)
    {
        long sum = 0;
        for (; data.Length >= 4; data = data[4..])
        {
            sum = sum + data[0] + data[1] + data[2] + data[3];
        }

        foreach (byte value in data)
        {
            sum += value;
        }

        return sum;
    }

    /// <summary>The Message; every scalar is written, also when it is 0.</summary>
    public static void Write(Message.Writer message)
    {
        message.Type(MessageType.MsgHup).To(1).From(2).Term(3).LogTerm(4).Index(5);
        foreach (byte[] data in EntryData)
        {
            message.AddEntries(type: EntryType.EntryNormal, term: 3, index: 5, data: data);
        }

        message.Commit(0);
        Snapshot.Writer snapshot = message.StartSnapshot();
        snapshot.Metadata(index: 5, term: 3);
        snapshot.Close();
        message.Reject(false).RejectHint(0).Context(Context);
    }

    private static byte[] MakeData(int first) => [.. Enumerable.Range(first, 100).Select(static i => (byte)i)];

    private static byte[] MakeEntry()
    {
        using var proto = new ProtoWriter();
        new Entry.Writer(proto).Type(EntryType.EntryNormal).Term(1).Index(2).Data(MakeData(100));
        byte[] bytes = proto.ToArray();
        Oracle.Sha256(108, "86d1a58474f8280a").Verify(bytes);
        return bytes;
    }

    private static byte[] MakeMessage()
    {
        using var proto = new ProtoWriter();
        Write(new Message.Writer(proto));
        byte[] bytes = proto.ToArray();
        Oracle.Sha256(458, "6750a296ee932bea").Verify(bytes);
        return bytes;
    }
}
