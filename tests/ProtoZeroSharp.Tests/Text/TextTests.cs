using ProtoZeroSharp.Tests.Reading;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.Tests.Text;

/// <summary>What protoc has no counterpart for: options, input that is no message, writers, the dump with offsets.</summary>
public class TextTests
{
    [Fact]
    public void Values_marked_as_redacted_are_shown_only_when_asked_for()
    {
        byte[] message = Hex.Bytes("0A 03 61 64 61 12 02 70 77 1A 02 0A 00 1A 02 0A 00 22 04 0A 00 12 00 2D 00 00 80 3F");
        var reader = new Texts.Secrets.Reader(message);
        Assert.Equal("name: \"ada\"\npassword: [REDACTED]\ninner: [REDACTED]\nby_key: [REDACTED]\nweight: 1\n", reader.ToString());
        Assert.Equal(
            "name: \"ada\"\npassword: \"pw\"\ninner {\n  name: \"\"\n}\ninner {\n  name: \"\"\n}\nby_key {\n  key: \"\"\n  value: \"\"\n}\nweight: 1\n",
            reader.ToText(new TextOptions { ShowRedacted = true }));
    }

    /// <summary>What is unknown only for its value or its wire type may be what is to be hidden: a number of a closed enum, the key beside it, a text that came as a number.</summary>
    [Theory]
    [InlineData("10 07", "2: [REDACTED]\n", "2: 7\n")]
    [InlineData("12 01 41", "2: [REDACTED]\n", "2: \"A\"\n")]
    [InlineData("1A 0A 0A 06 73 65 63 72 65 74 10 07", "3: [REDACTED]\n", "3 {\n  1: \"secret\"\n  2: 7\n}\n")]
    [InlineData("20 07 22 02 07 08", "4: [REDACTED]\n4: [REDACTED]\n4: [REDACTED]\n", "4: 7\n4: 7\n4: 8\n")]
    [InlineData("2D 01 02 03 04", "5: [REDACTED]\n", "5: 0x04030201\n")]
    [InlineData("2B 0A 01 41 2C", "5: [REDACTED]\n", "5 {\n  1: \"A\"\n}\n")]
    [InlineData("30 07 3A 01 41", "6: 7\n7: \"A\"\n", "6: 7\n7: \"A\"\n")]
    [InlineData("A0 06 07", "100: [REDACTED]\n", "100: 7\n")]
    [InlineData("A2 06 01 41", "100: [REDACTED]\n", "100: \"A\"\n")]
    [InlineData("AA 06 01 07", "101: [REDACTED]\n", "101: 7\n")]
    [InlineData("AD 06 01 02 03 04", "101: [REDACTED]\n", "101: 0x04030201\n")]
    public void Values_marked_as_redacted_are_not_shown_as_unknown_fields(string message, string hidden, string shown)
    {
        var reader = new Texts.Account.Reader(Hex.Bytes(message));
        string text = reader.ToString();
        Assert.Equal(hidden, text);
        Assert.Equal(shown, reader.ToText(new TextOptions { ShowRedacted = true }));
    }

    /// <summary>As protoc prints nothing for a field that has no value.</summary>
    [Theory]
    [InlineData("42 00", "")] // empty packed runs
    [InlineData("22 00 42 00 22 00", "")]
    [InlineData("42 00 42 01 05", "pins: [REDACTED]\n")]
    [InlineData("20 07 20 01", "roles: [REDACTED]\n4: [REDACTED]\n")] // a number that is unknown, and one that is known
    [InlineData("4D 00 00 00 00", "masks: [REDACTED]\n")]
    [InlineData("4A 00", "")]
    public void A_redacted_field_without_an_element_is_not_shown(string message, string text) =>
        Assert.Equal(text, new Texts.Account.Reader(Hex.Bytes(message)).ToString());

