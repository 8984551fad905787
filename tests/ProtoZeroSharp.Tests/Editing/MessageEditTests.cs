using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Submessages, groups and elements, and the lengths around them, in bytes worked out by hand.</summary>
public class MessageEditTests
{
    [Fact]
    public void A_nested_edit_puts_the_length_right() => Edit.Gives("C2 02 02 08 05 08 01", e => e.EditChild().Number(300).Close(), "C2 02 03 08 AC 02 08 01");

    [Fact]
    public void An_absent_message_is_created_and_may_stay_empty() => Edit.Gives("08 01", e => e.EditChild().Close(), "08 01 C2 02 00");

    [Fact]
    public void All_lengths_around_an_edit_grow_by_a_byte_at_once() => Edit.Gives(
        "08 01 C2 02 7F C2 02 7C C2 02 79 3A 77 61*119 08 02",
        e =>
        {
            using Edited.Editor first = e.EditChild();
            using Edited.Editor second = first.EditChild();
            using Edited.Editor third = second.EditChild();
            third.Number(9).Zigzag(1).Flag(true).Big(1).Shade(Shade.Dark);
        },
        "08 01 C2 02 8B 01 C2 02 87 01 C2 02 83 01 3A 77 61*119 08 09 10 02 28 01 48 01 40 00 08 02");

    [Fact]
    public void And_shrink_by_a_byte_at_once() => Edit.Gives(
        "08 01 C2 02 8B 01 C2 02 87 01 C2 02 83 01 3A 77 61*119 08 09 10 02 28 01 48 01 40 00 08 02",
        e =>
        {
            using Edited.Editor first = e.EditChild();
            using Edited.Editor second = first.EditChild();
            using Edited.Editor third = second.EditChild();
            third.ClearData().Flag(false);
        },
        "08 01 C2 02 10 C2 02 0D C2 02 0A 08 09 10 02 28 00 48 01 40 00 08 02");

    [Fact]
    public void A_padded_length_keeps_its_width() => Edit.Gives("C2 02 82 80 80 00 08 05 08 01", e => e.EditChild().Number(300).Close(), "C2 02 83 80 80 00 08 AC 02 08 01");

    [Fact]
    public void The_parent_knows_where_its_fields_have_gone() => Edit.Gives(
        "08 01 C2 02 02 08 05 10 02 32 01 61",
        e =>
        {
            using (Edited.Editor child = e.EditChild())
            {
                child.Number(70_000).Text("abc");
                using Edited.Editor inner = child.EditChild();
                inner.Number(1);
            }

            e.Number(2).Zigzag(2).Text("b");
        },
        "08 02 C2 02 0E 08 F0 A2 04 32 03 61 62 63 C2 02 02 08 01 10 04 32 01 62");

    [Fact]
    public void A_split_message_becomes_one() => Edit.Gives(
        "C2 02 02 08 05 08 01 C2 02 04 10 02 08 06",
        e => e.EditChild().Number(7).Close(),
        "08 01 C2 02 04 10 02 08 07");

    [Fact]
    public void Pieces_that_another_member_of_the_oneof_has_ended_are_gone() => Edit.Gives(
        "A2 03 02 08 05 90 03 01 A2 03 02 10 02",
        e => e.EditChoiceChild().Number(7).Close(),
        "A2 03 04 10 02 08 07");

    [Fact]
    public void A_oneofs_message_takes_the_place_of_another_member() => Edit.Gives("90 03 01 08 01", e => e.EditChoiceChild().Number(7).Close(), "08 01 A2 03 02 08 07");

    [Fact]
    public void A_group_is_edited_and_has_no_length() => Edit.Gives(
        "D3 02 08 05 D4 02 08 01",
        e => e.EditPack().A(300).B("x").Close(),
        "D3 02 08 AC 02 12 01 78 D4 02 08 01");

    [Fact]
    public void A_group_is_created_merged_and_cleared()
    {
        Edit.Gives("08 01", e => e.EditPack().A(1).Close(), "08 01 D3 02 08 01 D4 02");
        Edit.Gives("D3 02 08 01 D4 02 08 01 D3 02 12 01 78 D4 02", e => e.EditPack().A(2).Close(), "08 01 D3 02 08 02 12 01 78 D4 02");
        Edit.Gives("D3 02 08 01 D4 02 08 01", e => e.ClearPack(), "08 01");
    }

    [Fact]
    public void A_message_inside_a_group_is_found_again() => Edit.Gives(
        "D3 02 1A 02 08 05 08 01 D4 02 08 01",
        e =>
        {
            using (Edited.Types.Pack.Editor pack = e.EditPack())
            {
                using (Edited.Editor inner = pack.EditInner())
                {
                    inner.Number(300);
                }

                pack.A(2);
            }

            e.Number(2);
        },
        "D3 02 1A 03 08 AC 02 08 02 D4 02 08 02");

    [Fact]
    public void Elements_are_edited_by_index() => Edit.Gives(
        "CA 02 02 08 01 08 05 CA 02 02 08 02 CA 02 00",
        e =>
        {
            for (int i = 0; i < 3; i++)
            {
                using Edited.Editor element = e.EditChildren(i);
                element.Number(100 * i);
            }

            e.EditChildren(0).Zigzag(1).Close();
            e.Number(6);
        },
        "CA 02 04 08 00 10 02 08 06 CA 02 02 08 64 CA 02 03 08 C8 01");

