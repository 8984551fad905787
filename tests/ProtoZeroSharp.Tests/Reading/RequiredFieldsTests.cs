using Google.Protobuf;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Whether required fields are there, as Google.Protobuf says it of the same bytes.</summary>
public class RequiredFieldsTests
{
    private const int Rounds = 3_000;

    [Fact]
    public void Random_messages_lack_what_Google_says_they_lack()
    {
        var random = new Random(7);
        int complete = 0;
        for (int i = 0; i < Rounds; i++)
        {
            byte[] bytes = Encoded.Bytes(w => Below(new Ours.RequiredBelow.Writer(w), random, 3));
            bool expected = Theirs.RequiredBelow.Parser.ParseFrom(bytes).IsInitialized();
            Assert.Equal(expected, new Ours.RequiredBelow.Reader(bytes).Encoded.IsInitialized());
            complete += expected ? 1 : 0;
        }

        Assert.InRange(complete, Rounds / 10, Rounds * 9 / 10);
    }

    [Theory]
    [InlineData("08 01 12 00 18 00", true)]
    [InlineData("08 01 12 00", false)]
    [InlineData("", false)]
    [InlineData("08 01 12 00 18 00 22 02 08 01", false)]
    [InlineData("08 01 12 00 18 00 22 02 08 01 22 04 12 00 18 00", true)]
    public void A_message_with_required_fields_says_itself_whether_they_are_there(string hex, bool expected)
    {
        byte[] bytes = Hex.Bytes(hex);
        Assert.Equal(expected, Theirs.Required.Parser.ParseFrom(bytes).IsInitialized());
        Assert.Equal(expected, new Ours.Required.Reader(bytes).Encoded.IsInitialized());
    }

    /// <summary>It is asked for at every message, so that a search, or a lock, would be many.</summary>
    [Fact]
    public void What_can_be_missing_is_noted_in_the_schema_when_it_is_first_asked_for()
    {
        EncodedMessage some = new Ours.RequiredBelow.Reader([]).Encoded;
        EncodedMessage none = new Proto3.Everything.Reader([]).Encoded;
        Assert.True(some.IsInitialized() && none.IsInitialized());
        Assert.Equal((FoundFields.Some, FoundFields.None), (some.Schema!.RequiredFields, none.Schema!.RequiredFields));
    }

    /// <summary>An entry is replaced as a whole: its value is not merged with that of the one before it.</summary>
    [Theory]
    [InlineData("1A 05 0A 01 61 12 00  1A 0B 0A 01 61 12 06 08 01 12 00 18 00", true)] // the later entry has all
    [InlineData("1A 0B 0A 01 61 12 06 08 01 12 00 18 00  1A 05 0A 01 61 12 00", false)] // the earlier one
    [InlineData("1A 07 0A 01 61 12 02 08 01  1A 09 0A 01 61 12 04 12 00 18 00", false)] // both together
    [InlineData("1A 05 0A 01 61 12 00  1A 0B 0A 01 62 12 06 08 01 12 00 18 00", false)] // another key
    [InlineData("1A 02 12 00  1A 0A 0A 00 12 06 08 01 12 00 18 00", true)] // a key that is left out is the empty one
    [InlineData("1A 05 0A 01 61 12 00  1A 0B 0A 01 61 12 06 08 01 12 00 18 00  1A 03 0A 01 61", false)] // no value at all
    [InlineData("1A 03 0A 01 61  1A 07 0A 01 61 12 02 08 01  1A 0B 0A 01 61 12 06 08 01 12 00 18 00", true)]
    [InlineData("1A 05 0A 01 61 12 00  12 06 08 01 12 00 18 00  1A 0B 0A 01 61 12 06 08 01 12 00 18 00", true)]
    public void Of_entries_with_one_key_only_the_last_is_looked_at(string hex, bool expected)
    {
        byte[] bytes = Hex.Bytes(hex);
        Assert.Equal(expected, Theirs.RequiredBelow.Parser.ParseFrom(bytes).IsInitialized());
        Assert.Equal(expected, new Ours.RequiredBelow.Reader(bytes).Encoded.IsInitialized());
    }

    [Theory]
    [InlineData("52 08 08 01 12 04 0A 02 08 01  52 04 08 01 12 00  52 08 08 02 12 04 0A 02 08 01", false)]
    [InlineData("52 04 08 02 12 00  52 08 08 01 12 04 0A 02 08 01  52 04 08 02 12 00  52 04 08 01 12 00", true)]
    [InlineData("52 08 08 01 12 04 0A 02 08 01  52 08 08 02 12 04 0A 02 08 01  52 04 08 01 12 00", false)]
    [InlineData("52 08 08 01 12 04 0A 02 08 01  52 04 08 01 12 00  52 10 08 02 12 0C 52 0A 12 08 0A 06 08 01 12 00 18 00", true)] // a later one with all
    [InlineData("52 08 08 01 12 04 0A 02 08 01  52 04 08 01 12 00  52 0E 08 02 12 0A 52 08 08 00 12 04 0A 02 08 01", false)] // a later one without
    [InlineData("52 12 08 01 12 0E 52 06 12 04 0A 02 08 01 52 04 08 00 12 00  52 04 08 02 12 00", true)] // the same below
    public void Entries_before_and_after_one_that_is_replaced_count(string hex, bool expected)
    {
        byte[] bytes = Hex.Bytes(hex);
        Assert.Equal(expected, Theirs.RequiredBelow.Parser.ParseFrom(bytes).IsInitialized());
        Assert.Equal(expected, new Ours.RequiredBelow.Reader(bytes).Encoded.IsInitialized());
    }

