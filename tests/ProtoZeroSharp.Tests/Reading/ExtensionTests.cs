using ProtoZeroSharp.Tests.Reading.Extended;
using ProtoZeroSharp.Tests.Reading.Proto2;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Extensions, read with methods of the file that declares them; the extended message is another file's.</summary>
public class ExtensionTests
{
    [Fact]
    public void An_absent_extension_has_its_default()
    {
        var reader = new Old.Reader([]);
        Assert.Equal(5, reader.ExtNumber());
        Assert.False(reader.HasExtNumber());
        Assert.True(reader.ExtText().IsEmpty);
        Assert.Equal(Shape.Box, reader.ExtShape());
        Assert.True(reader.ExtPacked().IsEmpty);
        Assert.False(reader.HasExtChild());
        Assert.Equal(-7, reader.ExtChild().Number);
    }

    [Fact]
    public void Scalars_and_text_are_found_among_other_fields()
    {
        // 1000 = -1 overwrites 1000 = 3; 1001 = "hi"; the highest number there is; 1020 = -2.
        var reader = new Old.Reader(Hex.Bytes("C0 3E 03 08 01 CA 3E 02 68 69 C0 3E FF*9 01 F9 FF FF FF 0F 07 00*7 E0 3F 03"));
        Assert.Equal(-1, reader.ExtNumber());
        Assert.True(reader.HasExtNumber());
        Assert.True(reader.ExtText() == "hi");
        Assert.Equal(7UL, reader.Number_());
        Assert.Equal(-2, reader.Inner());
        Assert.Equal(1, reader.Number);
    }

    [Fact]
    public void Repeated_extensions_come_packed_and_unpacked()
    {
        var reader = new Old.Reader(Hex.Bytes("D2 3E 02 01 02 82 3F 01 61 D0 3E 03 82 3F 00 8A 3F 01 FF"));
        Assert.Equal([1, 2, 3], reader.ExtPacked().ToArray());
        var texts = new List<string>();
        foreach (Utf8View text in reader.ExtTexts())
        {
            texts.Add(text.ToString());
        }

        Assert.Equal(["a", ""], texts);
        Assert.Equal(1, reader.ExtBlobs().Count());
    }

    [Fact]
    public void Numbers_that_a_closed_enum_does_not_know_do_not_count()
    {
        var reader = new Old.Reader(Hex.Bytes("E0 3E 01 E0 3E 63 E8 3E 00 E8 3E 63 E8 3E 03"));
        Assert.Equal(Shape.Round, reader.ExtShape());
        Assert.Equal([Shape.Flat, Shape.Box], reader.ExtShapes().ToArray());
    }

    [Fact]
    public void Messages_and_groups_are_readers_and_their_parts_merge()
    {
        var reader = new Old.Reader(Hex.Bytes("F2 3E 02 08 05 DA 3E 02 08 01 F2 3E 03 72 01 61 DA 3E 02 08 02 FB 3E 08 09 FC 3E"));
        Assert.Equal(5, reader.ExtChild().Number);
        Assert.True(reader.ExtChild().Text == "a");
        Assert.Equal(9, reader.ExtGroup().Value);
        int sum = 0;
        foreach (Old.Reader element in reader.ExtList())
        {
            sum = (10 * sum) + element.Number;
        }

        Assert.Equal(12, sum);
    }

    [Fact]
    public void A_malformed_extension_shows_when_it_is_asked_for_although_the_message_was_validated()
    {
        byte[] bytes = Hex.Bytes("F2 3E 01 08");
        var reader = new Old.Reader(bytes);
        reader.Validate();
        Assert.True(reader.HasExtChild());
        ProtoException exception = Assert.Throws<ProtoException>(() =>
        {
            var again = new Old.Reader(bytes);
            again.Validate();
            return again.ExtChild().Number;
        });
        Assert.Equal(ProtoErrorKind.Truncated, exception.Kind);
    }

    [Fact]
    public void What_an_extension_gives_outlives_the_variable_of_the_reader() => Assert.True(TextOf(Hex.Bytes("CA 3E 02 68 69")) == "hi");

    [Fact]
    public void Extensions_are_read_back_as_they_were_written()
    {
        using var proto = new ProtoWriter();
        new Old.Writer(proto).ExtNumber(7).ExtText("é").ExtPacked([1, -1]).AddExtShapes(Shape.Box);
        var reader = new Old.Reader(proto.WrittenSpan);
        Assert.Equal(7, reader.ExtNumber());
        Assert.True(reader.ExtText() == "é");
        Assert.Equal([1, -1], reader.ExtPacked().ToArray());
        Assert.Equal([Shape.Box], reader.ExtShapes().ToArray());
    }

    [Theory]
    [InlineData("0B 10 90 B3 FC 01 1A 02 08 05 0C", 5)]
    [InlineData("0B 1A 02 08 05 10 90 B3 FC 01 0C", 5)]
    [InlineData("0B 10 90 B3 FC 01 1A 02 08 05 10 04 0C", 5)]
    [InlineData("0B 10 90 B3 FC 01 1A 02 08 05 1A 02 08 06 0C", 5)]
    [InlineData("0B 10 04 1A 02 08 06 0C 0B 10 90 B3 FC 01 1A 02 08 05 0C", 5)]
    [InlineData("0B 10 90 B3 FC 01 1A 02 08 05 0C 0B 10 90 B3 FC 01 1A 02 08 06 0C", 6)]
    [InlineData("82 99 E3 0F 02 08 05", 5)]
    [InlineData("0B 10 90 B3 FC 01 0C", 0)]
    [InlineData("0B 10 90 B3 FC 81 10 1A 02 08 05 0C", 5)] // what a type has beyond 32 bits does not count
    [InlineData("0B 10 90 B3 FC 81 F0 FF FF FF FF 01 1A 02 08 05 0C", 5)]
    public void Items_of_a_set_are_found_by_their_type(string input, int number)
    {
        var set = new Set.Reader(Hex.Bytes(input));
        set.Validate();
        Assert.True(set.HasItem());
        Assert.Equal(number, set.Item().Number);
        Assert.False(set.HasOther());
        Assert.True(set.Other().Encoded.Span.IsEmpty);
    }

    [Fact]
    public void An_item_with_its_type_a_thousand_times_in_front_is_found()
    {
        byte[] input = Hex.Bytes("0B " + string.Concat(Enumerable.Repeat("10 90 B3 FC 01 ", 1_000)) + "1A 02 08 05 0C");
        var set = new Set.Reader(input);
        set.Validate();
        Assert.Equal(5, set.Item().Number);
    }

    [Fact]
    public void The_limit_of_nesting_holds_for_extensions()
    {
        byte[] child = Hex.Bytes("F2 3E 02 08 05");
        Assert.Equal(5, new Old.Reader(child, new ReadLimits(1)).ExtChild().Number);
        byte[] item = Hex.Bytes("0B 10 90 B3 FC 01 1A 02 08 05 0C");
        Assert.Equal(5, new Set.Reader(item, new ReadLimits(2)).Item().Number);
        Assert.Equal(ProtoErrorKind.TooDeep, Assert.Throws<ProtoException>(() => new Set.Reader(item, new ReadLimits(1)).Item().Number).Kind);
        Assert.Throws<ProtoException>(() => new Set.Reader(item, new ReadLimits(1)).HasItem());
    }

    private static Utf8View TextOf(ReadOnlySpan<byte> bytes)
    {
        var reader = new Old.Reader(bytes);
        return reader.ExtText();
    }
}
