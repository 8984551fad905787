using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Repeated scalars, packed and expanded, in one run and element by element.</summary>
public class PackedTests
{
    [Fact]
    public void A_packed_run_is_one_length_delimited_field_of_every_type()
    {
        Packed("0A 0D 01 FFFFFFFFFFFFFFFFFF01 AC02", static m => m.PackedInt32(0x0A, 1, [1, -1, 300]));
        Packed("0A 0C 8001 FFFFFFFFFFFFFFFFFF01", static m => m.PackedInt64(0x0A, 1, [128, -1]));
        Packed("0A 06 00 FFFFFFFF0F", static m => m.PackedUInt32(0x0A, 1, [0, uint.MaxValue]));
        Packed("0A 0B 7F FFFFFFFFFFFFFFFFFF01", static m => m.PackedUInt64(0x0A, 1, [127, ulong.MaxValue]));
        Packed("0A 03 00 01 02", static m => m.PackedSInt32(0x0A, 1, [0, -1, 1]));
        Packed("0A 0B 03 FFFFFFFFFFFFFFFFFF01", static m => m.PackedSInt64(0x0A, 1, [-2, long.MinValue]));
        Packed("0A 08 01000000 FFFFFFFF", static m => m.PackedFixed32(0x0A, 1, [1, uint.MaxValue]));
        Packed("0A 08 0200000000000000", static m => m.PackedFixed64(0x0A, 1, [2]));
        Packed("0A 04 FEFFFFFF", static m => m.PackedSFixed32(0x0A, 1, [-2]));
        Packed("0A 08 FEFFFFFFFFFFFFFF", static m => m.PackedSFixed64(0x0A, 1, [-2]));
        Packed("0A 04 0000803F", static m => m.PackedFloat(0x0A, 1, [1f]));
        Packed("0A 08 000000000000F03F", static m => m.PackedDouble(0x0A, 1, [1d]));
        Packed("0A 03 01 00 01", static m => m.PackedBool(0x0A, 1, [true, false, true]));
        Packed("0A 0B 02 FFFFFFFFFFFFFFFFFF01", static m => m.PackedEnum(0x0A, 1, [2, -1]));
    }

    [Fact]
    public void An_expanded_run_repeats_the_tag_for_every_type()
    {
        Packed("08 01 08 FFFFFFFFFFFFFFFFFF01", static m => m.ExpandedInt32(0x08, 1, [1, -1]));
        Packed("08 8001", static m => m.ExpandedInt64(0x08, 1, [128]));
        Packed("08 00 08 FFFFFFFF0F", static m => m.ExpandedUInt32(0x08, 1, [0, uint.MaxValue]));
        Packed("08 7F", static m => m.ExpandedUInt64(0x08, 1, [127]));
        Packed("08 00 08 01 08 02", static m => m.ExpandedSInt32(0x08, 1, [0, -1, 1]));
        Packed("08 03", static m => m.ExpandedSInt64(0x08, 1, [-2]));
        Packed("0D 01000000 0D FFFFFFFF", static m => m.ExpandedFixed32(0x0D, 1, [1, uint.MaxValue]));
        Packed("09 0200000000000000", static m => m.ExpandedFixed64(0x09, 1, [2]));
        Packed("0D FEFFFFFF", static m => m.ExpandedSFixed32(0x0D, 1, [-2]));
        Packed("09 FEFFFFFFFFFFFFFF", static m => m.ExpandedSFixed64(0x09, 1, [-2]));
        Packed("0D 0000803F", static m => m.ExpandedFloat(0x0D, 1, [1f]));
        Packed("09 000000000000F03F", static m => m.ExpandedDouble(0x09, 1, [1d]));
        Packed("08 01 08 00", static m => m.ExpandedBool(0x08, 1, [true, false]));
        Packed("08 02", static m => m.ExpandedEnum(0x08, 1, [2]));
    }

    [Fact]
    public void An_empty_run_writes_nothing()
    {
        Packed("", static m => m.PackedInt32(0x0A, 1, []));
        Packed("", static m => m.PackedDouble(0x0A, 1, []));
        Packed("", static m => m.ExpandedInt32(0x08, 1, []));
    }

    [Theory]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(5_000)]
    [InlineData(16_383)]
    [InlineData(16_384)]
    [InlineData(300_000)]
    public void A_long_run_of_mixed_varint_lengths_has_a_minimal_length(int count)
    {
        var random = new Random(count);
        long[] values = [.. Enumerable.Range(0, count).Select(_ => random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64))];
        byte[] body = Plain.Concat([.. values.Select(value => Plain.Varint((ulong)value))]);

        Assert.True(Encoded.Bytes(w => MessageWriter.Root(w).PackedInt64(0x0A, 1, values)).AsSpan().SequenceEqual(Plain.Delimited(1, body)));

        byte[] ones = [.. Enumerable.Repeat((byte)1, count)];
        int[] small = [.. Enumerable.Repeat(1, count)];
        Assert.True(Encoded.Bytes(w => MessageWriter.Root(w).PackedInt32(0x0A, 1, small)).AsSpan().SequenceEqual(Plain.Delimited(1, ones)));

        uint[] words = [.. values.Select(value => (uint)value)];
        byte[] fixedBody = Plain.Concat([.. words.Select(BitConverter.GetBytes)]);
        Assert.True(Encoded.Bytes(w => MessageWriter.Root(w).PackedFixed32(0x0A, 1, words)).AsSpan().SequenceEqual(Plain.Delimited(1, fixedBody)));
    }

    private static void Packed(string golden, MessageAction write)
    {
        // Followed by another field, so that a length one off is seen.
        Assert.Equal(Encoded.Golden(golden) + "1001", Encoded.Message(m =>
        {
            write(m);
            m.Int32(0x10, 1, 1);
        }));
    }
}
