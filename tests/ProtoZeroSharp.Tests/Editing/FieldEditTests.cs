using ProtoZeroSharp.Tests.Generated;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>One field at a time, in bytes worked out by hand.</summary>
public class FieldEditTests
{
    [Fact]
    public void A_number_of_the_same_width_is_stored_where_it_is() => Edit.Gives("08 05 32 01 61", e => e.Number(7), "08 07 32 01 61");

    [Fact]
    public void A_wider_number_moves_what_is_after_it() => Edit.Gives("08 05 32 01 61", e => e.Number(300), "08 AC 02 32 01 61");

    [Fact]
    public void A_narrower_number_moves_it_back() => Edit.Gives("08 AC 02 32 01 61", e => e.Number(1), "08 01 32 01 61");

    [Fact]
    public void A_negative_number_takes_ten_bytes() => Edit.Gives("08 01", e => e.Number(-1), "08 FF FF FF FF FF FF FF FF FF 01");

    [Fact]
    public void A_number_longer_than_it_must_be_gets_its_width() => Edit.Gives("08 85 80 00 20 01", e => e.Number(5), "08 05 20 01");

    [Fact]
    public void Fixed_widths_zigzag_bool_and_enum_are_stored_in_place() => Edit.Gives(
        "10 01 1D 00 00 00 00 21 00 00 00 00 00 00 00 00 28 00 40 00",
        e => e.Zigzag(-2).Four(0x01020304).Eight(1).Flag(true).Shade(Shade.Light),
        "10 03 1D 04 03 02 01 21 00 00 00 00 00 00 F0 3F 28 01 40 01");

    [Fact]
    public void An_absent_field_is_appended() => Edit.Gives("08 05", e => e.Text("hi").Four(1).Far("x"), "08 05 32 02 68 69 1D 01 00 00 00 82 7D 01 78");

    [Fact]
    public void An_empty_message_can_be_filled() => Edit.Gives("", e => e.Number(0).Data([]), "08 00 3A 00");

    [Fact]
    public void Text_comes_in_three_forms() => Edit.Gives(
        "32 01 61 3A 01 FF",
        e => e.Text("é").Text("üü".AsSpan()).Text("abc"u8),
        "32 03 61 62 63 3A 01 FF");

    [Fact]
    public void A_text_of_128_bytes_takes_two_length_bytes_and_gives_one_back() => Edit.Gives(
        "32 01 61 08 01",
        e => e.Text(new string('x', 128)).Text(new string('y', 127)),
        "32 7F 79*127 08 01");

    [Fact]
    public void A_lone_surrogate_becomes_the_replacement_character() => Edit.Gives("32 00", e => e.Text("\uD800"), "32 03 EF BF BD");

    [Fact]
    public void Null_is_refused() => Assert.Equal("value", Edit.Throws<ArgumentNullException>("32 01 61", e => e.Text((string)null!)).ParamName);

    [Fact]
    public void Clearing_takes_tag_and_value_out() => Edit.Gives("08 05 32 01 61 10 02", e => e.ClearText().ClearNumber(), "10 02");

    [Fact]
    public void Clearing_what_is_absent_does_nothing() => Edit.Gives("08 05", e => e.ClearText().ClearChild().ClearPacked().ClearLabels().ClearChoice(), "08 05");

    [Fact]
    public void Clearing_finds_a_tag_that_is_longer_than_it_must_be() => Edit.Gives("10 01 88 80 00 07 10 02", e => e.ClearNumber(), "10 01 10 02");

    [Fact]
    public void Setting_makes_one_of_several() => Edit.Gives("08 01 32 01 61 08 02 08 03", e => e.Number(9), "32 01 61 08 09");

    [Fact]
    public void Clearing_removes_all_of_them() => Edit.Gives("08 01 32 01 61 08 02", e => e.ClearNumber(), "32 01 61");

    [Fact]
    public void A_set_field_can_be_set_and_cleared_again() => Edit.Gives(
        "32 01 61",
        e => e.Number(1).Number(1000).ClearNumber().Number(2).Text("bcd").Number(3),
        "32 03 62 63 64 08 03");

    [Fact]
    public void Known_numbers_of_another_wire_type_are_unknown_fields_and_stay() => Edit.Gives("0D 01 02 03 04 08 05", e => e.Number(6).ClearText(), "0D 01 02 03 04 08 06");

    [Fact]
    public void Unknown_fields_stay_where_they_are() => Edit.Gives(
        "C3 3E 08 01 C4 3E 08 05 C2 3E 02 01 02",
        e => e.Number(300).ClearText().Zigzag(0),
        "C3 3E 08 01 C4 3E 08 AC 02 C2 3E 02 01 02 10 00");

    [Fact]
    public void A_number_that_a_closed_enum_does_not_know_is_replaced() => Edit.Gives("40 63 08 01", e => e.Shade(Shade.Light), "40 01 08 01");

    [Fact]
    public void Setting_a_member_of_a_oneof_removes_the_others() => Edit.Gives("9A 03 01 61 08 01", e => e.ChoiceNumber(5), "08 01 90 03 05");

    [Fact]
    public void The_member_that_counts_is_stored_in_place() => Edit.Gives("08 01 90 03 05 10 01", e => e.ChoiceNumber(6), "08 01 90 03 06 10 01");

    [Fact]
    public void Members_that_another_has_ended_go_when_one_is_set() => Edit.Gives("90 03 01 9A 03 01 61 90 03 02 08 01", e => e.ChoiceNumber(7), "08 01 90 03 07");

    [Fact]
    public void Clearing_a_member_that_does_not_count_leaves_the_other() => Edit.Gives("90 03 01 9A 03 01 61", e => e.ClearChoiceNumber(), "90 03 01 9A 03 01 61");

    [Fact]
    public void Clearing_the_member_that_counts_does_not_bring_an_earlier_one_back() => Edit.Gives("90 03 01 9A 03 01 61", e => e.ClearChoiceText(), "");

    [Fact]
    public void Clearing_the_member_that_counts_ends_it_though_an_unknown_number_of_a_closed_enum_follows() => Edit.Gives(
        "90 03 05 B0 03 63 08 01",
        e =>
        {
            Assert.Equal(Edited.ChoiceOneofCase.ChoiceNumber, e.AsReader().ChoiceCase);
            e.ClearChoiceNumber();
        },
        "08 01");

    [Fact]
    public void Clearing_a_closed_enum_takes_its_unknown_number_and_leaves_the_member_that_counts() => Edit.Gives(
        "90 03 05 B0 03 63 08 01",
        e => e.ClearChoiceShade(),
        "90 03 05 08 01");

    [Fact]
    public void A_oneof_can_be_cleared_as_a_whole() => Edit.Gives("90 03 01 08 01 9A 03 01 61", e => e.ClearChoice(), "08 01");
}
