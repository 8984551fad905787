using System.Buffers;
using System.Diagnostics.Tracing;
#if NET && !LIBRARY_NETSTANDARD
using ProtoZeroSharp.Memory;
#endif
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>What the pools keep, clear and report. The options are those of the process: each test puts the defaults back.</summary>
[Collection(AloneCollection.Name)]
public sealed class MemoryOptionsTests : IDisposable
{
    public MemoryOptionsTests() => Collect();

    public void Dispose() => ProtoMemory.Configure(new ProtoMemoryOptions());

    [Fact]
    public void A_thread_keeps_no_memory_above_its_maximum()
    {
        ProtoMemory.Trim();
        ProtoMemory.Configure(new ProtoMemoryOptions { MaxBytesPerThread = 100_000, MaxSharedBytes = 0 });
        long before = ProtoMemory.AllocatedBytes;
        Write(1_000_000);
        Assert.Equal(before, ProtoMemory.AllocatedBytes);
        Write(1_000);
        Assert.Equal(before + 16 * 1024, ProtoMemory.AllocatedBytes);
    }

    [Fact]
    public void The_shared_pool_keeps_no_more_than_its_maximum()
    {
        ProtoMemory.Trim();

        // What other threads keep stays theirs.
        long before = ProtoMemory.RetainedBytes;
        using (ProtoBuffer first = new(500_000), second = new(400_000))
        {
        }

        Assert.InRange(ProtoMemory.RetainedBytes - before, 900_000, 910_000);
        ProtoMemory.Configure(new ProtoMemoryOptions { MaxSharedBytes = 600_000 });
        Assert.InRange(ProtoMemory.RetainedBytes - before, long.MinValue, 600_000);
        using (ProtoBuffer third = new(700_000))
        {
        }

        Assert.InRange(ProtoMemory.RetainedBytes - before, long.MinValue, 600_000);
    }

    [Fact]
    public void Above_the_maximum_of_all_memory_what_comes_back_is_freed()
    {
        ProtoMemory.Trim();
        long before = ProtoMemory.AllocatedBytes;
        ProtoMemory.Configure(new ProtoMemoryOptions { MaxRetainedBytes = 0 });
        Write(1_000);
        using (ProtoBuffer buffer = new())
        {
        }

        Assert.Equal(before, ProtoMemory.AllocatedBytes);
    }

    [Fact]
    public void Memory_far_too_large_goes_after_as_many_writers_as_is_set()
    {
        Write(2_000_000);
        Write(2_000_000);
        ProtoMemory.Configure(new ProtoMemoryOptions { TrimInterval = 4 });
        long large = ProtoMemory.AllocatedBytes;

        // Several looks: one may fall on a writer that had other memory, because the trimmer was at work. Far fewer writers than without the option.
        for (int i = 0; i < 40; i++)
        {
            Write(100);
        }

        Assert.InRange(ProtoMemory.AllocatedBytes, 0, large - 1_500_000);
    }

    [Fact]
    public unsafe void Memory_is_zeroed_when_it_is_returned()
    {
        ProtoMemory.Trim();
        ProtoMemory.Configure(new ProtoMemoryOptions { ClearOnReturn = true });
        using (ProtoWriter writer = new())
        {
            // Through growth, too.
            for (int i = 0; i < 100; i++)
            {
                writer.AddBytes(1, Secret());
            }
        }

        using (ProtoWriter writer = new())
        {
            writer.AddBytesInPlace(1, 100_000, 0, static (span, _) => Assert.Equal(-1, span.IndexOf(Secret().AsSpan(0, 8))));
        }

        static byte[] Secret() => [.. Enumerable.Repeat((byte)0xEE, 1_000)];
    }

