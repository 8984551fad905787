using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Memory comes back when threads end, also from writers they never disposed, and threads do not share bytes.</summary>
[Collection(AloneCollection.Name)]
public class ThreadTests
{
    [Fact]
    public void The_memory_of_a_thousand_short_lived_threads_comes_back()
    {
        long start = AllocatedAfterTrim();
        RunThreads();

        // Less is possible: threads of earlier tests end meanwhile.
        Assert.InRange(AllocatedAfterTrim(), 0, start);

        // Frames are never freed, but those of ended threads serve new ones: a second thousand needs no more of them.
        long frames = ProtoMemory.FrameBytes;
        RunThreads();
        Assert.InRange(AllocatedAfterTrim(), 0, start);
        Assert.InRange(ProtoMemory.FrameBytes, 0, frames + frames / 2);
    }

    [Fact]
    public void Writers_on_many_threads_do_not_see_each_others_bytes()
    {
        var failures = new List<string>();
        Thread[] threads = [.. Enumerable.Range(0, 8).Select(id => new Thread(() =>
        {
            byte[] body = [.. Enumerable.Repeat((byte)id, 3_000)];
            byte[] expected = Plain.Delimited(1, Plain.Delimited(2, body));
            for (int i = 0; i < 2_000; i++)
            {
                using var proto = new ProtoWriter();
                proto.StartSub(1);
                proto.AddBytes(2, body);
                proto.CloseSub();
                if (!proto.WrittenSpan.SequenceEqual(expected))
                {
                    lock (failures)
                    {
                        failures.Add($"thread {id}, message {i}");
                    }
                }
            }
        }))];
        foreach (Thread thread in threads)
        {
            thread.Start();
        }

        foreach (Thread thread in threads)
        {
            thread.Join();
        }

        Assert.Empty(failures);
    }

    private static void RunThreads()
    {
        for (int i = 0; i < 1_000; i++)
        {
            int kind = i % 5;
            var thread = new Thread(() => Work(kind));
            thread.Start();
            thread.Join();
            if (i % 50 == 49)
            {
                Collect();
            }
        }
    }

    private static void Work(int kind)
    {
        var proto = new ProtoWriter();
        proto.AddBytes(1, new byte[40_000]);
        switch (kind)
        {
            case 0:
                proto.Dispose();
                break;
            case 1:
                // Never disposed: the end of the thread has to do.
                proto.StartSub(1);
                break;
            case 2:
                _ = MessageWriter.Root(proto).StartMessage(0x0A, 1).StartGroup(0x0B, 1);
                proto.Dispose();
                break;
            case 3:
                // A failure that nothing around it disposes of, in the middle of a value.
                proto.StartSub(1);
                try
                {
                    proto.AddBytesInPlace(1, 30_000, 0, static (_, _) => throw new FormatException());
                }
                catch (FormatException)
                {
                }

                break;
            default:
                using (var second = new ProtoWriter())
                {
                    second.AddBytes(1, new byte[100_000]);
                }

                proto.Dispose();
                break;
        }
    }

    private static long AllocatedAfterTrim()
    {
        Collect();
        ProtoMemory.Trim();
        return ProtoMemory.AllocatedBytes;
    }

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
