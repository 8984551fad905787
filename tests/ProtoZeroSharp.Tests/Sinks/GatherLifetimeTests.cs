using System.Buffers;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>Lists of pieces are reused: nothing of an output may live on in the next one, and no value is kept alive.</summary>
public class GatherLifetimeTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(20)]
    public void A_value_is_let_go_when_its_writer_is_reset_flushed_or_disposed(int others)
    {
        using ProtoBuffer buffer = new();
        WeakReference[] values = Leave(buffer, others);
        GC.Collect();
        Assert.All(values, static v => Assert.False(v.IsAlive));
        Assert.Equal(0, buffer.Length);
    }

    [Fact]
    public void A_sequence_of_a_disposed_writer_throws_instead_of_showing_its_memory()
    {
        ReadOnlySequence<byte> stale = Sequence();
        Assert.ThrowsAny<ArgumentException>(() => stale.First.Span.Length);
        Assert.ThrowsAny<ArgumentException>(() => stale.ToArray());
    }

    [Fact]
    public void A_list_of_segments_is_empty_after_its_writer()
    {
        IReadOnlyList<ReadOnlyMemory<byte>> stale = Segments();
        Assert.Empty(stale);
        Assert.Throws<ArgumentOutOfRangeException>(() => stale[0]);
    }

    [Fact]
    public void Outputs_of_all_shapes_follow_one_another_in_one_list()
    {
        byte[] large = GatherTests.Payload(700);
        Random random = new(7);
        for (int i = 0; i < 500; i++)
        {
            using ProtoWriter writer = new();
            List<byte[]> expected = [];
            for (int n = random.Next(5); n > 0; n--)
            {
                int number = random.Next(1, 100_000);
                expected.Add(Plain.VarintField(number, 5));
                writer.AddVarInt(number, 5);
                if (random.Next(3) != 0)
                {
                    expected.Add(Plain.Delimited(number, large));
                    writer.AddBytesByReference(number, large);
                }
            }

            byte[] bytes = Plain.Concat([.. expected]);
            Assert.Equal(bytes, writer.WrittenSequence.ToArray());
            Assert.Equal(bytes.Length, writer.WrittenSequence.Length);
            Assert.Equal(bytes, writer.WrittenSegments.SelectMany(static s => s.ToArray()).ToArray());
        }
    }

    [Fact]
    public void Two_outputs_with_references_at_once_keep_to_their_own()
    {
        byte[] first = GatherTests.Payload(600);
        byte[] second = GatherTests.Payload(601);
        for (int i = 0; i < 20; i++)
        {
            using ProtoWriter outer = new();
            outer.AddBytesByReference(1, first);
            using (ProtoWriter inner = new())
            {
                inner.AddBytesByReference(2, second);
                Assert.Equal(Plain.Delimited(2, second), inner.WrittenSequence.ToArray());
                Assert.Equal(Plain.Delimited(1, first), outer.WrittenSequence.ToArray());
            }

            Assert.Equal(Plain.Delimited(1, first), outer.WrittenSequence.ToArray());
        }
    }

    [Fact]
    public void A_frame_counts_what_is_referred_to_after_it_also_after_a_rollback()
    {
        byte[] large = GatherTests.Payload(1_000);
        using ProtoWriter writer = new();
        writer.AddBytesByReference(1, large);
        GrpcFrame frame = writer.StartGrpcFrame();
        writer.AddBytesByReference(2, large);
        WriterMark mark = writer.Mark();
        writer.AddBytesByReference(3, large);
        writer.Rollback(mark);
        HeadRoom inner = writer.ReserveHeadRoom(2);
        writer.AddBytesByReference(4, large);
        frame.Close();
        Assert.Equal(1_003, inner.BodyLength);
        inner.Span.Fill(0xAB);
        byte[] message = Plain.Concat(Plain.Delimited(2, large), [0xAB, 0xAB], Plain.Delimited(4, large));
        Assert.Equal(Plain.Concat(Plain.Delimited(1, large), [0, 0, 0, 0x07, 0xD8], message), writer.ToArray());
    }

    // Methods of their own, so that no local of them keeps anything alive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] Leave(ProtoBuffer buffer, int others)
    {
        byte[][] values = [.. Enumerable.Range(0, 3).Select(static _ => new byte[1_000])];
        using (ProtoWriter writer = new())
        {
            Add(writer, values[0], others);
            Assert.NotEqual(0, writer.WrittenSequence.Length);
        }

        using (ProtoWriter writer = new())
        {
            Add(writer, values[1], others);
            writer.Reset();
        }

        using (ProtoWriter writer = buffer.CreateWriter())
        {
            Add(writer, values[2], others);
        }

        buffer.FlushTo(Stream.Null);
        return [.. values.Select(static v => new WeakReference(v))];
    }

    private static void Add(ProtoWriter writer, byte[] value, int others)
    {
        writer.AddBytesByReference(1, value);
        for (int i = 0; i < others; i++)
        {
            writer.AddBytesByReference(1, value);
            writer.AddVarInt(2, i);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadOnlySequence<byte> Sequence()
    {
        using ProtoWriter writer = new();
        writer.AddString(1, "text");
#pragma warning disable PZ8004 // The test wants the sequence of a writer that is gone.
        return writer.WrittenSequence;
#pragma warning restore PZ8004
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static IReadOnlyList<ReadOnlyMemory<byte>> Segments()
    {
        using ProtoWriter writer = new();
        writer.AddString(1, "text");
        return writer.WrittenSegments;
    }
}
