using ProtoZeroSharp.Tests.Reading.Proto2;
using ProtoZeroSharp.Tests.Reading.Proto3;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

public class LazyReaderTests
{
    [Fact]
    public void An_empty_message_has_defaults()
    {
        var reader = new Old.Reader([]);
        Assert.Equal(-7, reader.Number);
        Assert.False(reader.HasNumber);
        Assert.Equal("café", reader.Text.ToString());
        Assert.Equal([0, 255], reader.Data.ToArray());
        Assert.Equal(Shape.Round, reader.Shape);
        Assert.Equal(double.PositiveInfinity, reader.Huge);
        Assert.False(reader.HasChild);
        Assert.Equal(-7, reader.Child.Child.Number);
        Assert.Equal(0, reader.Shapes.Count());
    }

    [Fact]
    public void A_default_reader_reads_as_an_empty_message()
    {
        Old.Reader reader = default;
        Assert.Equal(-7, reader.Number);
        Assert.False(reader.HasNumber);
        Assert.False(reader.HasChild);
        Assert.Equal(0, reader.Shapes.Count());
        Assert.False(reader.TryValidate());
        ProtoReader cursor = default;
        Assert.False(cursor.Next());
    }

    [Fact]
    public void Fields_are_found_whatever_their_order()
    {
        var reader = new Everything.Reader(Hex.Bytes("F0 01 00 72 02 68 69 10 05 08 2A E0 01 00 08 2B 59 00 00 00 00 00 00 00 40"));
        Assert.Equal(0x2B, reader.Number);
        Assert.Equal(5, reader.LongNumber);
        Assert.True(reader.Text == "hi");
        Assert.True(reader.HasMaybe);
        Assert.Equal(0, reader.Maybe);
    }

    [Fact]
    public void Packed_unpacked_and_mixed_elements_come_in_wire_order()
    {
        var reader = new Everything.Reader(Hex.Bytes("DA 04 02 01 02 08 01 D8 04 03 DA 04 00 DA 04 01 04 C8 05 07 CA 05 02 08 09"));
        Assert.Equal([1, 2, 3, 4], reader.Packed.ToArray());
        Assert.Equal([7, 8, 9], reader.Unpacked.ToArray());
    }

    [Fact]
    public void A_key_of_a_map_is_the_one_written_last()
    {
        var reader = new Everything.Reader(Hex.Bytes("AA 04 06 0A 01 61 12 01 31 AA 04 06 12 01 32 0A 01 61 AA 04 06 0A 01 62 12 01 33"));
        Assert.True(reader.Labels.TryGetValue("a", out Utf8View value));
        Assert.Equal("2", value.ToString());
        Assert.True(reader.Labels.TryGetValue("b"u8, out value));
        Assert.Equal("3", value.ToString());
        Assert.False(reader.Labels.TryGetValue("c", out _));
        int count = 0;
        foreach (Everything.Reader.LabelsMap.Entry entry in reader.Labels)
        {
            count++;
        }

        Assert.Equal(3, count);
    }

    [Fact]
    public void A_key_that_is_text_is_looked_up_in_any_form()
    {
        var reader = new Everything.Reader(Hex.Bytes("AA 04 07 0A 02 C3 A9 12 01 31 AA 04 05 12 03 C3 A9 32"));
        Everything.Reader.LabelsMap labels = reader.Labels;
        Assert.True(labels.ContainsKey("é"));
        Assert.True(labels.ContainsKey("é"u8));
        Assert.True(labels.ContainsKey("é".AsSpan()));
        Assert.True(labels.ContainsKey(""));
        Assert.False(labels.ContainsKey("e"));
        Assert.True(labels.TryGetValue("é".AsSpan(), out Utf8View value));
        Assert.Equal("1", value.ToString());
        foreach (var (key, text) in labels)
        {
            Assert.True(labels.TryGetValue(key, out value));
            Assert.True(value == text);
        }
    }

    [Fact]
    public void A_key_of_any_length_is_found_and_no_other()
    {
        foreach (string letter in new[] { "a", "é", "€", "\U0001F600" })
        {
            for (int length = 1; length <= 300; length += length < 130 ? 1 : 17)
            {
                string name = string.Concat(Enumerable.Repeat(letter, length));
                using var proto = new ProtoWriter();
                new Everything.Writer(proto).AddLabels(name, "1").AddLabels(name + "?", "2").AddLabels("?" + name, "3");
                Everything.Reader.LabelsMap labels = new Everything.Reader(proto.WrittenSpan).Labels;
                Assert.True(labels.TryGetValue(name, out Utf8View value) && value == "1");
                Assert.True(labels.TryGetValue(name + "?", out value) && value == "2");
                Assert.True(labels.TryGetValue("?" + name, out value) && value == "3");
                Assert.False(labels.ContainsKey(name + "!"));
                Assert.False(labels.ContainsKey(name + "\uD83D"));
                Assert.False(labels.ContainsKey("\uDE00" + name));
            }
        }
    }

