using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Output memory that is an object: it outlives its writers, crosses an await and changes threads.</summary>
[Collection(AloneCollection.Name)]
public class ProtoBufferTests
{
    [Fact]
    public async Task What_is_written_before_and_after_an_await_is_one_message()
    {
        using var buffer = new ProtoBuffer();
        Write(buffer, 1);
        await Task.Run(() => Write(buffer, 2));
        await Task.Yield();
        Write(buffer, 3);

        Assert.Equal("080110021803", Encoded.Hex(buffer.WrittenSpan));
        Assert.Equal(6, buffer.Length);
        Assert.Equal([8, 1, 16, 2, 24, 3], buffer.ToArray());

        static void Write(ProtoBuffer buffer, int number)
        {
            using var proto = buffer.CreateWriter();
            proto.AddVarInt(number, number);
        }
    }

    [Fact]
    public void The_bytes_are_taken_beside_a_writer_in_which_nothing_is_open()
    {
        using var buffer = new ProtoBuffer();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddVarInt(1, 1);
        Assert.Equal([8, 1], buffer.ToArray());
        writer.StartSub(2);
        Assert.Throws<InvalidOperationException>(() => buffer.ToArray());
        writer.CloseSub();
        Assert.Equal([8, 1, 18, 0], buffer.ToArray());
    }

    /// <summary>Frames stay for good. What looks at all of them takes a thousand times as long after a deep message as before.</summary>
    [Fact]
    public void A_deep_message_does_not_slow_the_buffer_down_for_good()
    {
        const double MostGrowth = 2.5;
        using var plain = new ProtoBuffer();
        using var buffer = new ProtoBuffer();
        using (var writer = buffer.CreateWriter())
        {
            MessageWriter message = MessageWriter.Start(writer, 1);
            for (int i = 0; i < 100_000; i++)
            {
                message = message.StartMessage(0x0A, 1);
            }
        }

        buffer.Reset();
        double growth = double.MaxValue;
        for (int i = 0; i < 100 && growth > MostGrowth; i++)
        {
            // In turns, so that both run the same machine code, and a machine that does something else for a while is waited for.
            Thread.Sleep(i);
            double before = Use(plain);
            growth = Math.Min(growth, Use(buffer) / before);
        }

        Assert.True(growth <= MostGrowth, $"after a deep message a buffer takes {growth:N1} times the time");

        static double Use(ProtoBuffer buffer)
        {
            long start = System.Diagnostics.Stopwatch.GetTimestamp();
            for (int i = 0; i < 1_000; i++)
            {
                using (var writer = buffer.CreateWriter())
                {
                    writer.AddVarInt(1, 1);
                }

                Assert.Equal(2, buffer.Length);
                buffer.FlushTo(Stream.Null);
            }

            return System.Diagnostics.Stopwatch.GetTimestamp() - start;
        }
    }

    [Fact]
    public void A_second_writer_while_one_is_in_use_is_refused()
    {
        using var buffer = new ProtoBuffer();
        var first = buffer.CreateWriter();
        first.AddVarInt(1, 1);

        Assert.Throws<InvalidOperationException>(() => buffer.CreateWriter().Dispose());

        first.Dispose();
        using var second = buffer.CreateWriter();
        second.AddVarInt(2, 2);
        Assert.Equal("08011002", Encoded.Hex(second.WrittenSpan));
    }

