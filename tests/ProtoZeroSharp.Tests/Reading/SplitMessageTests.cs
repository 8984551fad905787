using ProtoZeroSharp.Tests.Reading.Proto2;
using ProtoZeroSharp.Tests.Reading.Proto3;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>A message field that occurs several times is the parse of its parts one after the other, on every level.</summary>
public class SplitMessageTests
{
    [Fact]
    public void Scalars_of_later_parts_win_and_repeated_fields_collect()
    {
        var reader = new Everything.Reader(Hex.Bytes("92 01 04 08 01 18 07 08 09 92 01 03 1A 01 08 92 01 02 08 02"));
        Assert.Equal(2, reader.Nested.A);
        Assert.Equal([7, 8], reader.Nested.List.ToArray());
        Assert.Equal(9, reader.Number);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(9)]
    public void Parts_merge_however_deep_the_splits_lie(int levels)
    {
        // Each level occurs twice; only the innermost ones say something.
        byte[] message = [];
        for (int i = 0; i < levels; i++)
        {
            byte[] first = [0x08, (byte)i, 0xD8, 0x04, (byte)(2 * i), .. message];
            byte[] second = [.. message, 0xD8, 0x04, (byte)((2 * i) + 1)];
            message = [.. Field(first), .. Field(second)];
        }

        var reader = new Everything.Reader(message);
        Assert.True(reader.TryValidate());
        Check(reader, levels);
    }

    [Fact]
    public void Another_member_of_the_oneof_ends_the_parts_before_it()
    {
        var reader = new Everything.Reader(Hex.Bytes("82 07 02 08 01 F8 06 05 82 07 02 18 07 82 07 02 18 08"));
        Assert.Equal(0, reader.ChoiceNested.A);
        Assert.Equal([7, 8], reader.ChoiceNested.List.ToArray());
    }

    [Fact]
    public void The_parts_before_a_oneof_changes_stay_out_on_the_levels_below()
    {
        // inner of nested of choice: {number 1} | reset | {packed 7} | {packed 8}
        var reader = new Everything.Reader(Hex.Bytes("82 07 04 12 02 08 01 F8 06 05 82 07 05 12 03 D8 04 07 82 07 05 12 03 D8 04 08"));
        Assert.Equal(0, reader.ChoiceNested.Inner.Number);
        Assert.Equal([7, 8], reader.ChoiceNested.Inner.Packed.ToArray());
    }

    [Fact]
    public void Split_groups_merge_behind_their_end_tags()
    {
        var reader = new Old.Reader(Hex.Bytes("CB 0C DA 0C 02 08 03 CC 8C 00 CB 0C D0 0C 05 DA 0C 03 72 01 61 CC 0C"));
        Assert.Equal(5, reader.Extra.Value);
        Assert.Equal(3, reader.Extra.Inner.Number);
        Assert.Equal("a", reader.Extra.Inner.Text.ToString());
    }

    [Fact]
    public void The_parts_of_a_map_value_merge()
    {
        var reader = new Everything.Reader(Hex.Bytes("B2 04 0A 08 01 12 02 08 05 12 02 10 06"));
        Assert.True(reader.Tree.TryGetValue(1, out Everything.Reader value));
        Assert.Equal(5, value.Number);
        Assert.Equal(6, value.LongNumber);
    }

    private static void Check(Everything.Reader reader, int levels)
    {
        var expected = new List<int>();
        for (int level = levels - 1; level >= 0; level--)
        {
            Everything.Reader child = reader.Recursive;
            for (int i = levels - 1; i > level; i--)
            {
                child = child.Recursive;
            }

            Assert.Equal(level, child.Number);

            // The level occurs twice in each occurrence of the one above.
            expected = [.. Enumerable.Repeat(new[] { 2 * level, (2 * level) + 1 }, 1 << (levels - 1 - level)).SelectMany(p => p)];
            Assert.Equal(expected, child.Packed.ToArray());
        }
    }

    private static byte[] Field(byte[] body)
    {
        using var proto = new ProtoWriter();
        proto.AddBytes(27, body);
        return proto.ToArray();
    }
}
