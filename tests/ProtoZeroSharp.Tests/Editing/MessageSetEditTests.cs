using ProtoZeroSharp.Tests.Reading;
using ProtoZeroSharp.Tests.Reading.Extended;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>
/// Extensions of a MessageSet, in bytes worked out by hand: an item is 0B, 10 and the extension's number, 1A and the message, 0C.
/// </summary>
public class MessageSetEditTests
{
    private const string ItemId = "10 90 B3 FC 01";
    private const string Other = "0B 10 FE FF FF FF 07 1A 00 0C";

    public delegate void Action(Set.Editor set);

    [Fact]
    public void An_absent_item_is_created() => Gives(Other, set => set.EditItem().Number(5).Close(), $"{Other} 0B {ItemId} 1A 02 08 05 0C");

    [Fact]
    public void An_item_may_stay_empty() => Gives("", set => set.EditOther().Close(), Other);

    [Theory]
    [InlineData("0B 10 90 B3 FC 01 1A 02 08 05 0C", "0B 10 90 B3 FC 01 1A 03 08 AC 02 0C")]
    [InlineData("0B 1A 02 08 05 10 90 B3 FC 01 0C", "0B 1A 03 08 AC 02 10 90 B3 FC 01 0C")] // the message in front
    [InlineData("0B 10 90 B3 FC 01 20 01 1A 02 08 05 0C", "0B 10 90 B3 FC 01 20 01 1A 03 08 AC 02 0C")] // an unknown field
    [InlineData("0B 10 90 B3 FC 01 1A 82 00 08 05 0C", "0B 10 90 B3 FC 01 1A 83 00 08 AC 02 0C")] // a padded length
    [InlineData("0B 10 90 B3 FC 01 1A 02 08 05 1A 01 FF 0C", "0B 10 90 B3 FC 01 1A 03 08 AC 02 1A 01 FF 0C")] // the first message counts
    [InlineData("82 99 E3 0F 02 08 05", "82 99 E3 0F 03 08 AC 02")] // as a plain field
    [InlineData("0B 10 90 B3 FC 81 10 1A 02 08 05 0C", "0B 10 90 B3 FC 81 10 1A 03 08 AC 02 0C")] // a type of more than 32 bits
    [InlineData("0B 10 90 B3 FC 01 0C", "0B 10 90 B3 FC 01 1A 03 08 AC 02 0C")] // without a message
    public void An_item_is_edited_where_it_is(string item, string edited) => Gives(
        $"28 07 {item} {Other}",
        set =>
        {
            set.EditItem().Number(300).Close();
            Assert.Equal(300, set.AsReader().Item().Number);
        },
        $"28 07 {edited} {Other}");

    [Fact]
    public void Of_several_items_the_last_stays_as_the_readers_show_it() => Gives(
        $"0B {ItemId} 1A 02 08 01 0C {Other} 82 99 E3 0F 02 08 02 0B {ItemId} 1A 02 08 03 0C 28 07",
        set =>
        {
            using Item.Editor item = set.EditItem();
            Assert.Equal(3, item.AsReader().Number);
            item.Number(4);
        },
        $"{Other} 28 07 0B {ItemId} 1A 02 08 04 0C");

    [Fact]
    public void An_encoded_message_takes_the_place_of_all_items_of_the_type()
    {
        Gives($"0B {ItemId} 1A 02 08 01 0C {Other}", set => set.ReplaceItemEncoded([8, 0xAC, 2]), $"0B {ItemId} 1A 03 08 AC 02 0C {Other}");
        Gives($"82 99 E3 0F 00 {Other} 0B {ItemId} 0C", set => set.ReplaceItemEncoded([8, 1]), $"{Other} 0B {ItemId} 1A 02 08 01 0C");
        Gives(Other, set => set.ReplaceItemEncoded([]), $"{Other} 0B {ItemId} 1A 00 0C");
    }

    [Fact]
    public void A_message_may_come_from_the_set_itself() => Gives(
        $"0B {ItemId} 1A 02 08 01 0C",
        set => set.ReplaceOtherEncoded(set.WrittenSpan[..7]),
        $"0B {ItemId} 1A 02 08 01 0C 0B 10 FE FF FF FF 07 1A 07 0B {ItemId} 1A 0C");

    [Fact]
    public void Clearing_removes_all_items_of_the_type_and_no_other() => Gives(
        $"0B {ItemId} 1A 02 08 01 0C {Other} 82 99 E3 0F 00 28 07 0B {ItemId} 0C",
        set => Assert.False(set.ClearItem().ClearItem().AsReader().HasItem()),
        $"{Other} 28 07");