    [Fact]
    public void A_writer_that_left_a_message_open_spoils_the_content_until_Reset()
    {
        using var buffer = new ProtoBuffer();
        using (var proto = buffer.CreateWriter())
        {
            proto.StartSub(1);
        }

        Assert.Throws<InvalidOperationException>(() => buffer.ToArray());
        Assert.Throws<InvalidOperationException>(() => buffer.CreateWriter().Dispose());

        buffer.Reset();
        using (var proto = buffer.CreateWriter())
        {
            proto.AddVarInt(1, 1);
        }

        Assert.Equal("0801", Encoded.Hex(buffer.WrittenSpan));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_reset_buffer_is_empty_for_whoever_asks(bool leavesOpen)
    {
        using var buffer = new ProtoBuffer();
        WriteAndReset();
        Assert.Equal(0, buffer.Length);
        Assert.True(buffer.WrittenSpan.IsEmpty);
        Assert.True(buffer.WrittenSequence.IsEmpty);
        Assert.Empty(buffer.ToArray());
        WriteAndReset();
        using (var stream = new MemoryStream())
        {
            buffer.WriteTo(stream);
            Assert.Equal(0, buffer.FlushTo(stream));
            Assert.Equal(0, stream.Length);
        }

        WriteAndReset();
        buffer.Reset();
        using (DetachedMessage message = buffer.Detach())
        {
            Assert.Equal(0, message.Length);
        }

        WriteAndReset();
        using var next = buffer.CreateWriter();
        Assert.Equal(0, next.Length);
        next.AddVarInt(1, 1);
        Assert.Equal("0801", Encoded.Hex(next.WrittenSpan));

        void WriteAndReset()
        {
            using (var proto = buffer.CreateWriter())
            {
                proto.AddVarInt(1, 7);
                if (leavesOpen)
                {
                    proto.StartSub(1);
                }
            }

            buffer.Reset();
        }
    }

    [Fact]
    public void Handles_of_an_ended_writer_are_refused()
    {
        using var buffer = new ProtoBuffer();
        var first = buffer.CreateWriter();
        var root = MessageWriter.Root(first);
        first.Dispose();

        Expect.Misuse(first, static w => w.AddVarInt(1, 1));
        Expect.Misuse(root, static m => m.Int32(0x08, 1, 1));

        var second = buffer.CreateWriter();
        buffer.Reset();
        Expect.Misuse(second, static w => w.AddVarInt(1, 1));
    }

    [Fact]
    public void Every_output_gives_the_same_bytes()
    {
        using var buffer = new ProtoBuffer(initialCapacity: 1_000_000);
        using (var proto = buffer.CreateWriter())
        {
            proto.AddBytes(1, new byte[200_000]);
        }

        byte[] expected = Plain.Delimited(1, new byte[200_000]);
        byte[] copy = new byte[expected.Length];
        Assert.Equal(expected.Length, buffer.CopyTo(copy));
        Assert.True(copy.AsSpan().SequenceEqual(expected));
        Assert.True(buffer.TryCopyTo(copy, out int written));
        Assert.Equal(expected.Length, written);
        Assert.False(buffer.TryCopyTo(copy.AsSpan(1), out written));
        Assert.Equal(0, written);
        using var stream = new MemoryStream();
        buffer.WriteTo(stream);
        Assert.True(stream.ToArray().AsSpan().SequenceEqual(expected));
        var sink = new System.Buffers.ArrayBufferWriter<byte>();
        buffer.WriteTo(sink);
        Assert.True(sink.WrittenSpan.SequenceEqual(expected));
    }

    [Fact]
    public void Disposing_is_idempotent_and_ends_everything()
    {
        var buffer = new ProtoBuffer();
        buffer.Dispose();
        buffer.Dispose();

        Assert.Throws<ObjectDisposedException>(() => buffer.Length);
        Assert.Throws<ObjectDisposedException>(() => buffer.ToArray());
        Assert.Throws<ObjectDisposedException>(buffer.Reset);
        Assert.Throws<ObjectDisposedException>(() => buffer.CreateWriter().Dispose());
    }

    [Fact]
    public void A_negative_capacity_is_refused() => Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoBuffer(-1));

    [Fact]
    public void A_forgotten_buffer_gives_its_memory_back_and_is_counted() => GivesBack(static () =>
    {
        var buffer = new ProtoBuffer(1_000_000);
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddVarInt(1, 1);
    });

    [Fact]
    public void A_forgotten_buffer_with_a_forgotten_writer_gives_its_memory_back_when_the_thread_has_ended() => GivesBack(static () =>
    {
        Thread thread = new(static () => new ProtoBuffer(1_000_000).CreateWriter().AddVarInt(1, 1));
        thread.Start();
        thread.Join();
    });

    [Fact]
    public void A_buffer_that_is_collected_under_its_writer_leaves_its_memory_to_the_writer() => GivesBack(static () =>
    {
        using ProtoWriter writer = new ProtoBuffer(1_000_000).CreateWriter();
        writer.AddString(1, "hello");
        Collect();
        writer.AddString(2, "world");
        Assert.Equal("0A0568656C6C6F1205776F726C64", Encoded.Hex(writer.WrittenSpan));
    });

