using ProtoZeroSharp.Tests.Generated;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Repeated fields and maps, in bytes worked out by hand.</summary>
public class RepeatedEditTests
{
    [Fact]
    public void A_packed_run_is_extended() => Edit.Gives("A2 01 02 01 02 08 05", e => e.AddPacked(3).AddPacked(300), "A2 01 05 01 02 03 AC 02 08 05");

    [Fact]
    public void A_run_that_passes_127_bytes_gets_a_second_length_byte() => Edit.Gives("A2 01 7F 01*127 08 05", e => e.AddPacked(2), "A2 01 80 01 01*127 02 08 05");

    [Fact]
    public void A_run_that_is_absent_is_begun() => Edit.Gives("08 05", e => e.AddPacked(-1).AddPackedFixed(1), "08 05 A2 01 0A FF FF FF FF FF FF FF FF FF 01 C2 01 08 01 00 00 00 00 00 00 00");

    [Fact]
    public void The_last_of_several_runs_is_extended() => Edit.Gives("A2 01 01 01 A2 01 01 02 08 05", e => e.AddPacked(3), "A2 01 01 01 A2 01 02 02 03 08 05");

    [Fact]
    public void An_element_alone_is_followed_by_a_new_run() => Edit.Gives("A2 01 01 01 A0 01 02 08 05", e => e.AddPacked(3).AddPacked(4), "A2 01 01 01 A0 01 02 08 05 A2 01 02 03 04");

    [Fact]
    public void What_is_not_packed_is_added_one_by_one_also_after_a_run() => Edit.Gives("AA 01 02 01 02", e => e.AddExpanded(3).AddExpanded(4), "AA 01 02 01 02 A8 01 03 A8 01 04");

    [Fact]
    public void A_run_that_ends_inside_an_element_is_not_extended() =>
        Assert.Equal(ProtoErrorKind.Truncated, Edit.Throws<ProtoException>("A2 01 02 01 80", e => e.AddPacked(3)).Kind);

    [Fact]
    public void A_run_of_fixed_elements_of_the_wrong_length_is_not_extended() =>
        Assert.Equal(ProtoErrorKind.InvalidPacked, Edit.Throws<ProtoException>("C2 01 03 01 02 03", e => e.AddPackedFixed(3)).Kind);

    [Fact]
    public void Texts_and_bytes_are_added() => Edit.Gives("B2 01 01 61 08 05", e => e.AddTexts("b").AddTexts("é"u8).AddBlobs([1, 2]), "B2 01 01 61 08 05 B2 01 01 62 B2 01 02 C3 A9 BA 01 02 01 02");

    [Fact]
    public void All_elements_are_replaced_at_once() => Edit.Gives(
        "A2 01 02 01 02 08 05 A0 01 03 A8 01 04",
        e => e.Packed([7, 300]).Expanded([5, 6]).Shades([Shade.Light, Shade.Negative]).PackedFixed([]),
        "08 05 A2 01 03 07 AC 02 A8 01 05 A8 01 06 CA 01 0B 01 FF FF FF FF FF FF FF FF FF 01");

    [Fact]
    public void A_run_of_the_same_size_is_replaced_where_it_is() => Edit.Gives("A2 01 02 01 02 08 05", e => e.Packed([3, 4]), "A2 01 02 03 04 08 05");

    [Fact]
    public void An_element_of_a_run_is_set_where_it_is() => Edit.Gives("A2 01 03 01 02 03 08 05", e => e.SetPacked(1, 9), "A2 01 03 01 09 03 08 05");

    [Fact]
    public void An_element_that_takes_more_bytes_makes_its_run_longer() =>
        Edit.Gives("08 05 A2 01 7F 01*126 02 10 07", e => e.SetPacked(125, 300).SetPacked(126, 4), "08 05 A2 01 80 01 01*125 AC 02 04 10 07");