    [Fact]
    public void Memory_that_others_get_from_the_shared_pool_was_zeroed()
    {
        ProtoMemory.Trim();
        ProtoMemory.Configure(new ProtoMemoryOptions { ClearOnReturn = true });
        using (ProtoBuffer buffer = new(1_000_000))
        {
            using ProtoWriter writer = buffer.CreateWriter();
            writer.AddBytesInPlace(1, 900_000, 0, static (span, _) => span.Fill(0xEE));
        }

        using (ProtoBuffer buffer = new(1_000_000))
        {
            using ProtoWriter writer = buffer.CreateWriter();
            writer.AddBytesInPlace(1, 900_000, 0, static (span, _) => Assert.Equal(-1, span.IndexOf((byte)0xEE)));
        }
    }

#if NET && !LIBRARY_NETSTANDARD
    /// <summary>In growth, for want of room in the pools, and at their end.</summary>
    [Fact]
    public void Memory_that_the_system_gets_back_was_zeroed()
    {
        ProtoMemory.Trim();
        ProtoMemory.Configure(new ProtoMemoryOptions { ClearOnReturn = true, MaxSharedBytes = 2_000_000 });
        var heap = new SecretFinder(NativeAllocator.Current);
        NativeAllocator.Current = heap;
        try
        {
            using (ProtoWriter writer = new())
            {
                for (int i = 0; i < 30; i++)
                {
                    writer.AddBytesInPlace(1, 100_000, 0, static (span, _) => span.Fill(0xEE));
                }
            }

            using (ProtoBuffer one = new(1_500_000), other = new(1_500_000))
            {
                Fill(one);
                Fill(other);
            }

            ProtoMemory.Trim();
        }
        finally
        {
            NativeAllocator.Current = heap.Below;
        }

        Assert.InRange(heap.FreedBytes, 5_000_000, long.MaxValue);
        Assert.Equal(0, heap.Found);

        static void Fill(ProtoBuffer buffer)
        {
            using ProtoWriter writer = buffer.CreateWriter();
            writer.AddBytesInPlace(1, 1_400_000, 0, static (span, _) => span.Fill(0xEE));
        }
    }
#endif

    [Fact]
    public void Copies_for_sockets_are_zeroed_when_they_are_outgrown_and_when_the_writer_is_returned()
    {
        ProtoMemory.Configure(new ProtoMemoryOptions { ClearOnReturn = true });
        byte[] first;
        byte[] second;
        using (ProtoWriter writer = new())
        {
            writer.AddBytesInPlace(1, 500, 0, static (span, _) => span.Fill(0xEE));
            first = writer.GetArraySegments()[0].Array!;
            Assert.Contains((byte)0xEE, first);
            writer.AddBytesInPlace(1, 50_000, 0, static (span, _) => span.Fill(0xEE));
            second = writer.GetArraySegments()[0].Array!;
            Assert.NotSame(first, second);
        }

        Assert.DoesNotContain((byte)0xEE, first);
        Assert.DoesNotContain((byte)0xEE, second);
    }

    [Fact]
    public void Arrays_are_zeroed_when_they_go_back_to_the_shared_pool()
    {
        ProtoMemory.Configure(new ProtoMemoryOptions { ClearOnReturn = true });
        byte[] secret = [.. Enumerable.Repeat((byte)0xEE, 100_000)];
        using (var message = new EditableMessage(secret))
        {
            Assert.Equal(secret.Length, message.Length);
        }

        AssertNothingLeft();
        using (var reader = new DelimitedStreamReader(new MemoryStream(Plain.Concat(Plain.Varint((ulong)secret.Length), secret))))
        {
            Assert.True(reader.Read());
        }

        AssertNothingLeft();
        using (var input = new ProtoSequence(Segments.Of(secret, 30_000)))
        {
            Assert.Equal(secret.Length, input.Span.Length);
        }

        AssertNothingLeft();

        // The pool gives a thread the array back that it returned last.
        static void AssertNothingLeft()
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(100_000);
            Assert.DoesNotContain((byte)0xEE, array);
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    [Fact]
    public void Rented_and_retained_bytes_add_up_to_what_is_allocated()
    {
        ProtoMemory.Trim();
        Write(1_000);
        long rented = ProtoMemory.RentedBytes;
        long retained = ProtoMemory.RetainedBytes;
        long count = ProtoMemory.RentCount;
        Assert.Equal(ProtoMemory.AllocatedBytes, rented + retained);
        using (ProtoWriter writer = new())
        {
            Assert.Equal(rented + 16 * 1024, ProtoMemory.RentedBytes);
            Assert.Equal(retained - 16 * 1024, ProtoMemory.RetainedBytes);
        }

        Assert.Equal(rented, ProtoMemory.RentedBytes);
        Assert.Equal(count + 1, ProtoMemory.RentCount);
    }

    [Fact]
    public void Options_out_of_range_are_refused()
    {
        ProtoMemoryOptions options = new();
        Assert.Throws<ArgumentOutOfRangeException>(() => options.MaxBytesPerThread = -1);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.MaxSharedBytes = -1);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.MaxRetainedBytes = -1);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.TrimInterval = 0);
        Assert.Throws<ArgumentNullException>(() => ProtoMemory.Configure(null!));
    }

    [Fact]
    public void The_event_source_tells_of_memory_allocated_freed_and_forgotten()
    {
        ProtoMemory.Trim();
        using Listener listener = new();
        Write(1_000_000);
        ProtoMemory.Trim();
        Forget();
        Collect();

        // A thread of the pool tells them, and may still have some of before.
        string[] expected = ["Allocated", "Freed", "Forgotten ProtoBuffer", "Forgotten DetachedMessage", "Forgotten GatheredMessage"];
        SpinWait.SpinUntil(() => !expected.Except(listener.Events()).Any(), TimeSpan.FromSeconds(30));
        Assert.Empty(expected.Except(listener.Events()));
    }

    [Fact]
    public void A_listener_that_is_slow_is_told_how_many_events_it_missed()
    {
        ProtoMemory.Trim();
        using ManualResetEventSlim isReady = new();
        using Listener listener = new(told: isReady.Wait);
        for (int i = 0; i < 15_000; i++)
        {
            // Two events each: so little memory is freed when it comes back.
            using ProtoWriter writer = new();
            writer.AddInt32(1, 7);
            writer.Detach().Dispose();
        }

        isReady.Set();
        SpinWait.SpinUntil(() => listener.Missed != 0, TimeSpan.FromSeconds(30));
        Assert.InRange(listener.Missed, 25_000, 30_000);
        Assert.InRange(listener.Events().Length, 500, 2500);
    }

    [Fact]
    public void A_listener_may_wait_for_a_thread_that_writes_and_write_itself()
    {
        ProtoMemory.Trim();
        object exporter = new();
        using ManualResetEventSlim isTold = new();
        using ManualResetEventSlim isLocked = new();
        using Listener listener = new(told: () =>
        {
            isTold.Set();
            isLocked.Wait();
            lock (exporter)
            {
                Write(100_000);
            }
        });
        Thread writer = new(() =>
        {
            isTold.Wait();
            lock (exporter)
            {
                isLocked.Set();
                Write(100_000);
            }
        });
        writer.Start();
        Write(1_000_000);
        Thread trimmer = new(ProtoMemory.Trim);
        trimmer.Start();
        Assert.True(writer.Join(TimeSpan.FromSeconds(30)));
        Assert.True(trimmer.Join(TimeSpan.FromSeconds(30)));

        // On netstandard2.0 the other thread's trim has left something to do for this one.
        Write(10);
    }