    [Fact]
    public void Values_of_fields_that_an_option_marks_are_not_shown()
    {
        byte[] message = Plain.Concat([.. Enumerable.Range(1, 6).Select(static number => Plain.Text(number, "s"))]);
        var reader = new Texts.Privacy.P.Reader(message);
        Assert.Equal("name: \"s\"\npw: [REDACTED]\npw2: [REDACTED]\npw3: [REDACTED]\npw4: [REDACTED]\npw5: [REDACTED]\n", reader.ToString());
        Assert.Equal("name: \"s\"\npw: \"s\"\npw2: \"s\"\npw3: \"s\"\npw4: \"s\"\npw5: \"s\"\n", reader.ToText(new TextOptions { ShowRedacted = true }));
    }

    /// <summary>A group where the message comes after its length, and the other way around: its fields are there, but the field is unknown.</summary>
    [Theory]
    [InlineData("0A 03 0A 01 41", "1: [REDACTED]\n", "1 {\n  1: \"A\"\n}\n")]
    [InlineData("13 2A 01 41 14", "2: [REDACTED]\n", "2 {\n  5: \"A\"\n}\n")]
    [InlineData("1B 08 01 12 03 12 01 41 1C", "3: [REDACTED]\n", "3 {\n  1: 1\n  2 {\n    2: \"A\"\n  }\n}\n")]
    [InlineData("23 08 01 12 01 41 24", "4 {\n  1: 1\n  2: \"A\"\n}\n", "4 {\n  1: 1\n  2: \"A\"\n}\n")]
    [InlineData("2B 12 01 41 2C", "5 {\n  2: \"A\"\n}\n", "5 {\n  2: \"A\"\n}\n")]
    [InlineData("33 34", "6: [REDACTED]\n", "6 {\n}\n")]
    [InlineData("3B 3C 3B 3C", "7: [REDACTED]\n7: [REDACTED]\n", "7 {\n}\n7 {\n}\n")]
    [InlineData("A3 06 2A 01 41 A4 06", "100: [REDACTED]\n", "100 {\n  5: \"A\"\n}\n")]
    [InlineData("AB 06 12 01 41 AC 06", "101 {\n  2: \"A\"\n}\n", "101 {\n  2: \"A\"\n}\n")]
    public void Values_below_a_message_in_another_encoding_are_not_shown(string message, string hidden, string shown)
    {
        var reader = new Texts.Session.Reader(Hex.Bytes(message));
        string text = reader.ToString();
        Assert.Equal(hidden, text);
        Assert.Equal(shown, reader.ToText(new TextOptions { ShowRedacted = true }));
    }

    [Fact]
    public void Values_of_extensions_below_a_message_in_another_encoding_are_not_shown_where_the_options_name_them()
    {
        var reader = new Texts.Host.Reader(Hex.Bytes("13 BA 09 01 73 14"));
        Assert.Equal("2: [REDACTED]\n", reader.ToText(new TextOptions { Extensions = { Texts.Far.TextsFarProtoExtensions.ExtensionNames } }));
        Assert.Equal("2 {\n  151: \"s\"\n}\n", reader.ToString());
    }

    [Theory]
    [InlineData("80 F4 03 05", "8000: [REDACTED]\n", "8000: 5\n")]
    [InlineData("0B 10 C0 3E 1A 03 0A 01 41 0C", "[texts.far.Hidden]: [REDACTED]\n", "[texts.far.Hidden] {\n  text: \"A\"\n}\n")]
    public void Items_marked_as_redacted_are_not_shown(string set, string hidden, string shown)
    {
        var reader = new Texts.Set.Reader(Hex.Bytes(set));
        var options = new TextOptions { Extensions = { Texts.Far.TextsFarProtoExtensions.ExtensionNames } };
        Assert.Equal(hidden, reader.ToText(options));
        options.ShowRedacted = true;
        Assert.Equal(shown, reader.ToText(options));
    }

