using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Leaf messages, written in one burst.</summary>
public class LeafTests
{
    [Fact]
    public void A_leaf_is_a_submessage_of_what_was_given()
    {
        Assert.Equal(Encoded.Golden("0A 07 08 00 12 03 414243"), Encoded.Message(static m => WriteLeaf(m, 0, "ABC")));
        Assert.Equal(Encoded.Golden("0A 02 08 07"), Encoded.Message(static m => WriteLeaf(m, 7, null)));
        Assert.Equal(Encoded.Golden("0A 02 12 00"), Encoded.Message(static m => WriteLeaf(m, null, "")));
        Assert.Equal(Encoded.Golden("0A 00"), Encoded.Message(static m => WriteLeaf(m, null, null)));
    }

    [Theory]
    [InlineData(42)]
    [InlineData(123)]
    [InlineData(124)]
    [InlineData(125)]
    [InlineData(126)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(5_461)]
    [InlineData(5_462)]
    [InlineData(16_383)]
    [InlineData(16_384)]
    [InlineData(100_000)]
    [InlineData(2_097_152)]
    public void A_leaf_with_text_of_any_length_has_minimal_lengths(int length)
    {
        foreach (string text in new[] { new string('a', length), new string('é', length), new string('語', length) })
        {
            byte[] expected = Plain.Concat(
                Plain.Delimited(1, Plain.Concat(Plain.VarintField(1, 300), Plain.Text(2, text))),
                Plain.Delimited(1, Plain.VarintField(1, 1)));

            Assert.Equal(Encoded.Hex(expected), Encoded.Message(m =>
            {
                WriteLeaf(m, 300, text);
                WriteLeaf(m, 1, null);
            }));
        }
    }

    [Fact]
    public void Text_and_data_come_from_every_kind_of_argument()
    {
        string expected = Encoded.Golden("0A 0E 0A 02 C3A9 0A 02 C3A9 12 02 0102 12 00");

        Assert.Equal(expected, Encoded.Message(static m =>
        {
            TextArg utf16 = "é".AsSpan();
            TextArg utf8 = "é"u8;
            BytesArg array = new byte[] { 1, 2 };
            BytesArg span = ReadOnlySpan<byte>.Empty;
            var leaf = m.StartLeaf(0x0A, 1, 4 + utf16.MaxSize + utf8.MaxSize + array.MaxSize + span.MaxSize);
            leaf.Text(0x0A, 1, utf16);
            leaf.Text(0x0A, 1, utf8);
            leaf.Data(0x12, 1, array);
            leaf.Data(0x12, 1, span);
            m.EndLeaf(leaf);
        }));
    }

    [Fact]
    public void Default_and_null_arguments_are_absent_and_empty_ones_are_not()
    {
        Assert.False(default(TextArg).HasValue);
        Assert.False(((TextArg)(string)null!).HasValue);
        Assert.True(((TextArg)"").HasValue);
        Assert.False(default(BytesArg).HasValue);
        Assert.False(((BytesArg)(byte[])null!).HasValue);
        Assert.True(((BytesArg)Array.Empty<byte>()).HasValue);
        Assert.Equal(0, default(TextArg).MaxSize);
        Assert.Equal(0, default(BytesArg).MaxSize);
    }

    [Fact]
    public void Every_scalar_type_goes_into_a_leaf()
    {
        string expected = Encoded.Message(static m =>
        {
            var child = m.StartMessage(0x0A, 1);
            child.Int32(0x08, 1, -1);
            child.Int64(0x10, 1, -2);
            child.UInt32(0x18, 1, 3);
            child.UInt64(0x20, 1, ulong.MaxValue);
            child.SInt32(0x28, 1, -5);
            child.SInt64(0x30, 1, -6);
            child.Fixed32(0x3D, 1, 7);
            child.Fixed64(0x41, 1, 8);
            child.SFixed32(0x4D, 1, -9);
            child.SFixed64(0x51, 1, -10);
            child.Float(0x5D, 1, 1.5f);
            child.Double(0x61, 1, -2.5);
            child.Bool(0x68, 1, true);
            child.Enum(0x70, 1, -14);
            child.Close();
        });

        Assert.Equal(expected, Encoded.Message(static m =>
        {
            var leaf = m.StartLeaf(0x0A, 1, 14 * 11);
            leaf.Int32(0x08, 1, -1);
            leaf.Int64(0x10, 1, -2);
            leaf.UInt32(0x18, 1, 3);
            leaf.UInt64(0x20, 1, ulong.MaxValue);
            leaf.SInt32(0x28, 1, -5);
            leaf.SInt64(0x30, 1, -6);
            leaf.Fixed32(0x3D, 1, 7);
            leaf.Fixed64(0x41, 1, 8);
            leaf.SFixed32(0x4D, 1, -9);
            leaf.SFixed64(0x51, 1, -10);
            leaf.Float(0x5D, 1, 1.5f);
            leaf.Double(0x61, 1, -2.5);
            leaf.Bool(0x68, 1, true);
            leaf.Enum(0x70, 1, -14);
            m.EndLeaf(leaf);
        }));
    }

    [Fact]
    public void A_leaf_group_ends_with_its_end_tag() =>
        Assert.Equal(Encoded.Golden("0B 08 05 0C 10 01"), Encoded.Message(static m =>
        {
            var leaf = m.StartLeafGroup(0x0B, 1, 11);
            leaf.Int32(0x08, 1, 5);
            m.EndLeafGroup(leaf, 0x0B, 1);
            m.Int32(0x10, 1, 1);
        }));

    /// <summary>What the generator emits for a leaf of an int32 and a string.</summary>
    private static void WriteLeaf(MessageWriter message, int? id, TextArg name)
    {
        var leaf = message.StartLeaf(0x0A, 1, 11 + 1 + name.MaxSize);
        if (id.HasValue)
        {
            leaf.Int32(0x08, 1, id.GetValueOrDefault());
        }

        leaf.Text(0x12, 1, name);
        message.EndLeaf(leaf);
    }
}
