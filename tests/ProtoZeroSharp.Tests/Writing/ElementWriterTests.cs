using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Repeated scalars element by element, without the span that a run needs.</summary>
public class ElementWriterTests
{

    [Fact]
    public void Packed_elements_make_one_field()
    {
        Equal("0A 0D 01 FFFFFFFFFFFFFFFFFF01 AC02", static m => m.StartPacked<int, Int32Codec>(0x0A, 1).Add(1).Add(-1).Add(300).Close());
        Equal("0A 0A FFFFFFFFFFFFFFFFFF01", static m => m.StartPacked<long, Int64Codec>(0x0A, 1).Add(-1).Close());
        Equal("0A 05 FFFFFFFF0F", static m => m.StartPacked<uint, UInt32Codec>(0x0A, 1).Add(uint.MaxValue).Close());
        Equal("0A 01 7F", static m => m.StartPacked<ulong, UInt64Codec>(0x0A, 1).Add(127).Close());
        Equal("0A 02 01 02", static m => m.StartPacked<int, SInt32Codec>(0x0A, 1).Add(-1).Add(1).Close());
        Equal("0A 01 03", static m => m.StartPacked<long, SInt64Codec>(0x0A, 1).Add(-2).Close());
        Equal("0A 04 01000000", static m => m.StartPacked<uint, Fixed32Codec>(0x0A, 1).Add(1).Close());
        Equal("0A 08 0100000000000000", static m => m.StartPacked<ulong, Fixed64Codec>(0x0A, 1).Add(1).Close());
        Equal("0A 04 FFFFFFFF", static m => m.StartPacked<int, SFixed32Codec>(0x0A, 1).Add(-1).Close());
        Equal("0A 08 FFFFFFFFFFFFFFFF", static m => m.StartPacked<long, SFixed64Codec>(0x0A, 1).Add(-1).Close());
        Equal("0A 04 0000803F", static m => m.StartPacked<float, FloatCodec>(0x0A, 1).Add(1).Close());
        Equal("0A 08 000000000000F03F", static m => m.StartPacked<double, DoubleCodec>(0x0A, 1).Add(1).Close());
        Equal("0A 02 01 00", static m => m.StartPacked<bool, BoolCodec>(0x0A, 1).Add(true).Add(false).Close());
        Equal("0A 0A FFFFFFFFFFFFFFFFFF01", static m => m.StartPacked<DayOfWeek, EnumCodec<DayOfWeek>>(0x0A, 1).Add((DayOfWeek)(-1)).Close());
    }

    [Fact]
    public void Expanded_elements_repeat_the_tag()
    {
        Equal("08 01 08 AC02", static m => m.StartExpanded<int, Int32Codec>(0x08, 1).Add(1).Add(300).Close());
        Equal("09 000000000000F03F", static m => m.StartExpanded<double, DoubleCodec>(0x09, 1).Add(1).Close());
        Equal("80E930 06", static m => m.StartExpanded<DayOfWeek, EnumCodec<DayOfWeek>>(0x30E980, 3).Add(DayOfWeek.Saturday).Close());
    }

    [Fact]
    public void Without_elements_there_is_no_field()
    {
        Equal("", static m => m.StartPacked<int, Int32Codec>(0x0A, 1).Close());
        Equal("", static m => m.StartExpanded<int, Int32Codec>(0x08, 1).Close());
        Equal("", static m =>
        {
            using var elements = m.StartPacked<int, Int32Codec>(0x30E982, 3);
        });
    }

    [Theory]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(20_000)]
    public void Many_elements_have_a_minimal_length(int count) =>
        Assert.Equal(Encoded.Hex(Plain.Delimited(1, [.. Enumerable.Repeat((byte)1, count)])) + "1001", Encoded.Message(m =>
        {
            using (var elements = m.StartPacked<int, Int32Codec>(0x0A, 1))
            {
                for (int i = 0; i < count; i++)
                {
                    elements.Add(1);
                }
            }

            m.Int32(0x10, 1, 1);
        }));

    [Fact]
    public void A_packed_field_keeps_its_message_closed_until_it_is_closed_itself()
    {
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);
        var elements = root.StartPacked<int, Int32Codec>(0x0A, 1);
        elements.Add(1);

        Expect.Misuse(root, static m => m.Int32(0x10, 1, 1));

        elements.Close();
        elements.Dispose();
        try
        {
            elements.Add(2);
            Assert.Fail("a closed field took an element");
        }
        catch (InvalidOperationException)
        {
            Assert.Equal("0A0101", Encoded.Hex(proto.WrittenSpan));
        }
    }

    private static void Equal(string golden, MessageAction write)
    {
        Assert.Equal(Encoded.Golden(golden) + "1001", Encoded.Message(m =>
        {
            write(m);
            m.Int32(0x10, 1, 1);
        }));
    }
}
