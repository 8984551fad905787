using System.Buffers;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>Finished bytes that leave their writer.</summary>
[Collection(AloneCollection.Name)]
public class DetachTests
{
    [Fact]
    public async Task A_detached_message_crosses_an_await_and_a_thread()
    {
        DetachedMessage message = Detached(50_000);
        await Task.Yield();
        using MemoryStream stream = new();
        await Task.Run(async () =>
        {
            await message.WriteToAsync(stream);
            message.WriteTo(stream);
        });
        Assert.Equal(100_000, stream.Length);
        Assert.Equal(message.Memory.ToArray(), stream.ToArray().AsSpan(50_000).ToArray());
        Assert.Equal(message.Memory.ToArray(), message.Sequence.ToArray());
        message.Dispose();
        message.Dispose();
        Assert.Equal(50_000, message.Length);
        Assert.Throws<ObjectDisposedException>(() => message.Memory.Length);
        Assert.Throws<ObjectDisposedException>(() => { _ = message.WriteToAsync(stream); });
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task A_disposal_while_it_is_written_takes_effect_at_the_end(bool isGathered, bool isFailing)
    {
        using GatedStream stream = new();
        (IDisposable message, Task write) = Start(isGathered, stream);
        long rented = ProtoMemory.RentedBytes;
        message.Dispose();
        message.Dispose();
        Assert.Equal(rented, ProtoMemory.RentedBytes);
        if (isFailing)
        {
            stream.Fail();
            await Assert.ThrowsAsync<IOException>(() => write);
        }
        else
        {
            stream.Open();
            await write;
            Assert.Equal(Plain.Delimited(1, Filled(7, 50_000)), stream.ToArray());
        }

        Assert.True(ProtoMemory.RentedBytes < rented);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_stream_may_dispose_it(bool isGathered)
    {
        using DisposingStream stream = new();
        (IDisposable message, _) = Start(isGathered, Stream.Null);
        stream.Message = message;
        long rented = ProtoMemory.RentedBytes;
        if (message is DetachedMessage detached)
        {
            detached.WriteTo(stream);
            Assert.Throws<ObjectDisposedException>(() => detached.WriteTo(stream));
            Assert.Throws<ObjectDisposedException>(detached.ToArray);
        }
        else
        {
            ((GatheredMessage)message).WriteTo(stream);
            Assert.Throws<ObjectDisposedException>(() => ((GatheredMessage)message).WriteTo(stream));
        }

        Assert.Equal(Plain.Delimited(1, Filled(7, 50_000)), stream.ToArray());
        Assert.True(ProtoMemory.RentedBytes < rented);
    }

    private static (IDisposable Message, Task Write) Start(bool isGathered, Stream stream)
    {
        using ProtoWriter writer = new();
        if (isGathered)
        {
            writer.AddBytesByReference(1, Filled(7, 50_000));
            GatheredMessage gathered = writer.DetachGathered();
            return (gathered, gathered.WriteToAsync(stream));
        }

        writer.AddBytes(1, Filled(7, 50_000));
        DetachedMessage message = writer.Detach();
        return (message, message.WriteToAsync(stream));
    }

    private sealed class DisposingStream : MemoryStream
    {
        public IDisposable? Message { get; set; }

        public override void Write(byte[] buffer, int offset, int count)
        {
            Message!.Dispose();
            base.Write(buffer, offset, count);
        }

#if NET
        public override void Write(ReadOnlySpan<byte> buffer)
        {
            Message!.Dispose();
            base.Write(buffer.ToArray(), 0, buffer.Length);
        }
#endif
    }

    [Fact]
    public void The_writer_goes_on_empty_and_neither_changes_the_other()
    {
        using ProtoWriter writer = new();
        List<DetachedMessage> messages = [];
        for (int i = 0; i < 30; i++)
        {
            writer.AddRaw(Filled(i, i * 5_000));
            messages.Add(writer.Detach());
            Assert.Equal(0, writer.Length);
        }

        for (int i = 0; i < 30; i++)
        {
            using DetachedMessage message = messages[i];
            Assert.Equal(Filled(i, i * 5_000), message.Memory.ToArray());
        }
    }

    [Fact]
    public void A_buffer_detaches_too()
    {
        using ProtoBuffer buffer = new();
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.AddVarInt(1, 1);
        }

        using DetachedMessage first = buffer.Detach();
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.AddVarInt(1, 2);
        }

        using DetachedMessage second = buffer.Detach();
        Assert.Equal("0801", Encoded.Hex(first.ToArray()));
        Assert.Equal("0802", Encoded.Hex(second.GetSpan()));
        Assert.Equal(0, buffer.Length);
    }

