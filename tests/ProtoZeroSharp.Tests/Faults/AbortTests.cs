#if !NET
using Xunit;

namespace ProtoZeroSharp.Tests.Faults;

/// <summary>
/// Threads that are aborted while they write, which .NET Framework and Mono can do between any two instructions. What they wrote is lost, and some of its memory may
/// be; nothing is ever freed twice or written to after it was freed, which would end the process.
/// </summary>
public class AbortTests
{
    private const int Rounds = 60;

    private static readonly byte[] Chunk = new byte[300_000];

    public enum Work
    {
        GrowAndDetach,
        GrowABuffer,
        GrowTables,
        SmallMessages,
        MemoryOfTheCaller,
    }

    [Theory]
    [InlineData(Work.GrowAndDetach)]
    [InlineData(Work.GrowABuffer)]
    [InlineData(Work.GrowTables)]
    [InlineData(Work.SmallMessages)]
    [InlineData(Work.MemoryOfTheCaller)]
    public void The_process_lives_on_and_writes_right(Work work)
    {
        var random = new Random(12345);
        int aborted = 0;
        for (int i = 0; i < Rounds; i++)
        {
            var thread = new Thread(() =>
            {
                try
                {
                    while (true)
                    {
                        Do(work);
                    }
                }
                catch (ThreadAbortException)
                {
                    Interlocked.Increment(ref aborted);
                }
            });
            thread.Start();
            Thread.Sleep(random.Next(1, 12));
            thread.Abort();
            thread.Join();
            Do(work);
        }

        Assert.NotEqual(0, aborted);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        ProtoMemory.Trim();
        for (int i = 0; i < 10; i++)
        {
            Do(work);
            ProtoMemory.Trim();
        }
    }

    private static void Do(Work work)
    {
        switch (work)
        {
            case Work.GrowAndDetach:
                using (var proto = new ProtoWriter())
                {
                    for (int i = 0; i < 60; i++)
                    {
                        proto.AddBytes(1, Chunk);
                    }

                    using DetachedMessage message = proto.Detach();
                    Assert.Equal(60 * (Chunk.Length + 4), message.Length);
                }

                break;
            case Work.GrowABuffer:
                using (var buffer = new ProtoBuffer())
                {
                    for (int i = 0; i < 3; i++)
                    {
                        using (ProtoWriter proto = buffer.CreateWriter())
                        {
                            proto.AddBytes(1, new ReadOnlySpan<byte>(Chunk, 0, 20_000 << i));
                        }

                        using DetachedMessage message = buffer.Detach();
                        Assert.Equal((20_000 << i) + 4, message.Length);
                    }
                }

                break;
            case Work.GrowTables:
                using (var proto = new ProtoWriter())
                {
                    Open(proto, 3_000);
                    for (int i = 0; i < 3_000; i++)
                    {
                        proto.CloseSub();
                    }

                    Assert.NotEqual(0, proto.Length);
                }

                break;
            case Work.SmallMessages:
                using (var first = new ProtoWriter())
                using (var second = new ProtoWriter())
                {
                    first.AddVarInt(1, 150);
                    second.AddBytes(2, new ReadOnlySpan<byte>(Chunk, 0, 20_000));
                    Assert.Equal([0x08, 0x96, 0x01], first.ToArray());
                    Assert.Equal(20_004, second.Length);
                }

                break;
            default:
                InMemoryOfTheCaller();
                break;
        }
    }

    private static unsafe void InMemoryOfTheCaller()
    {
        byte* memory = stackalloc byte[100];
        using var proto = new ProtoWriter(memory, 100);
        proto.AddVarInt(1, 150);
        Assert.Equal([0x08, 0x96, 0x01], proto.ToArray());
    }

    private static void Open(ProtoWriter proto, int depth)
    {
        for (int i = 0; i < depth; i++)
        {
            proto.StartSub(1);
            proto.AddVarInt(2, (ulong)i);
        }
    }
}
#endif