    [Fact]
    public void What_another_thread_writes_cannot_be_looked_at_or_taken_away()
    {
        using ProtoBuffer buffer = new();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddString(1, "hello");
        var calls = new List<Exception?>();
        var thread = new Thread(() =>
        {
            byte[] destination = new byte[100];
            calls.Add(Record.Exception(() => buffer.Length));
            calls.Add(Record.Exception(buffer.ToArray));
            calls.Add(Record.Exception(() => buffer.WrittenSpan.Length));
            calls.Add(Record.Exception(() => buffer.WrittenSequence.Length));
            calls.Add(Record.Exception(() => buffer.CopyTo(destination)));
            calls.Add(Record.Exception(() => buffer.TryCopyTo(destination, out _)));
            calls.Add(Record.Exception(buffer.GetArraySegments));
            calls.Add(Record.Exception(buffer.Reset));
        });
        thread.Start();
        thread.Join();
        Assert.All(calls, static error => Assert.Contains("on another thread", Assert.IsType<InvalidOperationException>(error).Message, StringComparison.Ordinal));
        writer.AddString(2, "world");
        Assert.Equal("0A0568656C6C6F1205776F726C64", Encoded.Hex(buffer.WrittenSpan));
    }

    [Fact]
    public void Reset_ends_the_writer_that_a_thread_left_behind()
    {
        using ProtoBuffer buffer = new();
        EndedThread(buffer);
        Collect();
        Assert.Contains("Reset", Assert.Throws<InvalidOperationException>(() => buffer.Length).Message, StringComparison.Ordinal);
        Assert.Contains("Reset", Assert.Throws<InvalidOperationException>(() => buffer.CreateWriter().Dispose()).Message, StringComparison.Ordinal);
        buffer.Reset();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddString(2, "world");
        Assert.Equal("1205776F726C64", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void Buffers_whose_writers_threads_left_behind_give_their_memory_back_while_other_threads_run()
    {
        ProtoMemory.Trim();
        long before = ProtoMemory.RentedBytes;
        ProtoBuffer[] buffers = [.. Enumerable.Range(0, 40).Select(static _ => new ProtoBuffer(100_000))];
        Array.ForEach(buffers, EndedThread);
        Collect();
        using var end = new ManualResetEventSlim();
        Thread[] others = [.. Enumerable.Range(0, 40).Select(_ => new Thread(() =>
        {
            new ProtoWriter().Dispose();
            end.Wait();
        }))];
        Array.ForEach(others, static thread => thread.Start());
        SpinWait.SpinUntil(() => others.All(static thread => thread.ThreadState.HasFlag(ThreadState.WaitSleepJoin)));
        Array.ForEach(buffers, static buffer => buffer.Dispose());
        long rented = ProtoMemory.RentedBytes;
        end.Set();
        Array.ForEach(others, static thread => thread.Join());
        Assert.Equal(before, rented);
    }

    /// <summary>A state that both gave back would serve two buffers, which then had each other's bytes.</summary>
    [Fact]
    public void A_reset_and_a_disposal_of_what_a_thread_left_behind_give_it_back_once()
    {
        for (int round = 0; round < 5; round++)
        {
            ProtoBuffer[] left = [.. Enumerable.Range(0, 100).Select(static _ => new ProtoBuffer())];
            EndedThread(left);
            Collect();
            var thread = new Thread(() => Array.ForEach(left, static buffer => buffer.Dispose()));
            thread.Start();
            Array.ForEach(left, static buffer => Record.Exception(buffer.Reset));
            thread.Join();
            ProtoBuffer[] next = [.. Enumerable.Range(0, 300).Select(static _ => new ProtoBuffer())];
            for (int i = 0; i < next.Length; i++)
            {
                using ProtoWriter writer = next[i].CreateWriter();
                writer.AddInt32(1, i + 128);
                writer.AddBytesByReference(2, new byte[] { (byte)i });
            }

            for (int i = 0; i < next.Length; i++)
            {
                Assert.Equal(Plain.Concat(Plain.VarintField(1, (ulong)i + 128), Plain.Delimited(2, [(byte)i])), next[i].ToArray());
                next[i].Dispose();
            }
        }
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static void EndedThread(ProtoBuffer[] buffers)
    {
        var thread = new Thread(() => Array.ForEach(buffers, static buffer =>
        {
            ProtoWriter writer = buffer.CreateWriter();
            writer.AddString(1, "left");
            writer.AddBytesByReference(2, new byte[10]);
        }));
        thread.Start();
        thread.Join();
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static void EndedThread(ProtoBuffer buffer)
    {
        var thread = new Thread(() => buffer.CreateWriter().AddString(1, "left"));
        thread.Start();
        thread.Join();
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static void GivesBack(Action forget)
    {
        Collect();
        ProtoMemory.Trim();
        long memory = ProtoMemory.AllocatedBytes;
        long forgotten = ProtoBuffer.ForgottenCount;

        forget();
        Collect();
        Collect();
        ProtoMemory.Trim();

        Assert.Equal(forgotten + 1, ProtoBuffer.ForgottenCount);
        Assert.InRange(ProtoMemory.AllocatedBytes, 0, memory);
    }

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
