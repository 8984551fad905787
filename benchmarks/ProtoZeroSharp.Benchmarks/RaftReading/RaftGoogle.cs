using ProtoZeroSharp.Benchmarks.Google.Raft;

namespace ProtoZeroSharp.Benchmarks.RaftReading;

/// <summary>B-read with Google.Protobuf: its objects are parsed, then traversed.</summary>
internal static class RaftGoogle
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        Message message = Message.Parser.ParseFrom(bytes);
        long sum = (int)message.Type + (long)message.To + (long)message.From + (long)message.Term + (long)message.LogTerm + (long)message.Index;
        foreach (Entry entry in message.Entries)
        {
            sum += (int)entry.Type + (long)entry.Term + (long)entry.Index + entry.Data.Length;
        }

        sum += (long)message.Commit;
        if (message.Snapshot is { } snapshot)
        {
            sum += snapshot.Data.Length + (long)(snapshot.Metadata?.Index ?? 0) + (long)(snapshot.Metadata?.Term ?? 0);
        }

        return sum + (message.Reject ? 1 : 0) + (long)message.RejectHint + message.Context.Length;
    }
}
