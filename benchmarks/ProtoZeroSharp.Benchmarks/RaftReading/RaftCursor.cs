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
                    sum += message.ReadEnum();
                    break;
                case Message.ToFieldNumber:
                case Message.FromFieldNumber:
                case Message.TermFieldNumber:
                case Message.LogTermFieldNumber:
                case Message.IndexFieldNumber:
                case Message.CommitFieldNumber:
                case Message.RejectHintFieldNumber:
                    sum += (long)message.ReadUInt64();
                    break;
                case Message.EntriesFieldNumber:
                    sum += ReadEntry(message.ReadMessage());
                    break;
                case Message.SnapshotFieldNumber:
                    sum += ReadSnapshot(message.ReadMessage());
                    break;
                case Message.RejectFieldNumber:
                    sum += message.ReadBool() ? 1 : 0;
                    break;
                case Message.ContextFieldNumber:
                    sum += message.ReadBytes().Length;
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
                    sum += entry.ReadEnum();
                    break;
                case Entry.TermFieldNumber:
                case Entry.IndexFieldNumber:
                    sum += (long)entry.ReadUInt64();
                    break;
                case Entry.DataFieldNumber:
                    sum += entry.ReadBytes().Length;
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
                    sum += snapshot.ReadBytes().Length;
                    break;
                case Snapshot.MetadataFieldNumber:
                    sum += ReadMetadata(snapshot.ReadMessage());
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
                    sum += (long)metadata.ReadUInt64();
                    break;
            }
        }

        return sum;
    }
}
