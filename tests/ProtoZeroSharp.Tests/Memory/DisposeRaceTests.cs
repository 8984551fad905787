using System.Diagnostics;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>Two threads that dispose one owner at once give its memory back once.</summary>
[Collection(AloneCollection.Name)]
public unsafe class DisposeRaceTests
{
    private const int FewestRounds = 200;
    private const int MostRounds = 20_000;

    // Where both threads share a processor with others, a round takes as long as their turns.
    private static readonly TimeSpan Enough = TimeSpan.FromSeconds(3);

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

    private static void Race(Func<IDisposable> make)
    {
        IDisposable? current = null;
        int begun = 0;
        int ended = 0;
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
                try
                {
                    current!.Dispose();
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
            Thread.SpinWait(random.Next(60));
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
}
