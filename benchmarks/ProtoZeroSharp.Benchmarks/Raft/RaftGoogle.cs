using ProtoZeroSharp.Benchmarks.Google.Raft;

namespace ProtoZeroSharp.Benchmarks.Raft;

internal readonly struct GoogleOpenEntry : IReadOperation
{
    public static long Read()
    {
        _ = Entry.Parser.ParseFrom(RaftMessages.EncodedEntry);
        return 1;
    }
}

internal readonly struct GoogleReadEntry : IReadOperation
{
    public static long Read()
    {
        Entry entry = Entry.Parser.ParseFrom(RaftMessages.EncodedEntry);
        return (long)entry.Term + (long)entry.Index + (long)entry.Type + RaftMessages.Sum(entry.Data.Span);
    }
}

internal readonly struct GoogleReadField : IReadOperation
{
    public static long Read() => (long)Message.Parser.ParseFrom(RaftMessages.EncodedMessage).To;
}

internal readonly struct GoogleReadEntries : IReadOperation
{
    public static long Read()
    {
        long sum = 0;
        foreach (Entry entry in Message.Parser.ParseFrom(RaftMessages.EncodedMessage).Entries)
        {
            sum += (long)entry.Term + (long)entry.Index + (long)entry.Type + RaftMessages.Sum(entry.Data.Span);
        }

        return sum;
    }
}
