using System.Buffers;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>In the steady state neither managed nor native memory is allocated.</summary>
[Collection(AloneCollection.Name)]
public class AllocationTests
{
    // More than the 64 returns after which the addresses of frames come round again, and than two looks (one in 256 returns) at
    // whether memory that an earlier test left is far too large.
    private const int WarmUp = 600;

    private static readonly byte[] Destination = new byte[100_000];
    private static readonly int[] Numbers = [.. Enumerable.Range(0, 300)];
    private static readonly Dictionary<string, object?> Fields = new()
    {
        ["text"] = "a",
        ["number"] = 1.5,
        ["array"] = new object?[] { null, true, new[] { "a", "b" } },
        ["list"] = new List<object?> { 5, new List<string?> { "a" }, new Dictionary<string, object?> { ["b"] = null } },
    };

    private static readonly string Text = new('é', 2_000);

    [Fact]
    public void Writing_copying_out_and_disposing_allocates_nothing() => AllocatesNothing(static () =>
    {
        using var proto = new ProtoWriter();
        WriteMessage(proto);
        proto.CopyTo(Destination);
    });

    [Fact]
    public void Writing_a_Struct_of_objects_allocates_nothing() => AllocatesNothing(static () =>
    {
        using var proto = new ProtoWriter();
        new ProtoZeroSharp.WellKnownTypes.Struct.Writer(proto).FieldsFrom(Fields);
    });

    [Fact]
    public void Two_writers_at_once_on_one_thread_allocate_nothing() => AllocatesNothing(static () =>
    {
        using var first = new ProtoWriter();
        using var second = new ProtoWriter();
        WriteMessage(first);
        WriteMessage(second);
    });

    [Fact]
    public void Resetting_and_writing_again_allocates_nothing()
    {
        using var proto = new ProtoWriter();
        (long Managed, long Native) least = (long.MaxValue, long.MaxValue);
        for (int round = 0; round < 10 && least != (0, 0); round++)
        {
            for (int i = 0; i < WarmUp; i++)
            {
                proto.Reset();
                WriteMessage(proto);
            }

            long managed = GC.GetAllocatedBytesForCurrentThread();
            long native = ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes;
            for (int i = 0; i < 100; i++)
            {
                proto.Reset();
                WriteMessage(proto);
            }

            least = (GC.GetAllocatedBytesForCurrentThread() - managed, ProtoMemory.AllocatedBytes + ProtoMemory.FrameBytes - native);
        }

        Assert.Equal((0, 0), least);
    }

    [Fact]
    public void Writing_into_a_buffer_writer_allocates_nothing_of_its_own()
    {
        var sink = new ArrayBufferWriter<byte>(200_000);
        AllocatesNothing(() =>
        {
            sink.ResetWrittenCount();
            using var proto = new ProtoWriter();
            WriteMessage(proto);
            proto.WriteTo(sink);
        });
    }

    [Fact]
    public void A_stream_gets_the_bytes_without_an_allocation()
    {
        var stream = new MemoryStream(new byte[200_000]);
        AllocatesNothing(() =>
        {
            stream.Position = 0;
            using var proto = new ProtoWriter();
            WriteMessage(proto);
            proto.WriteTo(stream);
        });
    }

    [Fact]
    public unsafe void A_writer_over_the_callers_memory_allocates_nothing() => AllocatesNothing(static () =>
    {
        fixed (byte* memory = Destination)
        {
            using var proto = new ProtoWriter(memory, Destination.Length);
            WriteMessage(proto);
        }
    });

    [Fact]
    public void A_writer_that_is_abandoned_half_way_gives_its_memory_back()
    {
        AllocatesNothing(static () =>
        {
            using var proto = new ProtoWriter();
            var child = MessageWriter.Root(proto).StartMessage(0x0A, 1);
            child.String(0x0A, 1, Text);
            _ = child.StartGroup(0x13, 1);
        });
    }

    private static void AllocatesNothing(Action action) => Allocated.Neither(action, WarmUp);

    private static void WriteMessage(ProtoWriter proto)
    {
        proto.AddVarInt(1, 150);
        proto.AddString(2, Text);
        proto.StartSub(3);
        var root = MessageWriter.Root(proto);
        root.PackedInt32(0x0A, 1, Numbers);
        for (int i = 0; i < 100; i++)
        {
            var child = root.StartMessage(0x12, 1);
            child.Int32(0x08, 1, i);
            child.String(0x12, 1, "name");
            child.Close();
            TextArg name = "leaf";
            var leaf = root.StartLeaf(0x1A, 1, 12 + name.MaxSize);
            leaf.Int32(0x08, 1, i);
            leaf.Text(0x12, 1, name);
            root.EndLeaf(leaf);
        }

        proto.CloseSub();
    }
}