    [Fact]
    public void A_full_buffer_changes_nothing()
    {
        Action[] edits = [set => set.EditOther().Dispose(), set => set.ReplaceItemEncoded(new byte[9]), set => { using Item.Editor item = set.EditItem(); item.Number(-1); }];
        foreach (Action edit in edits)
        {
            byte[] message = Hex.Bytes($"0B {ItemId} 1A 02 08 05 0C 0B {ItemId} 1A 02 08 05 0C");
            int refused = 0;
            for (int length = 11; length <= message.Length; length += 11)
            {
                for (int room = 0; room < 12; room++)
                {
                    byte[] buffer = [.. message.AsSpan(0, length), .. new byte[room]];
                    using var set = new Set.Editor(buffer, length);
                    string before = Hex.Text(set.WrittenSpan);
                    if (Thrown<ProtoException>(set, edit) is { } exception)
                    {
                        refused++;
                        Assert.Equal(ProtoErrorKind.BufferFull, exception.Kind);
                        Assert.Equal(5, set.AsReader().Item().Number);
                        Assert.True(set.Length < length || Hex.Text(set.WrittenSpan) == before);
                    }
                }
            }

            Assert.InRange(refused, 1, 23);
        }
    }

    [Theory]
    [InlineData("0B 10 90 B3 FC 01 1A 01 08 0C")]
    [InlineData("0B 10 90 B3 FC 01 1A 02 08 01 0C 0B 10 90 B3 FC 01 1A 01 08 0C")]
    [InlineData("82 99 E3 0F 01 08")]
    public void A_malformed_message_is_not_opened_and_the_set_can_be_used(string message)
    {
        byte[] buffer = [.. Hex.Bytes(message), .. new byte[20]];
        using var set = new Set.Editor(buffer, buffer.Length - 20);
        Assert.Equal(ProtoErrorKind.Truncated, Thrown<ProtoException>(set, s => s.EditItem())?.Kind);
        Assert.Equal(message, Hex.Text(set.WrittenSpan));
        Assert.Equal("", Hex.Text(set.ClearItem().WrittenSpan));
    }

    [Fact]
    public void An_item_takes_two_levels()
    {
        byte[] buffer = new byte[30];
        using (var set = new Set.Editor(buffer, 0, new ReadLimits(1)))
        {
            Assert.Equal(ProtoErrorKind.TooDeep, Thrown<ProtoException>(set, s => s.EditItem())?.Kind);
            Assert.Equal(ProtoErrorKind.TooDeep, Thrown<ProtoException>(set, s => s.ReplaceItemEncoded([]))?.Kind);
            Assert.Equal(0, set.Length);
        }

        using var deep = new Set.Editor(buffer, 0, new ReadLimits(2));
        deep.EditItem().Number(1).Close();
        deep.AsReader().Validate();
    }

    [Theory]
    [InlineData(2, 1)]
    [InlineData(100, 99)]
    public void A_plain_message_that_is_too_deep_for_an_item_is_refused_and_changes_nothing(int levels, int groups)
    {
        // Field 4135312 twice: of the two the last is to be the only item, in which its groups go a level deeper than the limit.
        byte[] message =
        [
            .. Hex.Bytes("82 99 E3 0F 02 08 01 82 99 E3 0F"),
            .. groups == 1 ? Hex.Bytes("02") : Hex.Bytes("C6 01"),
            .. Enumerable.Repeat((byte)0x0B, groups),
            .. Enumerable.Repeat((byte)0x0C, groups),
        ];
        byte[] buffer = [.. message, .. new byte[40]];
        using var set = new Set.Editor(buffer, message.Length, new ReadLimits(levels));
        Assert.Equal(ProtoErrorKind.TooDeep, Thrown<ProtoException>(set, s => s.EditItem())?.Kind);
        Assert.Equal(Hex.Text(message), Hex.Text(set.WrittenSpan));
    }

    [Fact]
    public void The_set_is_locked_while_an_item_is_open_and_ends_with_it()
    {
        byte[] buffer = new byte[30];
        var set = new Set.Editor(buffer, 0);
        Item.Editor item = set.EditItem();
        Assert.NotNull(Thrown<InvalidOperationException>(set, s => s.ClearItem()));
        item.Number(1).Close();
        Item.Editor again = set.EditItem();
        set.Dispose();
        Exception? late = null;
        try
        {
            again.Number(2);
        }
        catch (InvalidOperationException exception)
        {
            late = exception;
        }

        Assert.NotNull(late);
    }

    private static TException? Thrown<TException>(Set.Editor set, Action edit)
        where TException : Exception
    {
        try
        {
            edit(set);
            return null;
        }
        catch (TException exception)
        {
            return exception;
        }
    }

    private static void Gives(string before, Action edit, string after)
    {
        byte[] message = Hex.Bytes(before);
        byte[] buffer = [.. message, .. new byte[40]];
        using var set = new Set.Editor(buffer, message.Length);
        edit(set);
        set.AsReader().Validate();
        Assert.Equal(Hex.Text(Hex.Bytes(after)), Hex.Text(set.WrittenSpan));
    }
}