    /// <summary>A key and then a value go a way of their own; what either does not look like goes the other.</summary>
    [Theory]
    [InlineData("", "", "")]
    [InlineData("0A 01 61", "a", "")]
    [InlineData("12 01 31", "", "1")]
    [InlineData("12 01 31 0A 01 61", "a", "1")]
    [InlineData("0A 01 61 12 01 31", "a", "1")]
    [InlineData("0A 01 61 12 01 31 0A 01 62", "b", "1")]
    [InlineData("0A 01 61 12 01 31 12 01 32", "a", "2")]
    [InlineData("0A 01 61 0A 01 62 12 01 31", "b", "1")]
    [InlineData("0A 01 61 12 01 31 18 05", "a", "1")]
    [InlineData("18 05 0A 01 61 12 01 31", "a", "1")]
    [InlineData("08 05 0A 01 61 10 05 12 01 31", "a", "1")]
    [InlineData("8A 00 01 61 12 81 00 31", "a", "1")]
    public void An_entry_of_a_map_is_read_whatever_its_form(string entry, string key, string value)
    {
        byte[] bytes = Hex.Bytes(entry);
        var reader = new Everything.Reader([0xAA, 0x04, (byte)bytes.Length, .. bytes]);
        int count = 0;
        foreach (var (name, text) in reader.Labels)
        {
            Assert.Equal((key, value), (name.ToString(), text.ToString()));
            count++;
        }

        Assert.Equal(1, count);
        Assert.True(reader.Labels.TryGetValue(key, out Utf8View found) && found == value);
    }

    [Fact]
    public void A_key_that_is_null_throws()
    {
        var reader = new Everything.Reader([]);
        bool threw = false;
        try
        {
            reader.Labels.ContainsKey((string?)null);
        }
        catch (ArgumentNullException)
        {
            threw = true;
        }

        Assert.True(threw);
    }

    [Fact]
    public void Closed_enums_show_only_numbers_that_they_know()
    {
        var reader = new Old.Reader(Hex.Bytes("9A 03 04 00 63 01 03"));
        Assert.Equal([Shape.Flat, Shape.Round, Shape.Box], reader.Shapes.ToArray());
        foreach (UnknownField field in reader.UnknownFields)
        {
            Assert.Equal(51, field.FieldNumber);
            Assert.Equal(WireType.Varint, field.WireType);
            Assert.True(field.Raw.IsEmpty);
        }
    }

    [Theory]
    [InlineData("9A 03 00")]
    [InlineData("9A 03 01 63")]
    [InlineData("98 03 63")]
    [InlineData("98 03 63 9A 03 00 98 03 E3 00 9A 03 02 63 62")]
    public void A_list_without_an_element_is_empty_though_its_field_occurs(string input)
    {
        var reader = new Old.Reader(Hex.Bytes(input));
        Assert.Equal(0, reader.Shapes.Count());
        Assert.True(reader.Shapes.IsEmpty);
        Assert.Empty(reader.Shapes.ToArray());
        var full = new Old.Reader([.. Hex.Bytes(input), .. Hex.Bytes("9A 03 01 01")]);
        Assert.Equal(1, full.Shapes.Count());
        Assert.False(full.Shapes.IsEmpty);
    }

    [Fact]
    public void Every_list_is_empty_exactly_if_it_has_no_elements()
    {
        // Of each of packed numbers, unpacked ones, texts, bytes and messages: nothing, and one that is empty or zero.
        var nothing = new Everything.Reader(Hex.Bytes("DA 04 00 CA 05 00"));
        Assert.True(nothing.Packed.IsEmpty && nothing.Unpacked.IsEmpty && nothing.Texts.IsEmpty && nothing.Blobs.IsEmpty && nothing.List.IsEmpty);
        using var proto = new ProtoWriter();
        var writer = new Everything.Writer(proto).AddPacked(0).AddUnpacked(0).AddTexts("").AddBlobs([]);
        writer.StartList().Close();
        var one = new Everything.Reader(proto.WrittenSpan);
        Assert.False(one.Packed.IsEmpty || one.Unpacked.IsEmpty || one.Texts.IsEmpty || one.Blobs.IsEmpty || one.List.IsEmpty);
        Assert.Equal(5, one.Packed.Count() + one.Unpacked.Count() + one.Texts.Count() + one.Blobs.Count() + one.List.Count());
    }

    [Fact]
    public void A_reader_of_nothing_can_be_said_with_default()
    {
        Assert.Equal(0, new Everything.Reader(default).Number);
        Assert.True(Everything.Reader.TryOpen(default, out Everything.Reader reader));
        Assert.Equal(0, reader.Number);
    }

    [Fact]
    public void Groups_are_messages()
    {
        var reader = new Old.Reader(Hex.Bytes("CB 0C D0 0C 05 CC 0C E3 0C E8 0C 01 E4 0C E3 0C E8 0C 02 E4 0C"));
        Assert.Equal(5, reader.Extra.Value);
        int sum = 0;
        foreach (Old.Types.Item.Reader item in reader.Item)
        {
            sum = (10 * sum) + item.Value;
        }

        Assert.Equal(12, sum);
    }

