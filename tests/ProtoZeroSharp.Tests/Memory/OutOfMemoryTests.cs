using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.WriterModel;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>An allocation of native memory that fails, wherever it is asked for: the call throws, and nothing has changed.</summary>
[Collection(AloneCollection.Name)]
public class OutOfMemoryTests
{
    private static readonly byte[] Large = [.. Enumerable.Repeat((byte)0x55, 20_000)];

    [Fact]
    public void A_message_that_could_not_be_closed_is_still_open() => ForEachAllocation(static () =>
    {
        using ProtoWriter writer = new();
        writer.AddBytes(1, new byte[300]);
        writer.StartSub(2);
        writer.AddBytes(1, new byte[10]);
        _ = writer.Mark();
        writer.AddBytes(1, Large);
        try
        {
            writer.CloseSub();
        }
        catch (OutOfMemoryException)
        {
            TestMemory.Failing.Disarm();
            Expect.Misuse(writer, static w => w.ToArray());
            writer.CloseSub();
        }

        byte[] body = Plain.Concat(Plain.Delimited(1, new byte[10]), Plain.Delimited(1, Large));
        Assert.Equal(Plain.Concat(Plain.Delimited(1, new byte[300]), Plain.Delimited(2, body)), writer.ToArray());
    });

    [Fact]
    public void What_is_kept_idle_is_given_up_before_there_is_said_to_be_no_memory()
    {
        // What the tests' allocator made must not be freed without it.
        ProtoMemory.Trim();

        // What other threads keep stays on netstandard2.0, until they return a writer.
        long start = ProtoMemory.RetainedBytes;
        NativeAllocator? tests = NativeAllocator.Current;
        NativeAllocator.Current = null;
        try
        {
            new ProtoBuffer(20_000_000).Dispose();
            Assert.True(ProtoMemory.RetainedBytes >= start + 20_000_000);
            Assert.Throws<OutOfMemoryException>(static () => SlabPool.Rent((nuint)(1UL << ((IntPtr.Size * 8) - 2))));
        }
        finally
        {
            NativeAllocator.Current = tests;
        }

        Assert.True(ProtoMemory.RetainedBytes < start + 20_000_000);
    }

    /// <summary>The collector does not see their memory, so nothing else has it run.</summary>
    [Fact]
    public void Forgotten_messages_come_back_before_there_are_many_of_them()
    {
        byte[] value = new byte[1_000_000];
        long forgotten = DetachedMessage.ForgottenCount;
        for (int i = 0; i < 2000 && DetachedMessage.ForgottenCount == forgotten; i++)
        {
            using ProtoWriter writer = new();
            writer.AddBytes(1, value);
            writer.Detach();
            if (ProtoMemory.AllocatedBytes > 300_000_000)
            {
                // The collection runs beside this.
                Thread.Sleep(1);
            }
        }

        Assert.NotEqual(forgotten, DetachedMessage.ForgottenCount);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        ProtoMemory.Trim();
    }

    [Fact]
    public void A_thread_whose_first_writer_got_no_memory_ends_quietly()
    {
        ForEachAllocation(static () =>
        {
            using ProtoWriter writer = new();
        });
        for (int i = 0; i < 3; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    [Fact]
    public void A_buffer_that_got_no_memory_is_finalized_quietly()
    {
        ForEachAllocation(static () => new ProtoBuffer(100_000).Dispose());
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }

    /// <summary>The pieces of a text lie after the end of the message, where a long run is begun before more memory is asked for.</summary>
    [Fact]
    public void A_text_notices_a_run_that_an_expression_found_no_memory_for() => ForEachAllocation(static () =>
    {
        using ProtoWriter writer = new();
        string notice = "none";
        try
        {
            writer.AddString(1, $"before{Run(writer)}after");
        }
        catch (InvalidOperationException)
        {
            notice = "noticed";
        }

        Assert.Equal("noticed", notice);

        static string Run(ProtoWriter writer)
        {
            try
            {
                writer.AddPackedUInt64(2, new ulong[1_000_000]);
            }
            catch (OutOfMemoryException)
            {
            }

            return "";
        }
    });

    /// <summary>Does the work once for every allocation that it asks for, which fails; each time on a new thread, which starts with nothing.</summary>
    private static void ForEachAllocation(Action work)
    {
        bool hasFailed = true;
        for (int number = 1; hasFailed; number++)
        {
            Exception? other = null;
            Thread thread = new(() =>
            {
                ProtoMemory.Trim();
                TestMemory.Failing.Arm(number);
                try
                {
                    work();
                }
                catch (OutOfMemoryException) when (TestMemory.Failing.HasFailed)
                {
                }
                catch (Exception e)
                {
                    other = e;
                }
                finally
                {
                    TestMemory.Failing.Disarm();
                }
            });
            thread.Start();
            thread.Join();
            Assert.Null(other);
            hasFailed = TestMemory.Failing.HasFailed;
            Assert.True(number < 1000, "no end of allocations");
        }
    }
}