    [Fact]
    public void Elements_of_mixed_encodings_are_counted_in_wire_order_and_stay_as_they_are() => Edit.Gives(
        "A0 01 01 A2 01 02 02 03 08 05 A2 01 00 A0 01 04 A8 01 06 AA 01 02 07 08",
        e => e.SetPacked(0, 300).SetPacked(2, 301).SetPacked(3, 302).SetExpanded(0, 303).SetExpanded(2, 304),
        "A0 01 AC 02 A2 01 03 02 AD 02 08 05 A2 01 00 A0 01 AE 02 A8 01 AF 02 AA 01 03 07 B0 02");

    [Fact]
    public void An_element_is_removed_and_with_the_last_one_its_run() => Edit.Gives(
        "A2 01 03 01 AC 02 A0 01 07 A2 01 02 03 04 08 05",
        e => e.RemovePacked(1).RemovePacked(1).RemovePacked(2).RemovePacked(1),
        "A2 01 01 01 08 05");

    [Fact]
    public void Elements_of_one_width_are_set_and_removed() => Edit.Gives(
        "C2 01 10 01 00*7 02 00*7 C1 01 03 00*7",
        e => e.SetPackedFixed(1, 9).SetPackedFixed(2, 8).RemovePackedFixed(0),
        "C2 01 08 09 00*7 C1 01 08 00*7");

    [Fact]
    public void Texts_and_bytes_are_set_and_removed_by_index() => Edit.Gives(
        "B2 01 01 61 08 05 B2 01 01 62 BA 01 01 01 BA 01 01 02",
        e => e.SetTexts(0, "longer").SetTexts(1, "é"u8).RemoveTexts(0).SetBlobs(1, [7, 8]).RemoveBlobs(0),
        "08 05 B2 01 02 C3 A9 BA 01 02 07 08");

    [Fact]
    public void A_number_that_a_closed_enum_does_not_know_is_no_element() => Edit.Gives(
        "CA 01 04 00 63 01 63 C8 01 63 C8 01 01",
        e => e.SetShades(1, Shade.Dark).RemoveShades(2),
        "CA 01 04 00 63 00 63 C8 01 63");

    [Fact]
    public void A_text_of_the_message_itself_is_set_as_an_element() => Edit.Gives(
        "B2 01 01 61 B2 01 03 62 63 64",
        e =>
        {
            foreach (Utf8View text in e.AsReader().Texts)
            {
                e.SetTexts(1, text.Bytes);
                break;
            }
        },
        "B2 01 01 61 B2 01 01 61");

    /// <summary>Each is found from the one before; from the first it would be 20,000,000,000 steps.</summary>
    [Fact]
    public void Elements_are_set_one_after_the_other()
    {
        byte[] buffer = new byte[800_000];
        using var proto = new ProtoWriter();
        new Edited.Writer(proto).Packed(new int[200_000]);
        proto.CopyTo(buffer);
        using var editor = new Edited.Editor(buffer, (int)proto.Length);
        for (int i = 0; i < 200_000; i++)
        {
            editor.SetPacked(i, i % 100);
        }

        Assert.Equal(Enumerable.Range(0, 200_000).Select(i => i % 100), editor.AsReader().Packed.ToArray());
    }

    [Fact]
    public void An_index_beyond_the_elements_changes_nothing()
    {
        Edit.Throws<ArgumentOutOfRangeException>("A2 01 02 01 02 A0 01 03", e => e.SetPacked(3, 1));
        Edit.Throws<ArgumentOutOfRangeException>("A2 01 02 01 02 A0 01 03", e => e.RemovePacked(-1));
        Edit.Throws<ArgumentOutOfRangeException>("", e => e.RemoveTexts(0));
    }

    [Theory]
    [InlineData("A2 01 02 01 80", ProtoErrorKind.Truncated)]
    [InlineData("A2 01 0B FF*10 01", ProtoErrorKind.InvalidVarint)]
    public void A_run_that_ends_inside_an_element_is_not_edited_there(string message, ProtoErrorKind kind) =>
        Assert.Equal(kind, Edit.Throws<ProtoException>(message, e => e.SetPacked(1, 3)).Kind);

    [Fact]
    public void A_run_of_the_wrong_length_is_not_edited() =>
        Assert.Equal(ProtoErrorKind.InvalidPacked, Edit.Throws<ProtoException>("C2 01 0F 00*15", e => e.SetPackedFixed(0, 1)).Kind);