#if !LIBRARY_NETSTANDARD
    [Fact]
    public async Task The_event_source_has_counters()
    {
        using Listener listener = new(counters: true);
        for (int i = 0; i < 50 && listener.Counters.Count < 5; i++)
        {
            Write(10);
            await Task.Delay(100);
        }

        Assert.Equal(["forgotten", "frame-bytes", "rented-bytes", "retained-bytes", "writers-rented"], listener.Counters.Order());
    }
#endif

    private static void Forget()
    {
        Thread thread = new(static () =>
        {
            ProtoBuffer buffer = new();
            using ProtoWriter writer = buffer.CreateWriter();
            writer.AddBool(1, true);
            writer.Detach();
            writer.AddBytesByReference(1, new byte[1_000]);
            writer.DetachGathered();
        });
        thread.Start();
        thread.Join();
    }

    private static void Write(int bytes)
    {
        using ProtoWriter writer = new();
        writer.AddBytes(1, new byte[bytes]);
    }

    private static void Collect()
    {
        for (int i = 0; i < 2; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    private sealed class Listener : EventListener
    {
        private readonly List<string> events = [];
        private readonly bool counters;
        private readonly Action? told;

        public Listener(bool counters = false, Action? told = null)
        {
            this.counters = counters;
            this.told = told;
            foreach (EventSource source in EventSource.GetSources())
            {
                Listen(source);
            }
        }

        public HashSet<string> Counters { get; } = [];

        public long Missed { get; private set; }

        public string[] Events()
        {
            lock (events)
            {
                return [.. events];
            }
        }

        protected override void OnEventSourceCreated(EventSource eventSource) => Listen(eventSource);

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            lock (events)
            {
                if (eventData.Payload is [IDictionary<string, object> counter])
                {
                    Counters.Add((string)counter["Name"]);
                }

                Missed += eventData.Payload is [long count] ? count : 0;
                events.Add(eventData.EventName + (eventData.Payload is [string type] ? " " + type : ""));
            }

            told?.Invoke();
        }

        private void Listen(EventSource source)
        {
            if (source.Name == "ProtoZeroSharp")
            {
                EnableEvents(source, EventLevel.Informational, EventKeywords.All, new Dictionary<string, string?> { ["EventCounterIntervalSec"] = counters ? "0.1" : "0" });
            }
        }
    }
}
