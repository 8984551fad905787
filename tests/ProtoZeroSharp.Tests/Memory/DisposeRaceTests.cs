using System.Diagnostics;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>One thread disposes an owner while another disposes or uses it: its memory goes back once, and not before that use has ended.</summary>
[Collection(AloneCollection.Name)]
public unsafe class DisposeRaceTests
{
    private const int FewestRounds = 200;
    private const int MostRounds = 20_000;

    // Where both threads share a processor with others, a round takes as long as their turns.
    private static readonly TimeSpan Enough = TimeSpan.FromSeconds(0.7);

    [Fact]
    public void A_buffer_is_returned_once() => Race(static () =>
    {
        ProtoBuffer buffer = new();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddInt32(1, 5);
        return buffer;
    });

    [Fact]
    public void A_detached_message_is_returned_once() => Race(static () =>
    {
        using ProtoWriter writer = new();
        writer.AddInt32(1, 5);
        return writer.Detach();
    });

    [Fact]
    public void A_gathered_message_is_returned_once() => Race(static () =>
    {
        using ProtoWriter writer = new();
        writer.AddBytesByReference(1, new byte[1000]);
        return writer.DetachGathered();
    });

    [Fact]
    public void A_writer_is_refused_or_keeps_the_memory_to_its_end() => Race(MadeBuffer, static owner =>
    {
        using ProtoWriter writer = ((ProtoBuffer)owner).CreateWriter();
        writer.AddBytes(2, Payload);
        Assert.Equal(Encoded.Hex(Both), Encoded.Hex(writer.ToArray()));
    });

    [Fact]
    public void A_flush_is_refused_or_keeps_the_memory_to_its_end() => Race(MadeBuffer, static owner =>
    {
        using CheckingStream stream = new();
        try
        {
            Assert.Equal(First.Length, ((ProtoBuffer)owner).FlushTo(stream));
        }
        catch (ObjectDisposedException) when (stream.Taken != 0)
        {
            Assert.Fail("The bytes went out, and the flush said that they did not.");
        }
    });

    [Fact]
    public void A_sink_is_refused_or_keeps_the_memory_to_its_end() => Race(MadeBuffer, static owner =>
    {
        using CheckingStream stream = new();
        ((ProtoBuffer)owner).WriteTo(stream);
        Assert.Equal(First.Length, stream.Taken);
    });

    [Fact]
    public void A_detached_message_is_refused_or_whole() => Race(MadeBuffer, static owner =>
    {
        using DetachedMessage message = ((ProtoBuffer)owner).Detach();
        Assert.Equal(Encoded.Hex(First), Encoded.Hex(message.Memory.ToArray()));
    });

    [Fact]
    public void A_reset_leaves_what_others_have_alone() => Race(MadeBuffer, static owner => ((ProtoBuffer)owner).Reset());

    private static readonly byte[] Payload = [.. Enumerable.Range(0, 300).Select(i => (byte)i)];

    private static readonly byte[] First = [10, 0xAC, 2, .. Payload];

    private static readonly byte[] Both = [.. First, 18, 0xAC, 2, .. Payload];

    private static ProtoBuffer MadeBuffer()
    {
        ProtoBuffer buffer = new();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddBytes(1, Payload);
        return buffer;
    }

    private static void Race(Func<IDisposable> make) => Race(make, static owner => owner.Dispose());

    // The other thread uses what this one has made and disposes. That it is disposed already is an answer.
    private static void Race(Func<IDisposable> make, Action<IDisposable> use)
    {
        long rented = ProtoMemory.RentedBytes;
        IDisposable? current = null;
        int begun = 0;
        int ready = 0;
        int ended = 0;
        Random delays = new(2);
        bool isOver = false;
        Exception? failure = null;
        Thread other = new(() =>
        {
            SpinWait wait = default;
            for (int seen = 0; !Volatile.Read(ref isOver);)
            {
                if (Volatile.Read(ref begun) == seen)
                {
                    wait.SpinOnce(-1);
                    continue;
                }

                seen++;
                Volatile.Write(ref ready, seen);
                Thread.SpinWait(delays.Next(30));
                try
                {
                    use(current!);
                }
                catch (ObjectDisposedException)
                {
                }
                catch (Exception e)
                {
                    failure = e;
                }

                Volatile.Write(ref ended, seen);
            }
        });
        other.Start();
        Random random = new(1);
        Stopwatch watch = Stopwatch.StartNew();
        for (int i = 1; i <= FewestRounds || (i <= MostRounds && watch.Elapsed < Enough); i++)
        {
            current = make();
            Volatile.Write(ref begun, i);
            while (Volatile.Read(ref ready) != i)
            {
                Thread.SpinWait(1);
            }

            Thread.SpinWait(random.Next(30));
            current.Dispose();
            SpinWait wait = default;
            while (Volatile.Read(ref ended) != i)
            {
                wait.SpinOnce(-1);
            }

            using ProtoBuffer one = new();
            using ProtoBuffer two = new();
            Assert.NotEqual(AddressOf(one), AddressOf(two));
        }

        Volatile.Write(ref isOver, true);
        other.Join();
        Assert.Null(failure);
        Assert.Equal(rented, ProtoMemory.RentedBytes);
    }

    private static nint AddressOf(ProtoBuffer buffer)
    {
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.AddInt32(1, 1);
        }

        fixed (byte* start = buffer.WrittenSpan)
        {
            return (nint)start;
        }
    }

    /// <summary>Compares what it gets after a while, as a slow stream would.</summary>
    private sealed class CheckingStream : MemoryStream
    {
        public int Taken { get; private set; }

        public override void Write(byte[] buffer, int offset, int count) => Check(buffer.AsSpan(offset, count));

#if NET8_0_OR_GREATER
        public override void Write(ReadOnlySpan<byte> buffer) => Check(buffer);
#endif

        private void Check(ReadOnlySpan<byte> bytes)
        {
            Taken += bytes.Length;
            Thread.SpinWait(40);
            Assert.True(bytes.SequenceEqual(First), "The bytes changed under the stream.");
        }
    }
}
