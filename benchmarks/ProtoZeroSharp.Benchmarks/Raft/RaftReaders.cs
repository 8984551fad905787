using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.Raft;

internal readonly struct OpenEntry : IReadOperation
{
    public static long Read()
    {
        _ = new Entry.Reader(RaftMessages.EncodedEntry);
        return 1;
    }
}

internal readonly struct ReadEntry : IReadOperation
{
    public static long Read()
    {
        var entry = new Entry.Reader(RaftMessages.EncodedEntry);
        return (long)entry.Term + (long)entry.Index + (long)entry.Type + RaftMessages.Sum(entry.Data);
    }
}

/// <summary>What reading an Entry cannot do without: its other fields' known values and the sum over its data, which lies at a known place.</summary>
internal readonly struct SumData : IReadOperation
{
    private const int DataStart = 8;
    private const int OtherFields = 3;

    public static long Read() => OtherFields + RaftMessages.Sum(RaftMessages.EncodedEntry.AsSpan(DataStart));
}

internal readonly struct ReadField : IReadOperation
{
    public static long Read()
    {
        var message = new Message.Reader(RaftMessages.EncodedMessage);
        return (long)message.To;
    }
}

internal readonly struct ReadEntries : IReadOperation
{
    public static long Read()
    {
        long sum = 0;
        var message = new Message.Reader(RaftMessages.EncodedMessage);
        foreach (Entry.Reader entry in message.Entries)
        {
            sum += (long)entry.Term + (long)entry.Index + (long)entry.Type + RaftMessages.Sum(entry.Data);
        }

        return sum;
    }
}
