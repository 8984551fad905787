using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>What one owner leaves in the pool does not become the burden of another.</summary>
[Collection(AloneCollection.Name)]
public sealed class SharedMemoryTests : IDisposable
{
    private const int Large = 50_000_000;

    public SharedMemoryTests() => ProtoMemory.Trim();

    public void Dispose() => ProtoMemory.Configure(new ProtoMemoryOptions());

    [Fact]
    public void A_small_buffer_does_not_hold_the_memory_of_a_large_one()
    {
        new ProtoBuffer(Large).Dispose();
        long before = ProtoMemory.RentedBytes;
        using ProtoBuffer small = new();
        Assert.InRange(ProtoMemory.RentedBytes - before, 0, Large / 10);
    }

    [Fact]
    public void A_small_message_does_not_hold_the_memory_of_the_large_one_before_it()
    {
        using ProtoWriter writer = new();
        writer.AddBytes(1, new byte[Large]);
        writer.Reset();
        writer.AddBytes(1, new byte[5_000]);
        long before = ProtoMemory.RentedBytes;
        using DetachedMessage message = writer.Detach();
        Assert.InRange(ProtoMemory.RentedBytes - before, 5_000, 100_000);
        Assert.Equal(Plain.Delimited(1, new byte[5_000]), message.Memory.ToArray());
    }

    [Fact]
    public void A_queue_of_small_messages_does_not_hold_the_large_memory_of_the_pool()
    {
        ProtoBuffer[] buffers = [.. Enumerable.Range(0, 8).Select(static _ => new ProtoBuffer(4_000_000))];
        Array.ForEach(buffers, static buffer => buffer.Dispose());
        using ProtoWriter writer = new();
        writer.AddBytes(1, new byte[Large]);
        writer.Reset();
        long before = ProtoMemory.RentedBytes;
        List<DetachedMessage> messages = [];
        for (int i = 0; i < 8; i++)
        {
            writer.AddBytes(1, new byte[5_000]);
            messages.Add(writer.Detach());
        }

        Assert.InRange(ProtoMemory.RentedBytes - before, 8 * 5_000, 8 * 50_000);
        Assert.All(messages, static message => Assert.Equal(Plain.Delimited(1, new byte[5_000]), message.ToArray()));
        messages.ForEach(static message => message.Dispose());
    }

    [Fact]
    public void A_writer_that_detaches_its_messages_does_not_collect_what_they_have_outgrown()
    {
        string text = new('x', 20_000);
        List<DetachedMessage> messages = [];
        using ProtoWriter writer = new();
        for (int i = 0; i < 200; i++)
        {
            // Somebody has a span over the memory that the text outgrows.
            Assert.Equal(0, writer.WrittenSpan.Length);
            writer.AddString(1, $"{text}{i}");
            messages.Add(writer.Detach());
        }

        messages.ForEach(static message => message.Dispose());
        Assert.InRange(ProtoMemory.RentedBytes, 0, 1_000_000);
    }

    [Fact]
    public void A_pool_full_of_sizes_that_nobody_asks_for_still_takes_others()
    {
        for (int i = 0; i < 2; i++)
        {
            ProtoBuffer[] buffers = [.. Enumerable.Range(0, 20).Select(static _ => new ProtoBuffer(5_000_000))];
            Array.ForEach(buffers, static buffer => buffer.Dispose());
        }

        new ProtoBuffer(100_000).Dispose();
        long before = ProtoMemory.AllocatedBytes;
        using ProtoBuffer again = new(100_000);
        Assert.Equal(before, ProtoMemory.AllocatedBytes);
    }

    [Fact]
    public void What_a_thread_may_not_keep_goes_to_the_pool()
    {
        ProtoMemory.Configure(new ProtoMemoryOptions { MaxBytesPerThread = 0 });
        long before = ProtoMemory.RetainedBytes;
        using (ProtoWriter writer = new())
        {
            writer.AddBytes(1, new byte[100_000]);
        }

        Assert.InRange(ProtoMemory.RetainedBytes - before, 100_000, 1_000_000);
    }

    [Fact]
    public void Memory_that_was_copied_out_is_not_kept_when_it_is_outgrown()
    {
        byte[] half = new byte[Large / 2];
        long before = ProtoMemory.RentedBytes;
        using ProtoWriter writer = new();
        writer.AddBytes(1, half);
        writer.WriteTo(Stream.Null);
        writer.CopyTo(new byte[writer.Length]);
        writer.AddBytes(1, half);
        writer.AddBytes(1, half);
        Assert.InRange(ProtoMemory.RentedBytes - before, 3 * half.Length, 5 * half.Length);
    }
}
