using System.Buffers;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>Values in other shapes, announced sizes, and spans as destinations.</summary>
public class ValueTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(100_000)]
    public void Bytes_are_filled_in_place(int length)
    {
        byte[] expected = Enumerable.Range(0, length).Select(static i => (byte)i).ToArray();
        Assert.Equal(Plain.Delimited(3, expected), Encoded.Bytes(writer => writer.AddBytesInPlace(3, length, 7, static (span, first) =>
        {
            Assert.Equal(7, first);
            for (int i = 0; i < span.Length; i++)
            {
                span[i] = (byte)i;
            }
        })));
    }

    [Fact]
    public void A_fill_that_throws_or_writes_leaves_nothing()
    {
        using ProtoWriter writer = new();
        writer.AddVarInt(1, 1);
        Expect.Throws<FormatException>(writer, static w => w.AddBytesInPlace(2, 100_000, 0, static (_, _) => throw new FormatException()));
        Assert.Equal("0801", Encoded.Hex(writer.WrittenSpan));
        Expect.Throws<ArgumentOutOfRangeException>(writer, static w => w.AddBytesInPlace(2, -1, 0, static (_, _) => { }));

        using ProtoBuffer buffer = new();
        using ProtoWriter second = buffer.CreateWriter();
        Expect.Misuse(second, w => w.AddBytesInPlace(2, 5, buffer, static (_, b) => _ = b.ToArray()));
        Assert.Equal(0, second.Length);
    }

    [Fact]
    public void A_sequence_is_written_segment_by_segment()
    {
        byte[] bytes = [.. Enumerable.Range(0, 5_000).Select(static i => (byte)i)];
        ReadOnlySequence<byte> sequence = Segments.Of(bytes, 77);
        Assert.Equal(Plain.Delimited(3, bytes), Encoded.Bytes(writer => writer.AddBytes(3, in sequence)));
        Assert.Equal("1A00", Encoded.Untyped(static writer => writer.AddBytes(3, ReadOnlySequence<byte>.Empty)));
    }

    [Theory]
    [InlineData(0, 100)]
    [InlineData(0, 3)]
    [InlineData(1_000, 0)]
    public unsafe void Segments_that_tell_a_wrong_place_write_nothing(int start, long told)
    {
        byte[] memory = new byte[2_100];
        fixed (byte* pointer = memory)
        {
            using ProtoWriter writer = new(pointer, told == 0 ? 50 : 2_050);
            for (int i = 0; i < 25; i++)
            {
                writer.AddBool(1, true);
            }

            ReadOnlySequence<byte> sequence = Segments.Lying(new byte[1_000], start, told, new byte[1]);
            string refused = "";
            try
            {
                writer.AddBytes(3, in sequence);
            }
            catch (ArgumentException error)
            {
                refused = error.Message;
            }

            Assert.Contains("of the sequence", refused, StringComparison.Ordinal);
            Assert.Equal(50, writer.Length);
        }

        Assert.Equal(-1, memory.AsSpan(told == 0 ? 50 : 2_050).IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void A_guid_is_written_in_either_order()
    {
        Guid guid = new("00112233-4455-6677-8899-aabbccddeeff");
        Assert.Equal("0A1000112233445566778899AABBCCDDEEFF", Encoded.Untyped(writer => writer.AddGuid(1, guid)));
        Assert.Equal("0A10" + Convert.ToHexString(guid.ToByteArray()), Encoded.Untyped(writer => writer.AddGuid(1, guid, bigEndian: false)));
    }

    [Fact]
    public void Lists_and_other_collections_are_packed()
    {
        List<int> list = [.. Enumerable.Range(-100, 300)];
        string expected = Encoded.Untyped(writer => writer.AddPackedSInt32(4, list.ToArray()));
        Assert.Equal(expected, Encoded.Untyped(writer => writer.AddPacked<int, SInt32Codec>(4, list)));
        Assert.Equal(expected, Encoded.Untyped(writer => writer.AddPacked<int, SInt32Codec>(4, list.ToArray())));
        Assert.Equal(expected, Encoded.Untyped(writer => writer.AddPacked<int, SInt32Codec>(4, list.Where(static _ => true))));
        Assert.Equal("", Encoded.Untyped(static writer => writer.AddPacked<int, SInt32Codec>(4, new List<int>())));
        Assert.Equal("", Encoded.Untyped(static writer =>
        {
            Expect.Throws<FormatException>(writer, static w => w.AddPacked<int, Int32Codec>(4, Failing()));
        }));

        static IEnumerable<int> Failing()
        {
            yield return 1;
            throw new FormatException();
        }
    }

    [Fact]
    public void A_submessage_of_an_announced_size_closes_only_with_that_size()
    {
        foreach (int size in new[] { 0, 1, 127, 128, 16_383, 16_384, 3_000_000 })
        {
            using ProtoWriter writer = new();
            writer.StartSub(1, size);
            if (size > 0)
            {
                writer.AddRaw(new byte[size - 1]);
                Refuses(writer);
                writer.AddRaw(new byte[1]);
            }

            WriterMark mark = writer.Mark();
            writer.AddRaw(new byte[1]);
            Refuses(writer);
            writer.Rollback(mark);
            writer.StartSub(2);
            writer.CancelSub();
            writer.CloseSub();
            Refuses(writer);
            Assert.True(writer.WrittenSpan.SequenceEqual(Plain.Delimited(1, new byte[size])));
            Expect.Throws<ArgumentOutOfRangeException>(writer, static w => w.StartSub(1, -1));
        }

        static void Refuses(ProtoWriter writer)
        {
            try
            {
                writer.CloseSub();
            }
            catch (InvalidOperationException)
            {
                return;
            }

            Assert.Fail("it was closed");
        }
    }

    [Fact]
    public void A_message_is_written_straight_into_a_span_or_says_what_it_needs()
    {
        byte[] expected = Encoded.Bytes(static writer => Body(writer, 300));
        for (int missing = 0; missing <= expected.Length; missing++)
        {
            byte[] memory = new byte[expected.Length + 20];
            memory.AsSpan().Fill(0xEE);
            Span<byte> destination = memory.AsSpan(0, expected.Length - missing);
            Assert.Equal(missing == 0, ProtoMessage.TryWriteTo(destination, 300, Body, out int size));
            Assert.Equal(expected.Length, size);
            Assert.True(memory.AsSpan(destination.Length).IndexOfAnyExcept((byte)0xEE) < 0);
            if (missing == 0)
            {
                Assert.True(destination.SequenceEqual(expected));
            }
        }

        Assert.Equal(0, ProtoMessage.WriteTo([], 0, static (_, _) => { }));
        Assert.Throws<ProtoException>(static () => ProtoMessage.WriteTo([], 0, Body));
        Assert.Throws<InvalidOperationException>(static () => ProtoMessage.WriteTo(new byte[100], 0, static (w, _) => w.StartSub(1)));

        static void Body(ProtoWriter writer, int length)
        {
            writer.StartSub(1);
            writer.AddRaw(new byte[length]);
            writer.CloseSub();
        }
    }

    [Fact]
    public void A_span_that_is_too_small_for_values_by_reference_is_told_the_size()
    {
        byte[] value = new byte[2_000];
        Assert.False(ProtoMessage.TryWriteTo(new byte[1_200], value, Body, out int size));
        Assert.Equal(2_003, size);
        Assert.True(ProtoMessage.TryWriteTo(new byte[size], value, Body, out size));
        Assert.Equal(2_003, size);

        static void Body(ProtoWriter writer, byte[] value) => writer.AddBytesByReference(1, value);
    }

    [Fact]
    public void A_fragment_is_encoded_once_and_appended_by_many_threads()
    {
        byte[] resource = Encoded.Bytes(static writer =>
        {
            writer.StartSub(1);
            writer.AddString(1, "shared");
            writer.CloseSub();
        });
        Parallel.For(0, 200, i =>
        {
            using ProtoWriter writer = new();
            using ProtoWriter section = new();
            section.AddVarInt(1, i);
            writer.AddRaw(resource);
            writer.AddEncoded(2, section.WrittenSpan);
            Assert.Equal(Plain.Concat(resource, Plain.Delimited(2, section.ToArray())), writer.ToArray());
        });
    }
}
