using System.Buffers;
using System.Collections.Concurrent;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>In the steady state no way out of a writer allocates, managed or native; owners are one small object each.</summary>
[Collection(AloneCollection.Name)]
public class SinkAllocationTests
{
    // More than the 64 returns after which frames come round again, and than two looks at whether kept memory is far too large.
    private const int WarmUp = 600;
    private const int Measured = 100;

    private static readonly byte[] Destination = new byte[200_000];
    private static readonly byte[] Payload = new byte[70_000];
    private static readonly MemoryStream Stream = new(Destination);
    private static readonly ArrayBufferWriter<byte> Sink = new(500_000);
    private static readonly List<int> List = [.. Enumerable.Range(0, 50)];
    private static readonly int[] Array = [.. List];
    private static readonly string[] Texts = ["a", "b"];
    private static readonly byte[][] Blocks = [[1], [2]];
    private static readonly Guid Id = Guid.NewGuid();
    private static readonly ReadOnlySequence<byte> Sequence = Segments.Of(Payload, 1_000);

    [Fact]
    public void A_stream_gets_the_output_without_an_allocation() => Allocates(0, static () =>
    {
        Stream.Position = 0;
        using ProtoWriter writer = new();
        Write(writer);
        writer.WriteTo(Stream);
        writer.WriteDelimitedTo(Stream);
        writer.FlushTo(Stream);
    });

    [Fact]
    public void A_buffer_writer_gets_the_output_without_an_allocation() => Allocates(0, static () =>
    {
        Sink.ResetWrittenCount();
        using ProtoWriter writer = new();
        Write(writer);
        writer.WriteTo(Sink);
        writer.WriteDelimitedTo(Sink);
        writer.FlushTo(Sink);
    });

    [Fact]
    public void A_span_gets_the_output_without_an_allocation() => Allocates(0, static () =>
    {
        ProtoMessage.WriteTo(Destination, 0, static (w, _) => Write(w));
        ProtoMessage.TryWriteTo(Destination, 0, static (w, _) => Write(w), out int _);
        using ProtoWriter writer = new();
        Write(writer);
        writer.CopyTo(Destination);
    });

    [Fact]
    public unsafe void Pinned_memory_is_written_to_without_an_allocation() => Allocates(0, static () =>
    {
        fixed (byte* memory = Destination)
        {
            using ProtoWriter writer = new(memory, Destination.Length);
            Write(writer);
        }
    });

    [Fact]
    public void A_buffer_is_flushed_at_once_or_in_the_background_without_an_allocation()
    {
        using ProtoBuffer buffer = new();
        Allocates(0, () =>
        {
            Stream.Position = 0;
            Sink.ResetWrittenCount();
            Fill(buffer);
            buffer.FlushTo(Stream);
            Fill(buffer);
            buffer.FlushTo(Sink);
            Fill(buffer);
#if LIBRARY_NETSTANDARD
            buffer.Reset();
#else
            Task flush = buffer.FlushToAsync(Stream);
            Assert.True(flush.IsCompletedSuccessfully);
#endif
        });
    }

    [Fact]
    public void Gathering_by_every_way_out_allocates_nothing() => Allocates(0, static () =>
    {
        Stream.Position = 0;
        Sink.ResetWrittenCount();
        using ProtoWriter writer = new();
        GrpcFrame frame = writer.StartGrpcFrame();
        writer.StartSub(1);
        writer.AddBytesByReference(1, Payload);
        writer.CloseSub();
        writer.AddBytesByReference(2, Payload.AsMemory(1, 5_000));
        frame.Close();
        long length = writer.WrittenSequence.Length;
        bool isWhole = writer.WrittenSegments.Count == 4 && writer.GetArraySegments().Count == 4 && length == writer.CopyTo(Destination);
        Assert.True(isWhole);
        writer.WriteTo(Stream);
        writer.FlushTo(Sink);
    });

    [Fact]
    public void Gathering_in_a_buffer_allocates_nothing()
    {
        using ProtoBuffer buffer = new();
        Allocates(0, () =>
        {
            Stream.Position = 0;
            using (ProtoWriter writer = buffer.CreateWriter())
            {
                writer.AddBytesByReference(1, Payload);
            }

            buffer.FlushTo(Stream);
        });
    }

    [Fact]
    public void Owners_are_one_small_object() => Allocates(128, static () =>
    {
        using ProtoWriter writer = new();
        writer.AddBool(1, true);
        writer.Detach().Dispose();
    });

    [Fact]
    public void Owners_of_pieces_are_one_small_object() => Allocates(128, static () =>
    {
        Stream.Position = 0;
        using ProtoWriter writer = new();
        writer.AddBytesByReference(1, Payload);
        using GatheredMessage message = writer.DetachGathered();
        message.WriteTo(Stream);
    });

