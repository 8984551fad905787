using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.Google.Raft;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>The Message with Google.Protobuf: built, measured and written into the array, one after the other.</summary>
internal sealed class MessageGoogle() : BufferArm("google", RaftMessages.SizeWithoutZeros * RaftWriteWorkload.Count)
{
    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            var message = new Message
            {
                Type = MessageType.MsgHup,
                To = 1,
                From = 2,
                Term = 3,
                LogTerm = 4,
                Index = 5,
                Commit = 0,
                Snapshot = new Snapshot { Metadata = new SnapshotMetadata { Index = 5, Term = 3 } },
                Reject = false,
                RejectHint = 0,
                Context = ByteString.CopyFrom(RaftMessages.Context),
            };
            foreach (byte[] data in RaftMessages.EntryData)
            {
                message.Entries.Add(new Entry { Type = EntryType.EntryNormal, Term = 3, Index = 5, Data = ByteString.CopyFrom(data) });
            }

            int size = message.CalculateSize();
            message.WriteTo(buffer.AsSpan(p, size));
            p += size;
        }

        return p;
    }
}
