using System.Diagnostics;
using ProtoZeroSharp.Memory;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.WriterModel;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Memory that threads keep idle goes away, by age or on request, and never under a writer.</summary>
[Collection(AloneCollection.Name)]
public class IdleMemoryTests
{
    private const int Large = 4 << 20;

    /// <summary>What threads that ended before may still give to the pool; the eight idle ones of a test keep more than twice as much.</summary>
    private const int Rest = 3 * Large;

    [Fact]
    public void Trim_reaches_what_other_threads_keep_idle()
    {
        using Idlers idlers = new(8);
        Assert.InRange(ProtoMemory.RetainedBytes, 8 * Large, long.MaxValue);
        ProtoMemory.Trim();
        AssertFreed(idlers);
    }

    [Fact]
    public void Memory_that_was_idle_for_its_lifetime_goes_away()
    {
        using Idlers idlers = new(8);
        try
        {
            Look();
            IdleTrimmer.Ahead = 30_000;
            Look();
            Assert.InRange(ProtoMemory.RetainedBytes, 8 * Large, long.MaxValue);
            IdleTrimmer.Ahead = 61_000;
            Look();
            AssertFreed(idlers);
        }
        finally
        {
            IdleTrimmer.Ahead = 0;
        }

        static void Look() => IdleTrimmer.Trim(PoolSettings.IdleMilliseconds);
    }

    /// <summary>After as long as is set, by what a program does anyway.</summary>
    [Theory]
    [InlineData("writers")]
    [InlineData("a buffer")]
    [InlineData("a full collection")]
    public void Nobody_needs_to_ask_for_what_was_idle_for_its_lifetime(string occasion)
    {
        using Idlers idlers = new(8);
        try
        {
            ProtoMemory.Configure(new ProtoMemoryOptions { IdleLifetime = TimeSpan.FromSeconds(5) });

            // It is idle from the first look on that finds it unused.
            IdleTrimmer.Ahead = 2_000;
            Happens();
            Assert.InRange(ProtoMemory.RetainedBytes, 8 * Large, long.MaxValue);
            IdleTrimmer.Ahead = 8_000;
            Happens();
            AssertFreed(idlers);
        }
        finally
        {
            IdleTrimmer.Ahead = 0;
            ProtoMemory.Configure(new ProtoMemoryOptions());
        }

        void Happens()
        {
            switch (occasion)
            {
                case "writers":
                    for (int i = 0; i < 600; i++)
                    {
                        using ProtoWriter writer = new();
                        writer.AddBool(1, true);
                    }

                    break;
                case "a buffer":
                    new ProtoBuffer(100_000).Dispose();
                    break;
                default:
                    for (int i = 0; i < 20 && ProtoMemory.RetainedBytes > Rest; i++)
                    {
                        GC.Collect();
                        GC.WaitForPendingFinalizers();
                    }

                    break;
            }
        }
    }

    [Fact]
    public void A_message_of_any_size_finds_the_memory_of_the_one_before()
    {
        byte[] chunk = new byte[1 << 20];
        for (int i = 0; i < 3; i++)
        {
            using ProtoWriter writer = new();
            for (int k = 0; k < 70; k++)
            {
                writer.AddRaw(chunk);
            }
        }

        Assert.InRange(ProtoMemory.RetainedBytes, 70 << 20, long.MaxValue);
        ProtoMemory.Trim();
    }

    /// <summary>
    /// More threads than processors, so that some are stopped at any place for as long as a whole trim takes; what is freed cannot be
    /// touched where there are guard pages.
    /// </summary>
    [Fact]
    public void Trimming_all_the_time_disturbs_no_writer()
    {
        TestMemory.Guard.IsOn = GuardAllocator.IsSupported;
        bool stop = false;
        int wrong = 0;
        Thread[] threads = new Thread[2 * Environment.ProcessorCount + 2];
        for (int i = 0; i < threads.Length; i++)
        {
            byte mine = (byte)(i + 1);
            threads[i] = new Thread(() =>
            {
                byte[] value = new byte[300];
                value.AsSpan().Fill(mine);
                while (!Volatile.Read(ref stop))
                {
                    using ProtoWriter writer = new();
                    writer.AddBytes(1, value);
                    if (writer.WrittenSpan.Slice(3).IndexOfAnyExcept(mine) >= 0 || writer.Length != 303)
                    {
                        Interlocked.Increment(ref wrong);
                    }
                }
            });
            threads[i].Start();
        }

        for (Stopwatch watch = Stopwatch.StartNew(); watch.ElapsedMilliseconds < 2_000;)
        {
            ProtoMemory.Trim();
        }

        Volatile.Write(ref stop, true);
        foreach (Thread thread in threads)
        {
            thread.Join();
        }

        TestMemory.Guard.IsOn = GuardedRun.IsOn;
        Assert.Equal(0, wrong);
    }

