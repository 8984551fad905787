using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Field numbers and the one to five bytes their tags take.</summary>
public class TagTests
{
    [Theory]
    [InlineData(1, "08 01")]
    [InlineData(15, "78 01")]
    [InlineData(16, "8001 01")]
    [InlineData(2_047, "F87F 01")]
    [InlineData(2_048, "808001 01")]
    [InlineData(99_999, "F8E930 01")]
    [InlineData(262_143, "F8FF7F 01")]
    [InlineData(262_144, "80808001 01")]
    [InlineData(33_554_431, "F8FFFF7F 01")]
    [InlineData(33_554_432, "8080808001 01")]
    [InlineData(536_870_911, "F8FFFFFF0F 01")]
    public void A_tag_takes_as_few_bytes_as_its_field_number_needs(int fieldNumber, string golden)
    {
        Assert.Equal(Encoded.Golden(golden), Encoded.Untyped(w => w.AddVarInt(fieldNumber, 1)));

        (ulong tag, int size) = Plain.TypedTag(fieldNumber, 0);
        Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.Int32(tag, size, 1)));
    }

    [Theory]
    [InlineData(1, "0A 01 78")]
    [InlineData(99_999, "FAE930 01 78")]
    [InlineData(536_870_911, "FAFFFFFF0F 01 78")]
    public void Untyped_strings_bytes_and_submessages_share_the_length_delimited_tag(int fieldNumber, string golden)
    {
        Assert.Equal(Encoded.Golden(golden), Encoded.Untyped(w => w.AddString(fieldNumber, "x")));
        Assert.Equal(Encoded.Golden(golden), Encoded.Untyped(w => w.AddBytes(fieldNumber, "x"u8)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(16)]
    [InlineData(2_048)]
    [InlineData(262_144)]
    [InlineData(33_554_432)]
    public void What_goes_out_in_one_store_with_a_tag_of_any_size_has_its_bytes_in_order(int fieldNumber)
    {
        (ulong tag, int size) = Plain.TypedTag(fieldNumber, 2);
        (ulong fixedTag, int fixedSize) = Plain.TypedTag(fieldNumber, 5);
        byte[] number = Plain.Concat(Plain.Tag(fieldNumber, 5), [0x04, 0x03, 0x02, 0x81]);
        for (int length = 0; length <= 40; length++)
        {
            byte[] data = [.. Enumerable.Range(0x81, length).Select(i => (byte)i)];
            byte[] fields = Plain.Concat(Plain.Delimited(fieldNumber, data), number, Plain.Delimited(fieldNumber, data));
            Assert.Equal(Encoded.Hex(fields), Encoded.Message(m =>
            {
                m.Bytes(tag, size, data);
                m.Fixed32(fixedTag, fixedSize, 0x81020304);
                m.Utf8(tag, size, data);
            }));
            Assert.Equal(Encoded.Hex(fields), Encoded.Untyped(w =>
            {
                w.AddBytes(fieldNumber, data);
                w.AddFixed32(fieldNumber, 0x81020304);
                w.AddBytes(fieldNumber, data);
            }));
            Assert.Equal(Encoded.Hex(Plain.Delimited(1, fields)), Encoded.Message(m =>
            {
                BytesArg value = data;
                LeafWriter leaf = m.StartLeaf(0x0A, 1, 40 + (2 * value.MaxSize));
                leaf.Data(tag, size, value);
                leaf.Fixed32(fixedTag, fixedSize, 0x81020304);
                leaf.Text(tag, size, (ReadOnlySpan<byte>)data);
                m.EndLeaf(leaf);
            }));
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    [InlineData(536_870_912)]
    [InlineData(int.MaxValue)]
    public void A_field_number_outside_1_to_536870911_is_refused_and_nothing_is_written(int fieldNumber)
    {
        using var proto = new ProtoWriter();
        proto.AddVarInt(1, 1);

        Assert.Equal(fieldNumber, Refused(proto, w => w.AddVarInt(fieldNumber, 1)).ActualValue);
        Refused(proto, w => w.AddString(fieldNumber, "x"));
        Refused(proto, w => w.AddBytes(fieldNumber, "x"u8));
        Refused(proto, w => w.StartSub(fieldNumber));
        Refused(proto, w => MessageWriter.Start(w, fieldNumber));

        Assert.Equal("0801", Encoded.Hex(proto.WrittenSpan));

        static ArgumentOutOfRangeException Refused(ProtoWriter proto, WriterAction action) =>
            Expect.Throws<ArgumentOutOfRangeException>(proto, action);
    }
}
