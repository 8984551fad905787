using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>The two messages of workload B, their known bytes and their known sums.</summary>
internal static class RaftMessages
{
    public const long EntrySum = 14_953;
    public const long EntriesSum = 33_610;

    public static readonly byte[] EncodedEntry = MakeEntry();
    public static readonly byte[] EncodedMessage = MakeMessage();

    /// <summary>The sum that both sides take of a run of bytes.</summary>
    public static long Sum(ReadOnlySpan<byte> data)
    {
        long sum = 0;
        foreach (byte value in data)
        {
            sum += value;
        }

        return sum;
    }

    private static byte[] MakeEntry()
    {
        using var proto = new ProtoWriter();
        new Entry.Writer(proto).Type(EntryType.EntryNormal).Term(1).Index(2).Data([.. Enumerable.Range(100, 100).Select(static i => (byte)i)]);
        byte[] bytes = proto.ToArray();
        Oracle.Sha256(108, "86d1a58474f8280a").Verify(bytes);
        return bytes;
    }

    private static byte[] MakeMessage()
    {
        using var proto = new ProtoWriter();
        Message.Writer message = new Message.Writer(proto).Type(MessageType.MsgHup).To(1).From(2).Term(3).LogTerm(4).Index(5);
        for (int i = 0; i < 3; i++)
        {
            byte[] data = [.. Enumerable.Range(0, 100).Select(j => (byte)((100 * i) + j))];
            message.AddEntries(type: EntryType.EntryNormal, term: 3, index: 5, data: data);
        }

        message.Commit(0);
        Snapshot.Writer snapshot = message.StartSnapshot();
        snapshot.StartMetadata().Index(5).Term(3).Close();
        snapshot.Close();
        message.Reject(false).RejectHint(0).Context([.. Enumerable.Range(0, 100).Select(static i => (byte)i)]);
        byte[] bytes = proto.ToArray();
        Oracle.Sha256(458, "6750a296ee932bea").Verify(bytes);
        return bytes;
    }
}
