using ProtoZeroSharp.Tests.Reading.Proto2;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
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
    public void Split_groups_merge_after_their_end_tags()
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

    /// <summary>What is little of all that is walked for it is put together first: that must be the same as a walk over the pieces.</summary>
    [Fact]
    public void Messages_in_pieces_far_from_each_other_are_copied_compared_and_printed_as_one()
    {
        byte[] split = FarApart(Plain.Concat(FirstPiece, Plain.VarintField(1, 9)), SecondPiece);
        var reader = new Everything.Reader(split);
        Assert.True(reader.TryValidate());
        Everything.Reader innermost = reader.Recursive.Nested.Inner.Recursive;
        Assert.Equal([7, 8], innermost.Packed.ToArray());
        Assert.Equal(2, innermost.UnknownFields.Count());
        Assert.Equal(1, innermost.ChoiceNested.A);
        string text = ProtocText.Of("hostile.proto", "reading.Everything", split)!;
        Assert.Equal(text, reader.ToString());
        byte[] copy = Encoded.Bytes(w => new Everything.Reader(split).CopyTo(new Everything.Writer(w)));
        Assert.Equal(text, ProtocText.Of("hostile.proto", "reading.Everything", copy));
        Assert.InRange(copy.Length, 10, 50);
        Assert.True(reader.Encoded.ContentEquals(new Everything.Reader(copy).Encoded));
        Assert.True(new Everything.Reader(copy).Encoded.ContentEquals(reader.Encoded));
        Assert.True(reader.Encoded.ContentEquals(reader.Encoded));
        Assert.Equal(Encoded.Bytes(w => new Everything.Reader(split).Recursive.CopyTo(new Everything.Writer(w))), new Everything.Reader(copy).Recursive.Encoded.ToArray());
        Assert.False(reader.Encoded.ContentEquals(new Everything.Reader(FarApart(FirstPiece, SecondPiece)).Encoded));
    }

    /// <summary>Also where the message was put together, an error has its place in the input.</summary>
    [Theory]
    [InlineData("92 01 01 08", 3, ProtoErrorKind.Truncated)] // the value of nested.a
    [InlineData("92 01 02 12 01", 3, ProtoErrorKind.InvalidLength)]
    [InlineData("92 01 02 00 00", 3, ProtoErrorKind.InvalidTag)] // field number 0, which has a text of its own
    [InlineData("72 05 61", 0, ProtoErrorKind.InvalidLength)] // on the level of the pieces: what is missing would be in the next one
    [InlineData("93 01 08", 0, ProtoErrorKind.Truncated)]
    public void What_is_malformed_in_a_piece_is_found_at_its_place(string field, int place, ProtoErrorKind kind)
    {
        byte[] malformed = Hex.Bytes(field);
        byte[] split = FarApart(Plain.Concat(FirstPiece, malformed), SecondPiece);
        byte[] fine = FarApart(Plain.Concat(FirstPiece, Hex.Bytes("92 01 04 08 01 12 00")), SecondPiece);
        int offset = split.AsSpan().IndexOf(malformed) + place;
        ProtoException[] errors =
        [
            Assert.Throws<ProtoException>(() => new Everything.Reader(split).Recursive.Nested.Inner.Recursive.Nested.Inner.Number),
            Assert.Throws<ProtoException>(() => Encoded.Bytes(w => new Everything.Reader(split).CopyTo(new Everything.Writer(w)))),
            Assert.Throws<ProtoException>(() => Encoded.Bytes(w => new Everything.Reader(split).Recursive.CopyTo(new Everything.Writer(w)))),
            Assert.Throws<ProtoException>(() => new Everything.Reader(split).Encoded.ContentEquals(new Everything.Reader(fine).Encoded)),
            Assert.Throws<ProtoException>(() => new Everything.Reader(fine).Encoded.ContentEquals(new Everything.Reader(split).Encoded)),
        ];
        Assert.All(errors, error => Assert.Equal((kind, offset, errors[0].FieldNumber, errors[0].Message), (error.Kind, (int)error.Offset, error.FieldNumber, error.Message)));
        Assert.EndsWith($"# {errors[0].Message}\n", new Everything.Reader(split).ToString(), StringComparison.Ordinal);
    }

    /// <summary>Copies of copies, each with an error that is in one of the two alone.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void What_is_malformed_many_pieces_deep_is_found_at_its_place(bool isLeft)
    {
        byte[] bad = Hex.Bytes("92 01 01 08");
        byte[] good = Hex.Bytes("92 01 02 08 01");
        byte[] split = Deep(bad);
        byte[] fine = Deep(good);
        byte[] left = isLeft ? split : fine;
        byte[] right = isLeft ? fine : split;
        ProtoException error = Assert.Throws<ProtoException>(() => new Everything.Reader(left).Encoded.ContentEquals(new Everything.Reader(right).Encoded));
        Assert.Equal((ProtoErrorKind.Truncated, split.AsSpan().IndexOf(bad) + 3L), (error.Kind, error.Offset));
        error = Assert.Throws<ProtoException>(() => new Everything.Reader(split).Encoded.ContentEquals(new Everything.Reader(split).Encoded));
        Assert.Equal(split.AsSpan().IndexOf(bad) + 3L, error.Offset);
        error = Assert.Throws<ProtoException>(() => Encoded.Bytes(w => new Everything.Reader(split).CopyTo(new Everything.Writer(w))));
        Assert.Equal(split.AsSpan().IndexOf(bad) + 3L, error.Offset);

        static byte[] Deep(byte[] body)
        {
            byte[] message = body;
            for (int level = 0; level < 12; level++)
            {
                byte[] first = Plain.Delimited(27, message);
                byte[] between = Plain.Concat([.. Enumerable.Repeat(Plain.Delimited(27, []), 4 + (message.Length / 2))]);
                message = Plain.Concat(first, between, Plain.Delimited(27, Plain.VarintField(75, (ulong)level)));
            }

            return message;
        }
    }

    private static byte[] FirstPiece => Plain.Concat(Plain.VarintField(111, 5), Plain.Delimited(75, [7]), Plain.VarintField(1000, 1));

    private static byte[] SecondPiece => Plain.Concat(Plain.Delimited(112, Plain.VarintField(1, 1)), Plain.Delimited(75, [8]), Plain.VarintField(1000, 2));

    // Two pieces of recursive.nested.inner.recursive with more of recursive in between, which is empty.
    private static byte[] FarApart(byte[] first, byte[] second)
    {
        byte[] between = Plain.Concat([.. Enumerable.Repeat(Plain.Delimited(27, []), 60)]);
        return Plain.Concat(Nest(first), between, Nest(second), between);

        static byte[] Nest(byte[] body) => Plain.Delimited(27, Plain.Delimited(18, Plain.Delimited(2, Plain.Delimited(27, body))));
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
