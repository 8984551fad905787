using System.Buffers;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Every way to get the bytes out gives the same bytes, and none while a message is open.</summary>
public class OutputTests
{
    private static readonly byte[] Expected = Plain.Concat(Plain.VarintField(1, 150), Plain.Delimited(2, Plain.VarintField(1, 1)));

    [Fact]
    public void Every_output_gives_the_same_bytes()
    {
        using var proto = Sample();

        Assert.Equal(Expected.Length, proto.Length);
        Assert.Equal(Expected, proto.WrittenSpan.ToArray());
        Assert.Equal(Expected, proto.ToArray());

        byte[] copy = new byte[Expected.Length + 1];
        copy[^1] = 0xAA;
        Assert.Equal(Expected.Length, proto.CopyTo(copy));
        Assert.Equal([.. Expected, 0xAA], copy);

        byte[] exact = new byte[Expected.Length];
        Assert.True(proto.TryCopyTo(exact, out int written));
        Assert.Equal(Expected.Length, written);
        Assert.Equal(Expected, exact);

        using var stream = new MemoryStream();
        proto.WriteTo(stream);
        Assert.Equal(Expected, stream.ToArray());

        var writer = new ArrayBufferWriter<byte>();
        proto.WriteTo(writer);
        Assert.Equal(Expected, writer.WrittenSpan.ToArray());
    }

    [Fact]
    public void Output_does_not_consume_and_more_may_be_written_after_it()
    {
        using var proto = Sample();
        Assert.Equal(Expected, proto.ToArray());
        proto.AddVarInt(3, 1);

        Assert.Equal([.. Expected, 0x18, 0x01], proto.ToArray());
    }

    [Fact]
    public void A_destination_one_byte_too_short_is_refused_and_not_touched()
    {
        using var proto = Sample();
        byte[] small = new byte[Expected.Length - 1];

        Assert.False(proto.TryCopyTo(small, out int written));
        Assert.Equal(0, written);
        string message = Expect.Throws<ArgumentException>(proto, w => w.CopyTo(small)).Message;
        Assert.StartsWith($"The destination has {small.Length} bytes; the output takes {Expected.Length}.", message, StringComparison.Ordinal);
        Assert.All(small, b => Assert.Equal(0, b));
    }

    [Fact]
    public void An_empty_writer_gives_no_bytes()
    {
        using var proto = new ProtoWriter();

        Assert.Equal(0, proto.Length);
        Assert.True(proto.WrittenSpan.IsEmpty);
        Assert.Empty(proto.ToArray());
        Assert.True(proto.TryCopyTo([], out _));
        using var stream = new MemoryStream();
        proto.WriteTo(stream);
        Assert.Equal(0, stream.Length);
        var writer = new ArrayBufferWriter<byte>();
        proto.WriteTo(writer);
        Assert.Equal(0, writer.WrittenCount);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(100_000)]
    [InlineData(5_000_000)]
    public void A_buffer_writer_that_gives_little_at_a_time_gets_every_byte(int size)
    {
        byte[] body = [.. Enumerable.Range(0, size).Select(i => (byte)(i * 31))];
        using var proto = new ProtoWriter();
        proto.AddBytes(1, body);
        var sink = new StingyBufferWriter();

        proto.WriteTo(sink);

        Assert.True(sink.Written.SequenceEqual(Plain.Delimited(1, body)));

        using var stream = new MemoryStream();
        proto.WriteTo(stream);
        Assert.True(stream.ToArray().AsSpan().SequenceEqual(Plain.Delimited(1, body)));
    }

    [Fact]
    public void Length_counts_the_bytes_so_far_also_while_a_message_is_open()
    {
        using var proto = new ProtoWriter();
        proto.AddVarInt(1, 150);
        Assert.Equal(3, proto.Length);

        proto.StartSub(2);
        int open = proto.Length;
        Assert.True(open >= 3, $"{open}");
        proto.AddVarInt(1, 1);
        Assert.Equal(open + 2, proto.Length);
        proto.CloseSub();

        Assert.Equal(7, proto.Length);
    }

    [Fact]
    public void Reset_starts_over_and_closes_what_was_open()
    {
        using var proto = Sample();
        proto.StartSub(1);
        proto.StartSub(1);
        proto.Reset();

        Assert.Equal(0, proto.Length);
        proto.AddVarInt(3, 1);
        Assert.Equal("1801", Encoded.Hex(proto.WrittenSpan));
        Expect.Misuse(proto, static w => w.CloseSub());
    }

    [Fact]
    public void A_null_destination_is_refused()
    {
        using var proto = Sample();

        Expect.Throws<ArgumentNullException>(proto, static w => w.WriteTo((Stream)null!));
        Expect.Throws<ArgumentNullException>(proto, static w => w.WriteTo((IBufferWriter<byte>)null!));
    }

    private static ProtoWriter Sample()
    {
        var proto = new ProtoWriter();
        proto.AddVarInt(1, 150);
        proto.StartSub(2);
        proto.AddVarInt(1, 1);
        proto.CloseSub();
        return proto;
    }

    /// <summary>Gives at least what is asked, as the interface demands, but never more than 4,096 bytes beyond it.</summary>
    private sealed class StingyBufferWriter : IBufferWriter<byte>
    {
        private readonly List<byte> bytes = [];
        private byte[] current = [];

        public ReadOnlySpan<byte> Written => bytes.ToArray();

        public void Advance(int count) => bytes.AddRange(current[..count]);

        public Memory<byte> GetMemory(int sizeHint = 0) => current = new byte[Math.Max(sizeHint, 4_096)];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}
