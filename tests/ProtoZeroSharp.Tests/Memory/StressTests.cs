using System.Buffers.Binary;
using System.Collections.Concurrent;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>A million rents on eight threads: no memory is lost, and no two owners ever have the same.</summary>
[Collection(AloneCollection.Name)]
public class StressTests
{
    private const int Threads = 8;
    private const int RentsPerThread = 125_000;

    [Fact]
    public void A_million_rents_on_eight_threads_lose_nothing_and_share_nothing()
    {
        Collect();
        ProtoMemory.Trim();
        long allocated = ProtoMemory.AllocatedBytes;
        long forgotten = ProtoMemory.ForgottenCount;
        ConcurrentQueue<string> failures = new();
        using BlockingCollection<(IDisposable Owner, long Id)> owners = new(64);
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(id => new Thread(() => Work(id, owners, failures)))];
        Array.ForEach(threads, t => t.Start());
        Array.ForEach(threads, t => t.Join());
        while (owners.TryTake(out (IDisposable Owner, long Id) left))
        {
            CheckAndDispose(left, failures);
        }

        Assert.Empty(failures);
        Assert.Equal(forgotten, ProtoMemory.ForgottenCount);
        threads = [];
        Collect();
        ProtoMemory.Trim();
        Assert.InRange(ProtoMemory.AllocatedBytes, 0, allocated);
    }

    /// <summary>Most rents end where they began; every eighth goes to whichever thread takes it, as a buffer or detached.</summary>
    private static void Work(int thread, BlockingCollection<(IDisposable Owner, long Id)> owners, ConcurrentQueue<string> failures)
    {
        byte[] large = new byte[2_000];
        for (int i = 0; i < RentsPerThread; i++)
        {
            long id = ((long)thread << 32) | (uint)i;
            IDisposable? owner = null;
            switch (i & 31)
            {
                case 0:
                    ProtoBuffer buffer = new();
                    using (ProtoWriter writer = buffer.CreateWriter())
                    {
                        Write(writer, id);
                    }

                    owner = buffer;
                    break;
                case 8 or 16:
                    using (ProtoWriter writer = new())
                    {
                        Write(writer, id);
                        owner = writer.Detach();
                    }

                    break;
                case 24:
                    using (ProtoWriter writer = new())
                    {
                        Write(writer, id);
                        writer.AddBytesByReference(3, large);
                        owner = writer.DetachGathered();
                    }

                    break;
                default:
                    using (ProtoWriter writer = new())
                    {
                        Write(writer, id);
                        Check(writer.WrittenSpan, id, failures);
                    }

                    break;
            }

            if (owner != null && !owners.TryAdd((owner, id)))
            {
                CheckAndDispose((owner, id), failures);
            }

            if ((i & 7) == 4 && owners.TryTake(out (IDisposable Owner, long Id) other))
            {
                CheckAndDispose(other, failures);
            }
        }
    }

    private static void Write(ProtoWriter writer, long id)
    {
        writer.AddFixed64(1, (ulong)id);
        writer.StartSub(2);
        writer.AddFixed64(1, (ulong)id);
        writer.CloseSub();
    }

    private static void CheckAndDispose((IDisposable Owner, long Id) owned, ConcurrentQueue<string> failures)
    {
        switch (owned.Owner)
        {
            case ProtoBuffer buffer:
                Check(buffer.WrittenSpan, owned.Id, failures);
                break;
            case DetachedMessage message:
                Check(message.GetSpan(), owned.Id, failures);
                break;
            case GatheredMessage message:
                Check(message.Sequence.First.Span, owned.Id, failures);
                break;
        }

        owned.Owner.Dispose();
    }

    private static void Check(ReadOnlySpan<byte> bytes, long id, ConcurrentQueue<string> failures)
    {
        if (bytes.Length < 20
            || BinaryPrimitives.ReadInt64LittleEndian(bytes.Slice(1)) != id
            || BinaryPrimitives.ReadInt64LittleEndian(bytes.Slice(12)) != id)
        {
            failures.Enqueue($"{id:X}: {Encoded.Hex(bytes)}");
        }
    }

    private static void Collect()
    {
        for (int i = 0; i < 2; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }
}