    [Theory]
    [InlineData("", "")]
    [InlineData("0A 05 61 0A 20 20 62", "name: \"a\\n  b\"")]
    [InlineData("0A 03 61 64 61 1A 02 0A 05", "name: \"ada\" inner { # A length goes past")]
    public void A_text_of_one_line_has_no_line_ends(string message, string start)
    {
        string line = new Texts.Secrets.Reader(Hex.Bytes(message)).ToText(new TextOptions { SingleLine = true, ShowRedacted = true });
        Assert.StartsWith(start, line, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', line);
        Assert.Equal(line.TrimEnd(), line);
    }

    [Fact]
    public void Long_values_are_cut_where_the_options_say()
    {
        byte[] message = Hex.Bytes("0A 05 61 64 61 C3 A9");
        Assert.Equal("name: \"ada...<truncated>...\"\n", new Texts.Secrets.Reader(message).ToText(new TextOptions { MaxValueLength = 3 }));
        Assert.Equal("name: \"ada\\303\\251\"\n", new Texts.Secrets.Reader(message).ToText(new TextOptions { MaxValueLength = 5 }));
        Assert.Throws<ArgumentOutOfRangeException>(() => new TextOptions { MaxValueLength = -1 });
    }

    [Fact]
    public void Text_of_a_malformed_submessage_ends_with_a_comment()
    {
        string text = new Texts.Secrets.Reader(Hex.Bytes("0A 03 61 64 61 1A 02 0A 05")).ToText(new TextOptions { ShowRedacted = true });
        Assert.Equal("name: \"ada\"\ninner {\n  # A length goes past the end of its message or of the input, which may be cut off, in field 1, at byte 7.\n", text);
    }

    /// <summary>Not after the name of the field.</summary>
    [Theory]
    [InlineData("32 02 32 00", "deep {\n  # Messages or groups are nested deeper than the maximum depth, 100 unless ReadLimits say otherwise, or than the stack bears, in field 6, at byte 3.\n")]
    [InlineData("32 06 32 00 0A 00 32 00", "deep {\n  name: \"\"\n  # Messages or groups are nested deeper than the maximum depth, 100 unless ReadLimits say otherwise, or than the stack bears, in field 6, at byte 3.\n")]
    public void Text_of_a_message_that_is_nested_too_deep_ends_with_a_comment(string message, string text) =>
        Assert.Equal(text, new Texts.Secrets.Reader(Hex.Bytes(message), new ReadLimits(1)).ToString());

    [Fact]
    public void Text_of_a_value_in_a_map_that_is_nested_too_deep_ends_with_a_comment() => Assert.Equal(
        "next {\n  by_number {\n    key: 1\n    # Messages or groups are nested deeper than the maximum depth, 100 unless ReadLimits say otherwise, or than the stack bears, in field 2, at byte 7.\n",
        new Texts.Session.Reader(Hex.Bytes("32 06 1A 04 08 01 12 00"), new ReadLimits(1)).ToString());

    /// <summary>A map of a closed enum has no such number itself: what has another wire type is unknown like any other field.</summary>
    [Theory]
    [InlineData("98 05 4D", "83: 77\n")]
    [InlineData("98 05 01", "83: 1\n")]
    [InlineData("98 05 81 80 80 80 10", "83: 4294967297\n")]
    [InlineData("9D 05 01 00 00 00", "83: 0x00000001\n")]
    [InlineData("9B 05 9C 05", "83 {\n}\n")]
    [InlineData("9A 05 02 10 4D", "83 {\n  2: 77\n}\n")]
    public void A_map_of_enums_that_comes_with_another_wire_type_is_printed_by_its_number(string message, string text) =>
        Assert.Equal(text, new Reading.Proto2.Old.Reader(Hex.Bytes(message)).ToString());

    [Fact]
    public void The_largest_numbers_are_printed_with_the_digits_that_give_them_again()
    {
        using var proto = new ProtoWriter();
        new Ours.Everything3.Writer(proto).DoubleValue(-double.MaxValue).FloatValue(float.MaxValue);
        Assert.Equal("float_value: 3.40282347e+38\ndouble_value: -1.7976931348623157e+308\n".Split('\n').Order(), new Ours.Everything3.Reader(proto.WrittenSpan).ToString().Split('\n').Order());
    }

    [Fact]
    public void A_default_reader_is_an_empty_text() => Assert.Equal("", default(Texts.Secrets.Reader).ToString());

    /// <summary>A message of ten thousand levels is cut, not a stack overflow, and its text is not the square of its length.</summary>
    [Fact]
    public void Very_deep_messages_are_cut()
    {
        using var proto = new ProtoWriter();
        for (int i = 0; i < 10_000; i++)
        {
            proto.StartSub(6);
        }

        for (int i = 0; i < 10_000; i++)
        {
            proto.CloseSub();
        }

        string text = new Texts.Secrets.Reader(proto.ToArray(), new ReadLimits(10_000)).ToString();
        Assert.Contains("# nested too deep to be shown", text, StringComparison.Ordinal);
        Assert.InRange(text.Length, 10_000, 400_000);
        Assert.InRange(new Texts.Secrets.Reader([.. Enumerable.Repeat((byte)0x43, 5_000), .. Enumerable.Repeat((byte)0x44, 5_000)], new ReadLimits(10_000)).ToString().Length, 10_000, 400_000);
    }

    /// <summary>Every recorded request that is a message at all.</summary>
    [Fact]
    public void Raw_text_is_what_protoc_prints_without_a_schema()
    {
        int compared = 0;
        foreach (byte[] message in RecordedExchange.All.Select(e => e.Request).DistinctBy(Convert.ToHexString).Where((_, i) => i % 7 == 0))
        {
            string? expected = ProtocText.OfRaw(message);
            if (expected == null)
            {
                Assert.Throws<ProtoException>(() => ProtoText.Decode(message));
            }
            else
            {
                Assert.Equal(expected, ProtoText.Decode(message));
                compared++;
            }
        }

        Assert.InRange(compared, 30, 500);
    }

    [Fact]
    public void A_dump_has_offsets_and_never_throws()
    {
        Assert.Equal(
            """
                 0  0A 03             1: "Ada"
                 5  10 AC 02          2: 300
                 8  22 05             4 {
                10  0A 03               1: "yes"
                15                    }
                15  2B                5 {
                16  0D 01 00 00 00      1: 0x00000001
                21  2C                }
                22                    The input ends too early, in field 3, at byte 22.

            """.ReplaceLineEndings("\n"),
            ProtoText.Dump(Hex.Bytes("0A 03 41 64 61 10 AC 02 22 05 0A 03 79 65 73 2B 0D 01 00 00 00 2C 1A")));
        var random = new Random(2);
        byte[] bytes = new byte[300];
        for (int i = 0; i < 2_000; i++)
        {
            random.NextBytes(bytes);
            Assert.NotEqual("", ProtoText.Dump(bytes.AsSpan(0, random.Next(1, bytes.Length))));
        }
    }

    [Fact]
    public void A_writer_shows_what_it_has_or_why_it_has_nothing()
    {
        var proto = new ProtoWriter();
        Assert.Equal("", proto.ToString());
        var person = new Ours.Everything3.Writer(proto).Int32Value(7);
        Assert.Equal("1: 7\n", proto.ToString().Replace(Ours.Everything3.Int32ValueFieldNumber + ":", "1:", StringComparison.Ordinal));
        var child = person.StartChild();
        Assert.Contains("bytes so far: ", proto.ToString(), StringComparison.Ordinal);
        child.Close();
        proto.Dispose();
        Assert.Equal("# no writer, or disposed", proto.ToString());
        Assert.Equal("# no writer, or disposed", default(ProtoWriter).ToString());
    }

    [Fact]
    public void A_buffer_shows_what_it_has_or_why_it_has_nothing()
    {
        using var owner = new ProtoBuffer();
        using (var proto = owner.CreateWriter())
        {
            proto.AddString(1, "Ada");
            proto.StartSub(2);
            Assert.StartsWith("# ", owner.ToString(), StringComparison.Ordinal);
            proto.CloseSub();
        }

        Assert.Equal("1: \"Ada\"\n2: \"\"\n", owner.ToString());
        owner.Dispose();
        Assert.StartsWith("# ", owner.ToString(), StringComparison.Ordinal);
    }
}