    [Fact]
    public void A_small_message_does_not_hold_large_memory()
    {
        using ProtoWriter writer = new();
        writer.AddRaw(new byte[5_000_000]);
        writer.Reset();
        writer.AddVarInt(1, 1);
        using DetachedMessage message = writer.Detach();
        writer.AddRaw(new byte[4_000_000]);
        Assert.Equal("0801", Encoded.Hex(message.GetSpan()));
    }

    [Fact]
    public void A_queue_of_small_messages_holds_little_more_than_their_bytes()
    {
        const int Count = 1_000;
        const int Size = 100;
        ProtoMemory.Trim();
        long before = ProtoMemory.AllocatedBytes;
        List<DetachedMessage> messages = [];
        List<GatheredMessage> gathered = [];
        byte[] payload = new byte[1_000];
        using (ProtoWriter writer = new())
        {
            for (int i = 0; i < Count; i++)
            {
                writer.AddRaw(Filled(i, Size));
                messages.Add(writer.Detach());
                writer.AddBytesByReference(1, payload);
                gathered.Add(writer.DetachGathered());
            }
        }

        Assert.InRange(ProtoMemory.AllocatedBytes - before, Count * Size, (2 * Count * Size) + (64 * 1024));
        for (int i = 0; i < Count; i++)
        {
            Assert.Equal(Filled(i, Size), messages[i].Memory.ToArray());
            Assert.Equal(1_003, gathered[i].Length);
            messages[i].Dispose();
            gathered[i].Dispose();
        }

        ProtoMemory.Trim();
        Assert.InRange(ProtoMemory.AllocatedBytes, 0, before);
    }

    [Fact]
    public unsafe void The_callers_memory_cannot_be_detached()
    {
        byte* memory = stackalloc byte[100];
        using ProtoWriter writer = new(memory, 100);
        Expect.Misuse(writer, static w => w.Detach().Dispose());
    }

    [Fact]
    public void Detaching_allocates_one_object_of_at_most_128_bytes()
    {
        for (int i = 0; i < 300; i++)
        {
            Detached(20_000).Dispose();
        }

        long native = ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes;
        long managed = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++)
        {
            Detached(20_000).Dispose();
        }

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - managed, 0, 12_800);
        Assert.True(ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes <= native);
    }

    [Fact]
    public void A_forgotten_message_is_counted_and_its_memory_returns()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        long before = DetachedMessage.ForgottenCount;
        for (int i = 0; i < 10; i++)
        {
            Forget();
        }

        for (int i = 0; i < 20 && DetachedMessage.ForgottenCount < before + 10; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.Equal(before + 10, DetachedMessage.ForgottenCount);
    }

    [Fact]
    public unsafe void The_memory_can_be_pinned()
    {
        using DetachedMessage message = Detached(100);
        using MemoryHandle handle = message.Pin(10);
        fixed (byte* start = message.GetSpan())
        {
            Assert.True(start + 10 == handle.Pointer);
        }

        Assert.Throws<ArgumentOutOfRangeException>(() => message.Pin(101).Dispose());
    }

    [Fact]
    public void Eight_threads_pass_messages_on_without_loss_or_double_use()
    {
        const int Rounds = 20_000;
        Parallel.For(0, 8, new ParallelOptions { MaxDegreeOfParallelism = 8 }, thread =>
        {
            DetachedMessage? kept = null;
            byte last = 0;
            for (int i = 0; i < Rounds; i++)
            {
                using ProtoWriter writer = new();
                byte fill = (byte)(thread + i);
                writer.AddRaw(Filled(fill, 40));
                if (kept is not null)
                {
                    Assert.True(kept.GetSpan().SequenceEqual(Filled(last, 40)));
                    kept.Dispose();
                }

                kept = writer.Detach();
                last = fill;
            }

            kept!.Dispose();
        });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Forget() => _ = Detached(10);

    private static DetachedMessage Detached(int size)
    {
        using ProtoWriter writer = new();
        writer.AddRaw(Zeros.AsSpan(0, size));
        return writer.Detach();
    }

    private static readonly byte[] Zeros = new byte[100_000];

    private static byte[] Filled(int value, int size)
    {
        byte[] bytes = new byte[size];
        bytes.AsSpan().Fill((byte)value);
        return bytes;
    }
}
