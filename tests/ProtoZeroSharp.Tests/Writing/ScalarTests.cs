using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>The bytes of every scalar type, worked out by hand from the encoding rules.</summary>
public class ScalarTests
{
    [Theory]
    [InlineData(0, "08 00")]
    [InlineData(1, "08 01")]
    [InlineData(127, "08 7F")]
    [InlineData(128, "08 8001")]
    [InlineData(300, "08 AC02")]
    [InlineData(16_383, "08 FF7F")]
    [InlineData(16_384, "08 808001")]
    [InlineData(int.MaxValue, "08 FFFFFFFF07")]
    [InlineData(-1, "08 FFFFFFFFFFFFFFFFFF01")]
    [InlineData(int.MinValue, "08 80808080F8FFFFFFFF01")]
    public void Int32_is_a_varint_and_takes_ten_bytes_when_negative(int value, string golden)
    {
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.Int32(0x08, 1, value)));
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.Enum(0x08, 1, value)));
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.Int64(0x08, 1, value)));
    }

    [Theory]
    [InlineData(long.MaxValue, "08 FFFFFFFFFFFFFFFF7F")]
    [InlineData(long.MinValue, "08 80808080808080808001")]
    [InlineData(1L << 34, "08 8080808040")]
    [InlineData((1L << 35) - 1, "08 FFFFFFFF7F")]
    [InlineData(1L << 35, "08 808080808001")]
    [InlineData((1L << 56) - 1, "08 FFFFFFFFFFFFFF7F")]
    [InlineData(1L << 56, "08 808080808080808001")]
    public void Int64_is_a_varint(long value, string golden) =>
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.Int64(0x08, 1, value)));

    [Theory]
    [InlineData(0u, "08 00")]
    [InlineData(1u << 31, "08 8080808008")]
    [InlineData(uint.MaxValue, "08 FFFFFFFF0F")]
    public void UInt32_is_a_varint_of_at_most_five_bytes(uint value, string golden) =>
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.UInt32(0x08, 1, value)));

    [Fact]
    public void UInt64_of_each_varint_length_is_written_minimally()
    {
        for (int bits = 0; bits < 64; bits++)
        {
            foreach (ulong value in new[] { 1UL << bits, (1UL << bits) - 1, ulong.MaxValue >> bits })
            {
                Assert.Equal(Encoded.Hex(Plain.VarintField(1, value)), Encoded.Message(m => m.UInt64(0x08, 1, value)));
            }
        }
    }

    [Theory]
    [InlineData(0, "08 00")]
    [InlineData(-1, "08 01")]
    [InlineData(1, "08 02")]
    [InlineData(-2, "08 03")]
    [InlineData(int.MaxValue, "08 FEFFFFFF0F")]
    [InlineData(int.MinValue, "08 FFFFFFFF0F")]
    public void SInt32_is_zigzag(int value, string golden) =>
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.SInt32(0x08, 1, value)));

    [Theory]
    [InlineData(-1L, "08 01")]
    [InlineData(long.MaxValue, "08 FEFFFFFFFFFFFFFFFF01")]
    [InlineData(long.MinValue, "08 FFFFFFFFFFFFFFFFFF01")]
    public void SInt64_is_zigzag(long value, string golden) =>
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.SInt64(0x08, 1, value)));

    [Fact]
    public void Fixed_width_types_are_little_endian()
    {
        Assert.Equal("0D78563412", Encoded.Message(m => m.Fixed32(0x0D, 1, 0x12345678)));
        Assert.Equal("0DFEFFFFFF", Encoded.Message(m => m.SFixed32(0x0D, 1, -2)));
        Assert.Equal("09EFCDAB8967452301", Encoded.Message(m => m.Fixed64(0x09, 1, 0x0123456789ABCDEF)));
        Assert.Equal("09FEFFFFFFFFFFFFFF", Encoded.Message(m => m.SFixed64(0x09, 1, -2)));
    }

    [Theory]
    [InlineData(0f, "0D 00000000")]
    [InlineData(-0f, "0D 00000080")]
    [InlineData(1f, "0D 0000803F")]
    [InlineData(float.NegativeInfinity, "0D 000080FF")]
    public void Float_is_its_ieee_bits(float value, string golden) =>
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.Float(0x0D, 1, value)));

    [Theory]
    [InlineData(-0d, "09 0000000000000080")]
    [InlineData(1d, "09 000000000000F03F")]
    [InlineData(double.PositiveInfinity, "09 000000000000F07F")]
    public void Double_is_its_ieee_bits(double value, string golden) =>
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.Double(0x09, 1, value)));

    [Fact]
    public void The_payload_of_a_nan_is_kept()
    {
        float value = BitConverter.Int32BitsToSingle(unchecked((int)0xFFC12345));

        Assert.Equal("0D4523C1FF", Encoded.Message(m => m.Float(0x0D, 1, value)));
    }

    [Fact]
    public void Bool_is_one_byte()
    {
        Assert.Equal("0800", Encoded.Message(m => m.Bool(0x08, 1, false)));
        Assert.Equal("0801", Encoded.Message(m => m.Bool(0x08, 1, true)));
    }

    [Fact]
    public void A_bool_that_holds_another_byte_than_1_is_still_written_as_1()
    {
        byte raw = 2;
        bool odd = System.Runtime.CompilerServices.Unsafe.As<byte, bool>(ref raw);

        Assert.Equal("0801", Encoded.Message(m => m.Bool(0x08, 1, odd)));
    }

    [Fact]
    public void Zero_and_empty_values_are_written_because_the_writer_writes_what_it_is_told() =>
        Assert.Equal(Encoded.Golden("08 00 12 00 1A 00"), Encoded.Message(m =>
        {
            m.Int32(0x08, 1, 0);
            m.String(0x12, 1, "");
            m.Bytes(0x1A, 1, []);
        }));
}