    /// <summary>As in Google's C++; for its C# all enums are open.</summary>
    [Fact]
    public void A_number_that_a_closed_enum_does_not_know_is_no_value_of_a_required_field() =>
        Assert.False(new Ours.Required.Reader(Hex.Bytes("08 01 12 00 18 05")).Encoded.IsInitialized());

    [Fact]
    public void A_type_without_required_fields_is_not_looked_into()
    {
        // Malformed below: reading it would throw.
        var reader = new Ours.NothingRequired.Reader(Hex.Bytes("12 01 08"));
        Assert.True(reader.Encoded.IsInitialized());
        Assert.True(default(Ours.NothingRequired.Reader).Encoded.IsInitialized());
    }

    [Fact]
    public void What_is_malformed_on_the_way_is_refused() =>
        Assert.Throws<ProtoException>(static () => new Ours.RequiredBelow.Reader(Hex.Bytes("0A 01 08")).Encoded.IsInitialized());

    /// <summary>Messages in pieces that are far from each other are put together to be looked at.</summary>
    [Theory]
    [InlineData("0A 02 08 01", "0A 04 12 00 18 00", true)]
    [InlineData("0A 02 08 01", "0A 02 12 00", false)]
    [InlineData("", "0A 06 08 01 12 00 18 00", true)]
    [InlineData("38 01", "32 04 12 00 18 00", false)]
    [InlineData("32 04 12 00 18 00 38 01", "32 02 08 01", false)]
    public void Pieces_far_from_each_other_are_one_message(string first, string second, bool expected)
    {
        byte[] bytes = FarApart(Hex.Bytes(first), Hex.Bytes(second));
        Assert.Equal(expected, Theirs.RequiredBelow.Parser.ParseFrom(bytes).IsInitialized());
        Assert.Equal(expected, new Ours.RequiredBelow.Reader(bytes).Encoded.IsInitialized());
    }

    [Fact]
    public void What_is_malformed_in_a_piece_is_found_at_its_place()
    {
        byte[] bytes = FarApart(Hex.Bytes("38 01"), Hex.Bytes("0A 01 08"));
        ProtoException error = Assert.Throws<ProtoException>(() => new Ours.RequiredBelow.Reader(bytes).Encoded.IsInitialized());
        Assert.Equal((ProtoErrorKind.Truncated, bytes.AsSpan().IndexOf(Hex.Bytes("0A 01 08")) + 2L, 1), (error.Kind, error.Offset, error.FieldNumber));
    }

    // Two pieces of deeper.deeper with more of deeper in between, which is empty.
    private static byte[] FarApart(byte[] first, byte[] second)
    {
        byte[] between = Plain.Concat([.. Enumerable.Repeat(Plain.Delimited(8, []), 60)]);
        return Plain.Concat(Plain.Delimited(8, Plain.Delimited(8, first)), between, Plain.Delimited(8, Plain.Delimited(8, second)), between);
    }

    [Fact]
    public void Looking_allocates_nothing()
    {
        byte[] bytes = Encoded.Bytes(static w =>
        {
            var below = new Ours.RequiredBelow.Writer(w);
            below.StartSingle().Number(1).Text("").Closedness(Ours.Closedness.One).Close();
            below.StartMany().Number(1).Text("").Closedness(Ours.Closedness.One).Close();
            below.StartByName("replaced").Close();
            below.StartByName("replaced").Number(1).Text("").Closedness(Ours.Closedness.One).Close();
        });
        Allocated.Nothing(() => new Ours.RequiredBelow.Reader(bytes).Encoded.IsInitialized() ? 1 : 0);
    }

    private static void Below(Ours.RequiredBelow.Writer writer, Random random, int levels)
    {
        for (int fields = random.Next(4); fields > 0; fields--)
        {
            switch (random.Next(9))
            {
                case 0:
                    Required(writer.StartSingle(), random);
                    break;
                case 1:
                    Required(writer.StartMany(), random);
                    break;
                case 2:
                    Required(writer.StartByName("k" + random.Next(3)), random);
                    break;
                case 3:
                    var held = writer.StartHeld();
                    if (random.Next(4) > 0)
                    {
                        held.Flag(false);
                    }

                    held.Close();
                    break;
                case 4:
                    Required(writer.StartChosen(), random);
                    break;
                case 5:
                    writer.Other(1);
                    break;
                case 6 when levels > 0:
                    Ours.RequiredBelow.Writer leaf = writer.StartTree(random.Next(2));
                    Below(leaf, random, levels - 1);
                    leaf.Close();
                    break;
                case 7 when levels > 0:
                    Ours.RequiredBelow.Writer branch = writer.StartBranches();
                    Below(branch, random, levels - 1);
                    branch.Close();
                    break;
                default:
                    Ours.RequiredBelow.Writer deeper = writer.StartDeeper();
                    if (levels > 0)
                    {
                        Below(deeper, random, levels - 1);
                    }

                    deeper.Close();
                    break;
            }
        }
    }

    /// <summary>Mostly complete, so that both answers are frequent.</summary>
    private static void Required(Ours.Required.Writer writer, Random random)
    {
        if (random.Next(16) > 0)
        {
            writer.Number(0);
        }

        if (random.Next(16) > 0)
        {
            writer.Text("");
        }

        if (random.Next(16) > 0)
        {
            writer.Closedness(Ours.Closedness.One);
        }

        if (random.Next(4) == 0)
        {
            Required(writer.StartChild(), random);
        }

        writer.Close();
    }
}