    [Fact]
    public void All_elements_are_cleared() => Edit.Gives("A2 01 01 01 08 05 A0 01 02 A2 01 00 B2 01 00", e => e.ClearPacked(), "08 05 B2 01 00");

    [Fact]
    public void A_key_is_set_in_place_when_the_entry_keeps_its_size() =>
        Edit.Gives("F2 01 06 0A 01 61 12 01 78 08 05", e => e.SetLabels("a", "y"), "F2 01 06 0A 01 61 12 01 79 08 05");

    [Fact]
    public void A_new_key_is_appended() => Edit.Gives("F2 01 06 0A 01 61 12 01 78 08 05", e => e.SetLabels("b", "y"), "F2 01 06 0A 01 61 12 01 78 08 05 F2 01 06 0A 01 62 12 01 79");

    [Fact]
    public void All_entries_of_a_key_become_one() => Edit.Gives(
        "F2 01 06 0A 01 61 12 01 78 F2 01 06 0A 01 62 12 01 78 F2 01 06 12 01 79 0A 01 61",
        e => e.SetLabels("a"u8, "zz"u8),
        "F2 01 06 0A 01 62 12 01 78 F2 01 07 0A 01 61 12 02 7A 7A");

    [Fact]
    public void An_entry_without_a_key_has_the_default_one() => Edit.Gives("F2 01 03 12 01 78", e => e.SetLabels("", "yy"), "F2 01 06 0A 00 12 02 79 79");

    [Fact]
    public void Keys_compare_by_what_they_mean() => Edit.Gives(
        "82 02 0F 08 83 80 00 11 00 00 00 00 00 00 F0 3F 08 03 8A 02 05 08 02 12 01 FF",
        e => Assert.True(e.RemoveWeights(-2)),
        "8A 02 05 08 02 12 01 FF");

    [Fact]
    public void A_key_with_a_lone_surrogate_is_found_as_it_was_written() => Edit.Gives(
        "",
        e =>
        {
            e.SetLabels("\uD800", "a").SetLabels("x\uD83D\uDE00", "d").SetLabels("\uDC00", "b").SetLabels("\uFFFD", "c");
            Assert.False(e.RemoveLabels("xyz"));
            Assert.True(e.RemoveLabels("x\uD83D\uDE00"));
        },
        "F2 01 08 0A 03 EF BF BD 12 01 63");

    [Fact]
    public void A_key_is_removed() => Edit.Gives(
        "F2 01 06 0A 01 61 12 01 78 08 05 F2 01 03 0A 01 61",
        e =>
        {
            Assert.False(e.RemoveLabels("b"));
            Assert.True(e.RemoveLabels("a".AsSpan()));
            Assert.False(e.RemoveLabels("a"u8));
        },
        "08 05");

    [Fact]
    public void A_message_value_is_edited_where_it_is() => Edit.Gives(
        "FA 01 06 08 01 12 02 08 05 08 01",
        e =>
        {
            using Edited.Editor value = e.EditTree(1);
            value.Number(300).Zigzag(1);
        },
        "FA 01 09 08 01 12 05 08 AC 02 10 02 08 01");

    [Fact]
    public void A_message_value_that_is_absent_is_created() => Edit.Gives(
        "08 01",
        e =>
        {
            using (Edited.Editor value = e.EditTree(2))
            {
                value.Number(1);
            }

            e.Number(2);
        },
        "08 02 FA 01 06 08 02 12 02 08 01");

    [Fact]
    public void An_entry_without_a_value_gets_one() => Edit.Gives("FA 01 02 08 02", e => e.EditTree(2).Number(1).Close(), "FA 01 06 08 02 12 02 08 01");

    [Fact]
    public void The_last_entry_of_a_key_is_the_one_that_is_edited() => Edit.Gives(
        "FA 01 04 08 01 12 00 FA 01 04 08 01 12 00",
        e => e.EditTree(1).Number(1).Close(),
        "FA 01 04 08 01 12 00 FA 01 06 08 01 12 02 08 01");
}