    [Fact]
    public void A_malformed_submessage_shows_when_it_is_opened_and_not_before()
    {
        byte[] bytes = Hex.Bytes("08 05 92 01 01 08");
        var reader = new Everything.Reader(bytes);
        Assert.Equal(5, reader.Number);
        Assert.True(reader.HasNested);
        Assert.False(reader.TryValidate());
        ProtoException exception = Assert.Throws<ProtoException>(() => new Everything.Reader(bytes).Nested.A);
        Assert.Equal(ProtoErrorKind.Truncated, exception.Kind);
        Assert.Equal(5, exception.Offset);
        Assert.Equal(1, exception.FieldNumber);
    }

    [Theory]
    [InlineData("08 05 88 80", ProtoErrorKind.Truncated)]
    [InlineData("08 05 F8 FF FF FF 7F 01", ProtoErrorKind.InvalidTag)]
    [InlineData("08 05 88 80 80 80 80 00 01", ProtoErrorKind.InvalidTag)]
    public void An_error_inside_a_tag_names_no_field(string input, ProtoErrorKind kind)
    {
        byte[] bytes = Hex.Bytes(input);
        ProtoException opening = Assert.Throws<ProtoException>(() => new Everything.Reader(bytes).Number);
        Assert.Equal((kind, 2L, 0), (opening.Kind, opening.Offset, opening.FieldNumber));
        ProtoException validating = Assert.Throws<ProtoException>(() => new Everything.Reader([0x92, 0x01, (byte)bytes.Length, .. bytes]).Validate());
        Assert.Equal((kind, 5L, 0), (validating.Kind, validating.Offset, validating.FieldNumber));
    }

    [Fact]
    public void The_limit_of_nesting_can_be_set_and_is_carried_into_children()
    {
        byte[] bytes = Hex.Bytes("DA 01 05 DA 01 02 08 05");
        Assert.Equal(5, new Everything.Reader(bytes, new ReadLimits(2)).Recursive.Recursive.Number);
        Assert.Equal(ProtoErrorKind.TooDeep, Assert.Throws<ProtoException>(() => new Everything.Reader(bytes, new ReadLimits(1)).Recursive.Recursive.Number).Kind);
        Assert.False(new Everything.Reader(bytes, new ReadLimits(1)).TryValidate());
        Assert.True(Everything.Reader.TryOpen(bytes, out Everything.Reader shallow, new ReadLimits(1)) && !shallow.TryValidate());
        Assert.True(Everything.Reader.TryOpen(bytes, out Everything.Reader deep, new ReadLimits(2)) && deep.TryValidate());
        Assert.Throws<ArgumentOutOfRangeException>(() => new Everything.Reader([], new ReadLimits(0)).Number);
        Assert.Throws<ArgumentOutOfRangeException>(() => new Everything.Reader([], new ReadLimits(10_001)).Number);
    }

    [Fact]
    public void Unknown_fields_come_in_wire_order_with_their_bytes()
    {
        var reader = new Everything.Reader(Hex.Bytes("D0 29 01 08 05 DA 29 01 61 0D 01 02 03 04"));
        var seen = new List<string>();
        foreach (UnknownField field in reader.UnknownFields)
        {
            seen.Add(field.FieldNumber + ":" + field.WireType + ":" + Hex.Text(field.Raw));
        }

        Assert.Equal(["666:Varint:D0 29 01", "667:LengthDelimited:DA 29 01 61", "1:Fixed32:0D 01 02 03 04"], seen);
    }

    [Fact]
    public void A_oneof_says_which_member_counts()
    {
        var reader = new Everything.Reader(Hex.Bytes("F8 06 05 8A 07 01 78"));
        Assert.Equal(Everything.ChoiceOneofCase.ChoiceText, reader.ChoiceCase);
        Assert.False(reader.HasChoiceNumber);
        Assert.Equal(0U, reader.ChoiceNumber);
        Assert.True(reader.HasChoiceText);
        Assert.Equal(Everything.ChoiceOneofCase.None, new Everything.Reader([]).ChoiceCase);
    }

    [Fact]
    public void Children_of_a_validated_reader_stay_inside_the_input_when_it_changes()
    {
        byte[] bytes = Hex.Bytes("92 01 07 08 05 12 03 72 01 61");
        var reader = new Everything.Reader(bytes);
        reader.Validate();
        Assert.True(reader.Nested.Inner.Text == "a");

        // The length of inner is made longer than the input.
        bytes[6] = 0x7F;
        bool isRefused = false;
        try
        {
            _ = reader.Nested.A;
        }
        catch (ProtoException)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
        Assert.Equal(0, new Everything.Reader([]).Nested.A);
    }

    [Fact]
    public void Long_tags_and_fields_after_them_are_found()
    {
        var reader = new Everything.Reader(Hex.Bytes("88 00 05 8A 87 00 01 78 C0 BE 00 07 E2 82 00 01 61 E2 82 80 00 01 62 E2 02 01 63 10 09"));
        Assert.Equal(5, reader.Number);
        Assert.True(reader.ChoiceText == "x");
        Assert.Equal(3, reader.Texts.Count());
        Assert.Equal(9, reader.LongNumber);
    }
}
