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

internal readonly struct ReadField : IReadOperation
{
    public static long Read() => (long)new Message.Reader(RaftMessages.EncodedMessage).To;
}

internal readonly struct ReadEntries : IReadOperation
{
    public static long Read()
    {
        long sum = 0;
        foreach (Entry.Reader entry in new Message.Reader(RaftMessages.EncodedMessage).Entries)
        {
            sum += (long)entry.Term + (long)entry.Index + (long)entry.Type + RaftMessages.Sum(entry.Data);
        }

        return sum;
    }
}