    [Fact]
    public void As_many_references_as_are_kept_and_bytes_after_them_allocate_nothing() => Allocates(0, static () =>
    {
        using ProtoWriter writer = new();
        for (int i = 0; i < 1_024; i++)
        {
            writer.AddBytesByReference(1, Payload.AsMemory(0, 600));
        }

        writer.AddBool(1, true);
        bool isWhole = writer.WrittenSegments.Count == 2_049;
        Assert.True(isWhole);
    });

    [Fact]
    public void Owners_of_pieces_that_another_thread_disposes_are_one_small_object()
    {
        using BlockingCollection<GatheredMessage> messages = [];
        using SemaphoreSlim isDisposed = new(0);
        Thread other = new(() =>
        {
            foreach (GatheredMessage message in messages.GetConsumingEnumerable())
            {
                message.Dispose();
                isDisposed.Release();
            }
        });
        other.Start();
        long allocated = 0;
        for (int i = 0; i < WarmUp + Measured; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            using ProtoWriter writer = new();
            writer.AddBytesByReference(1, Payload);
            GatheredMessage message = writer.DetachGathered();
            allocated += i < WarmUp ? 0 : GC.GetAllocatedBytesForCurrentThread() - before;
            messages.Add(message);
            isDisposed.Wait();
        }

        messages.CompleteAdding();
        other.Join();
        Assert.InRange(allocated, 0, 128 * Measured);
    }

    [Fact]
    public void Framing_limits_and_values_allocate_nothing() => Allocates(0, static () =>
    {
        using ProtoWriter writer = new();
        writer.SetMaxLength(100_000);
        WriterMark mark = writer.Mark();
        writer.StartDelimited();
        writer.AddPacked<int, Int32Codec>(1, List);
        writer.AddPacked<int, Int32Codec>(1, Array);
        MessageWriter.Root(writer).ExpandedFrom<int, Int32Codec>(0x08, 1, Array);
        MessageWriter.Root(writer).ExpandedFrom(0x0A, 1, Texts);
        MessageWriter.Root(writer).ExpandedFrom(0x0A, 1, Blocks);
        writer.AddGuid(2, Id);
        writer.AddBytes(3, in Sequence);
        writer.AddBytesInPlace(4, 100, 7, static (span, value) => span.Fill((byte)value));
        writer.CloseSub();
        writer.StartSubPadded(5);
        writer.CloseSub();
        writer.StartSub(6, 2);
        writer.AddBool(1, true);
        writer.CloseSub();
        MessageWriter.Root(writer).StartMessage(0x0A, 1, 0).Close();
        writer.Rollback(mark);
    });

    [Fact]
    public void Interpolated_text_allocates_nothing() => Allocates(0, static () =>
    {
        using ProtoWriter writer = new();
        writer.AddString(1, $"/api/orders/{List.Count}/{Id}/{"text"}/{long.MaxValue}");
#if !LIBRARY_NETSTANDARD
        writer.AddString(1, $"{1.5:F3}{DateTime.UnixEpoch:O}{'c',4}{true}");
        writer.AddFormatted(2, Id, "N");
#endif
    });

    private static void Write(ProtoWriter writer)
    {
        writer.StartSub(1);
        for (int i = 0; i < 300; i++)
        {
            writer.AddVarInt(2, i);
            writer.AddString(3, "a text of some length");
        }

        writer.CloseSub();
    }

    private static void Fill(ProtoBuffer buffer)
    {
        using ProtoWriter writer = buffer.CreateWriter();
        Write(writer);
    }

    /// <summary>Managed bytes for each call are at most so many, and no native ones.</summary>
    private static void Allocates(long most, Action action)
    {
        // Memory of threads that other tests ended must not come back in between.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        for (int i = 0; i < WarmUp; i++)
        {
            action();
        }

        // Code that the JIT has not optimised yet boxes a value to ask for its interfaces: generic methods get the time they need. And
        // writer states that other tests left on this thread take their turn first, and grow the tables that this one needs.
        long managed = Measure(action, out long native);
        for (int i = 0; i < 200 && (managed > most * Measured || native != 0); i++)
        {
            Thread.Sleep(managed > most * Measured ? 100 : 0);
            managed = Measure(action, out native);
        }

        Assert.InRange(managed, 0, most * Measured);
        Assert.Equal(0, native);
    }

    private static long Measure(Action action, out long native)
    {
        long managed = GC.GetAllocatedBytesForCurrentThread();
        native = ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes;
        for (int i = 0; i < Measured; i++)
        {
            action();
        }

        native = ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes - native;
        return GC.GetAllocatedBytesForCurrentThread() - managed;
    }
}
