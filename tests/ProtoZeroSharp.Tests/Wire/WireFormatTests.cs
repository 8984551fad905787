using Google.Protobuf;
using Xunit;
using GoogleFormat = Google.Protobuf.WireFormat;

namespace ProtoZeroSharp.Tests.Wire;

/// <summary>The public wire primitives against Google.Protobuf's.</summary>
public class WireFormatTests
{
    public static TheoryData<ulong> Values()
    {
        HashSet<ulong> values = [0, ulong.MaxValue];
        for (int bit = 0; bit < 64; bit++)
        {
            values.Add((1UL << bit) - 1);
            values.Add(1UL << bit);
            values.Add((1UL << bit) | 1);
        }

        Random random = new(1);
        for (int i = 0; i < 100; i++)
        {
            values.Add((ulong)random.NextInt64() >> random.Next(64));
        }

        return new TheoryData<ulong>(values);
    }

    [Theory]
    [MemberData(nameof(Values))]
    public void A_varint_is_the_one_of_Google(ulong value)
    {
        byte[] expected = Written(stream => stream.WriteUInt64(value));
        byte[] actual = new byte[expected.Length];
        Assert.Equal(expected.Length, WireFormat.WriteVarint(actual, value));
        Assert.Equal(expected, actual);
        Assert.Equal(CodedOutputStream.ComputeUInt64Size(value), WireFormat.VarintSize(value));
        Assert.Equal(CodedOutputStream.ComputeInt64Size((long)value), WireFormat.VarintSize((long)value));
        Assert.Equal(CodedOutputStream.ComputeUInt32Size((uint)value), WireFormat.VarintSize((uint)value));
        Assert.Equal(CodedOutputStream.ComputeInt32Size((int)value), WireFormat.VarintSize((int)value));
        Assert.Equal(value, WireFormat.ReadVarint(expected, out int read));
        Assert.Equal(expected.Length, read);
    }

    [Theory]
    [MemberData(nameof(Values))]
    public void A_varint_is_not_written_when_it_does_not_fit(ulong value)
    {
        byte[] destination = new byte[WireFormat.VarintSize(value) - 1];
        Assert.False(WireFormat.TryWriteVarint(destination, value, out int written));
        Assert.Equal(0, written);
        Assert.All(destination, b => Assert.Equal(0, b));
        Assert.Throws<ArgumentException>(() => WireFormat.WriteVarint(destination, value));
    }

    [Theory]
    [MemberData(nameof(Values))]
    public void Zigzag_is_the_one_of_Google(ulong value)
    {
        byte[] wide = Written(stream => stream.WriteSInt64((long)value));
        byte[] narrow = Written(stream => stream.WriteSInt32((int)value));
        Assert.Equal(WireFormat.ReadVarint(wide, out _), WireFormat.ZigZagEncode((long)value));
        Assert.Equal(WireFormat.ReadVarint(narrow, out _), WireFormat.ZigZagEncode((int)value));
        Assert.Equal((long)value, WireFormat.ZigZagDecode(WireFormat.ZigZagEncode((long)value)));
        Assert.Equal((int)value, WireFormat.ZigZagDecode(WireFormat.ZigZagEncode((int)value)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(15)]
    [InlineData(16)]
    [InlineData(2047)]
    [InlineData(2048)]
    [InlineData(262143)]
    [InlineData(262144)]
    [InlineData(33554431)]
    [InlineData(33554432)]
    [InlineData(WireFormat.MaxFieldNumber)]
    public void A_tag_is_the_one_of_Google(int fieldNumber)
    {
        for (int type = 0; type <= 5; type++)
        {
            uint tag = GoogleFormat.MakeTag(fieldNumber, (GoogleFormat.WireType)type);
            byte[] expected = Written(stream => stream.WriteTag(tag));
            byte[] actual = new byte[expected.Length];
            Assert.Equal(expected.Length, WireFormat.WriteTag(actual, fieldNumber, (WireType)type));
            Assert.Equal(expected, actual);
            Assert.Equal(tag, WireFormat.MakeTag(fieldNumber, (WireType)type));
            Assert.Equal(CodedOutputStream.ComputeTagSize(fieldNumber), WireFormat.TagSize(fieldNumber));
            Assert.True(WireFormat.TryReadTag(expected, out int number, out WireType wireType, out int read));
            Assert.Equal((fieldNumber, (WireType)type, expected.Length), (number, wireType, read));
            Assert.False(WireFormat.TryReadTag(expected.AsSpan(0, expected.Length - 1), out _, out _, out _));
        }
    }

    [Theory]
    [InlineData("00")] // field number 0
    [InlineData("0E")] // wire type 6
    [InlineData("0F")] // wire type 7
    [InlineData("8880808010")] // field number 2^29
    [InlineData("888080808000")] // six bytes
    public void A_tag_that_does_not_exist_is_refused(string hex) =>
        Assert.False(WireFormat.TryReadTag(Convert.FromHexString(hex), out _, out _, out _));

    [Fact]
    public void A_varint_that_ends_early_or_never_says_which()
    {
        ProtoException truncated = Assert.Throws<ProtoException>(() => WireFormat.ReadVarint([0x80, 0x80], out _));
        Assert.Equal(ProtoErrorKind.Truncated, truncated.Kind);
        byte[] endless = new byte[20];
        endless.AsSpan().Fill(0xFF);
        ProtoException invalid = Assert.Throws<ProtoException>(() => WireFormat.ReadVarint(endless, out _));
        Assert.Equal(ProtoErrorKind.InvalidVarint, invalid.Kind);
    }

    [Fact]
    public void Sizes_with_a_length_are_those_of_Google()
    {
        foreach (string text in new[] { "", "abc", new string('é', 63), new string('é', 64), "a\uD83D\uDE00b", new string('x', 16384) })
        {
            int size = (int)WireFormat.Utf8Size(text.AsSpan());
            Assert.Equal(CodedOutputStream.ComputeStringSize(text), WireFormat.LengthDelimitedSize(size));
        }

        Assert.Equal(3, WireFormat.Utf8Size("\uD800".AsSpan()));
        Assert.Throws<ArgumentOutOfRangeException>(() => WireFormat.LengthDelimitedSize(-1));
        Assert.Throws<ArgumentOutOfRangeException>(() => WireFormat.TagSize(0));
        Assert.Throws<ArgumentOutOfRangeException>(() => WireFormat.MakeTag(1, (WireType)6));
    }

    private static byte[] Written(Action<CodedOutputStream> write)
    {
        using MemoryStream memory = new();
        using CodedOutputStream stream = new(memory);
        write(stream);
        stream.Flush();
        return memory.ToArray();
    }
}
