using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.RaftReading;

/// <summary>B-read through generated readers, the fields of each message in the order of their numbers.</summary>
internal static class RaftLazy
{
    public static long Read(ReadOnlySpan<byte> bytes) => Sum(new Message.Reader(bytes));

    public static long ValidateAndRead(ReadOnlySpan<byte> bytes)
    {
        var message = new Message.Reader(bytes);
        message.Validate();
        return Sum(message);
    }

    public static long Validate(ReadOnlySpan<byte> bytes)
    {
        new Message.Reader(bytes).Validate();
        return 1;
    }

    public static void Copy(ReadOnlySpan<byte> bytes, ProtoWriter proto) => new Message.Reader(bytes).CopyTo(new Message.Writer(proto));

    /// <summary>Who a message is for.</summary>
    public static long ReadOne(ReadOnlySpan<byte> bytes) => (long)new Message.Reader(bytes).To;

    // Inlined into a method of one line, as the JIT of .NET 10 does with one of the two orders, it takes that method's allowance for
    // inlining, and the getters in it are then calls: 3.4 times hand instead of 1.7.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Sum(in Message.Reader message)
    {
        long sum = (int)message.Type + (long)message.To + (long)message.From + (long)message.Term + (long)message.LogTerm + (long)message.Index;
        foreach (Entry.Reader entry in message.Entries)
        {
            sum += (int)entry.Type + (long)entry.Term + (long)entry.Index + entry.Data.Length;
        }

        sum += (long)message.Commit;
        if (message.HasSnapshot)
        {
            Snapshot.Reader snapshot = message.Snapshot;
            sum += snapshot.Data.Length;
            if (snapshot.HasMetadata)
            {
                SnapshotMetadata.Reader metadata = snapshot.Metadata;
                sum += (long)metadata.Index + (long)metadata.Term;
            }
        }

        return sum + (message.Reject ? 1 : 0) + (long)message.RejectHint + message.Context.Length;
    }
}