    [Fact]
    public void Elements_are_added_and_removed() => Edit.Gives(
        "CA 02 02 08 01 08 05 CA 02 02 08 02",
        e =>
        {
            e.StartChildren().Number(3).Close();
            e.RemoveChildren(1).AppendChildrenEncoded([0x08, 0x04]);
            e.StartItem().A(1).Close();
            e.EditItem(0).B("x").Close();
        },
        "CA 02 02 08 01 08 05 CA 02 02 08 03 CA 02 02 08 04 DB 02 08 01 12 01 78 DC 02");

    [Fact]
    public void An_element_that_is_not_there_is_refused()
    {
        Assert.Equal("index", Edit.Throws<ArgumentOutOfRangeException>("CA 02 00", e => e.EditChildren(1)).ParamName);
        Edit.Throws<ArgumentOutOfRangeException>("CA 02 00", e => e.EditChildren(-1));
        Edit.Throws<ArgumentOutOfRangeException>("CA 02 00", e => e.RemoveChildren(7));
    }

    [Fact]
    public void An_encoded_message_replaces_what_is_there() => Edit.Gives(
        "C2 02 02 08 05 08 01 C2 02 02 08 06",
        e => e.ReplaceChildEncoded([0x10, 0x02]).ReplacePackEncoded([0x08, 0x01]),
        "08 01 C2 02 02 10 02 D3 02 08 01 D4 02");

    [Fact]
    public void The_body_of_a_group_must_be_whole() =>
        Assert.Equal(ProtoErrorKind.Truncated, Edit.Throws<ProtoException>("08 01", e => e.ReplacePackEncoded([0x08])).Kind);

    /// <summary>A message that holds it could not be opened again: the limit of the editor is that of every scan of the level.</summary>
    [Theory]
    [InlineData(2, true)]
    [InlineData(3, false)]
    public void A_group_may_hold_as_many_levels_as_the_editor_opens(int levels, bool isTaken)
    {
        byte[] body = Hex.Bytes($"0B*{levels} 0C*{levels}");
        Edit.Action[] edits = [e => e.ReplacePackEncoded(body), e => e.AppendItemEncoded(body), e => e.ReplaceChoiceGroupEncoded(body)];
        foreach (Edit.Action edit in edits)
        {
            byte[] message = Hex.Bytes("90 03 01 08 01");
            byte[] buffer = [.. message, .. new byte[50]];
            byte[] before = [.. buffer];
            using var editor = new Edited.Editor(buffer, message.Length, new ReadLimits(3));
            if (isTaken)
            {
                edit(editor);
                editor.AsReader().Validate();
            }
            else
            {
                Assert.Equal(ProtoErrorKind.TooDeep, Edit.Throws<ProtoException>(editor, edit).Kind);
                Assert.Equal(before, buffer);
            }

            editor.Text("a").ClearText().Number(2);
        }
    }

    [Theory]
    [InlineData(0x03)] // longer than what is there
    [InlineData(0x80)] // a varint that does not end
    public void A_message_whose_length_has_changed_since_is_not_opened(byte length)
    {
        byte[] buffer = [.. Hex.Bytes("08 01 C2 02 02 08 05"), .. new byte[20]];
        using var editor = new Edited.Editor(buffer, 7);
        buffer[4] = length;
        ProtoException error = Edit.Throws<ProtoException>(editor, static e => e.EditChild().Close());
        Assert.Equal((40, 4), (error.FieldNumber, error.Offset));
        buffer[4] = 2;
        Assert.Equal("08 02 C2 02 02 08 05", Hex.Text(editor.Number(2).WrittenSpan));
    }

    [Fact]
    public void A_value_may_come_from_the_message_itself() => Edit.Gives(
        "32 01 61 3A 06 66 6F 6F 62 61 72 82 7D 00",
        e =>
        {
            e.Text(e.AsReader().Data);
            e.Far(e.AsReader().Text.Bytes);
            e.AddTexts(e.AsReader().Far.Bytes).SetLabels(e.AsReader().Far.Bytes, e.AsReader().Text.Bytes);
            e.ReplaceChildEncoded(e.WrittenSpan[..3]);
        },
        "32 06 66 6F 6F 62 61 72 3A 06 66 6F 6F 62 61 72 82 7D 06 66 6F 6F 62 61 72 B2 01 06 66 6F 6F 62 61 72 "
        + "F2 01 10 0A 06 66 6F 6F 62 61 72 12 06 66 6F 6F 62 61 72 C2 02 03 32 06 66");

    [Fact]
    public void What_was_set_can_be_read_back() => Edit.Gives(
        "08 01",
        e =>
        {
            e.Number(5).AddPacked(1).AddPacked(2).EditChild().Text("x").Close();
            Edited.Reader reader = e.AsReader();
            Assert.Equal(5, reader.Number);
            Assert.Equal([1, 2], reader.Packed.ToArray());
            Assert.Equal("x", reader.Child.Text.ToString());
        },
        "08 05 A2 01 02 01 02 C2 02 03 32 01 78");
}
