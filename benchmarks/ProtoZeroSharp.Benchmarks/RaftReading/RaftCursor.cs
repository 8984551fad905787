using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.RaftReading;

/// <summary>B-read with <see cref="ProtoReader"/> and the generated numbers.</summary>
internal static class RaftCursor
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        var message = new ProtoReader(bytes);
        while (message.Next())
        {
            switch (message.FieldNumber)
            {
                case Message.TypeFieldNumber:
                    sum += message.Enum();
                    break;
                case Message.ToFieldNumber:
                case Message.FromFieldNumber:
                case Message.TermFieldNumber:
                case Message.LogTermFieldNumber:
                case Message.IndexFieldNumber:
                case Message.CommitFieldNumber:
                case Message.RejectHintFieldNumber:
                    sum += (long)message.UInt64();
                    break;
                case Message.EntriesFieldNumber:
                    sum += ReadEntry(message.Message());
                    break;
                case Message.SnapshotFieldNumber:
                    sum += ReadSnapshot(message.Message());
                    break;
                case Message.RejectFieldNumber:
                    sum += message.Bool() ? 1 : 0;
                    break;
                case Message.ContextFieldNumber:
                    sum += message.Bytes().Length;
                    break;
            }
        }

        return sum;
    }

    private static long ReadEntry(ProtoReader entry)
    {
        long sum = 0;
        while (entry.Next())
        {
            switch (entry.FieldNumber)
            {
                case Entry.TypeFieldNumber:
                    sum += entry.Enum();
                    break;
                case Entry.TermFieldNumber:
                case Entry.IndexFieldNumber:
                    sum += (long)entry.UInt64();
                    break;
                case Entry.DataFieldNumber:
                    sum += entry.Bytes().Length;
                    break;
            }
        }

        return sum;
    }

    private static long ReadSnapshot(ProtoReader snapshot)
    {
        long sum = 0;
        while (snapshot.Next())
        {
            switch (snapshot.FieldNumber)
            {
                case Snapshot.DataFieldNumber:
                    sum += snapshot.Bytes().Length;
                    break;
                case Snapshot.MetadataFieldNumber:
                    sum += ReadMetadata(snapshot.Message());
                    break;
            }
        }

        return sum;
    }

    private static long ReadMetadata(ProtoReader metadata)
    {
        long sum = 0;
        while (metadata.Next())
        {
            switch (metadata.FieldNumber)
            {
                case SnapshotMetadata.IndexFieldNumber:
                case SnapshotMetadata.TermFieldNumber:
                    sum += (long)metadata.UInt64();
                    break;
            }
        }

        return sum;
    }
}