    [Fact]
    public void Tables_that_a_message_made_large_are_given_back_when_the_next_ones_are_small()
    {
        byte[] value = new byte[5_000];
        long large = 0;
        long after = 0;

        // A thread of its own has no more states than take turns here.
        Thread thread = new(() =>
        {
            Small(200);
            long before = ProtoMemory.FrameBytes;
            for (int i = 0; i < 10; i++)
            {
                Large();
            }

            large = ProtoMemory.FrameBytes - before;
            Small(200);
            after = ProtoMemory.FrameBytes - before;
        });
        thread.Start();
        thread.Join();
        Assert.InRange(large, 400_000, long.MaxValue);
        Assert.InRange(after, long.MinValue, 10_000);

        void Large()
        {
            using ProtoWriter writer = new();
            writer.StartSub(1);
            for (int k = 0; k < 3_000; k++)
            {
                writer.StartSub(1);
                if (k % 2 == 0)
                {
                    writer.AddBytes(1, value);
                }

                writer.CloseSub();
            }

            writer.CloseSub();
        }

        static void Small(int count)
        {
            for (int i = 0; i < count; i++)
            {
                using ProtoWriter writer = new();
                writer.AddBool(1, true);
            }
        }
    }

    /// <summary>Where a thread can be stopped from taking its memory, it is gone; elsewhere it goes when the thread returns its next writer.</summary>
    private static void AssertFreed(Idlers idlers)
    {
        if (ProcessBarrier.TryRun())
        {
            Assert.InRange(ProtoMemory.RetainedBytes, 0, Rest);
            idlers.WriteAgain();
        }
        else
        {
            // Threads of other tests, which do not write again, keep what they have.
            Assert.InRange(ProtoMemory.RetainedBytes, Large, long.MaxValue);
            idlers.WriteAgain();
            Assert.InRange(ProtoMemory.RetainedBytes, 0, idlers.RetainedByOthers + Rest);
        }
    }

    /// <summary>Threads that have written a large message and live on.</summary>
    private sealed class Idlers : IDisposable
    {
        private readonly Barrier written;
        private readonly Barrier next;
        private readonly Thread[] threads;
        private volatile bool isWrong;
        private bool hasWrittenAgain;

        public Idlers(int count)
        {
            ProtoMemory.Trim();
            RetainedByOthers = ProtoMemory.RetainedBytes;
            written = new Barrier(count + 1);
            next = new Barrier(count + 1);
            threads = new Thread[count];
            for (int i = 0; i < count; i++)
            {
                threads[i] = new Thread(() =>
                {
                    Write();
                    written.SignalAndWait();
                    next.SignalAndWait();
                    Write();
                    written.SignalAndWait();
                    next.SignalAndWait();
                });
                threads[i].Start();
            }

            written.SignalAndWait();
        }

        /// <summary>The bytes that could not be freed before.</summary>
        public long RetainedByOthers { get; }

        public void WriteAgain()
        {
            next.SignalAndWait();
            written.SignalAndWait();
            hasWrittenAgain = true;
            Assert.False(isWrong);
        }

        public void Dispose()
        {
            if (!hasWrittenAgain)
            {
                WriteAgain();
            }

            next.SignalAndWait();
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
        }

        private void Write()
        {
            byte[] value = new byte[Large];
            value.AsSpan().Fill(7);
            using ProtoWriter writer = new();
            writer.AddBytes(1, value);
            isWrong |= writer.WrittenSpan.Slice(5).IndexOfAnyExcept((byte)7) >= 0;
        }
    }
}
