using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading;
using Xunit;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>Bytes that are no message: a ProtoException, and no byte outside the buffer read or written.</summary>
public class HostileEditTests
{
    private const byte Guard = 0xCD;

    [Theory]
    [InlineData("00", ProtoErrorKind.InvalidTag)]
    [InlineData("0E 01", ProtoErrorKind.InvalidWireType)]
    [InlineData("08", ProtoErrorKind.Truncated)]
    [InlineData("08 FF*10 01", ProtoErrorKind.InvalidVarint)]
    [InlineData("32 05 61", ProtoErrorKind.InvalidLength)]
    [InlineData("32 FF FF FF FF 07", ProtoErrorKind.InvalidLength)]
    [InlineData("D3 02 08 01", ProtoErrorKind.Truncated)]
    [InlineData("D4 02", ProtoErrorKind.InvalidGroup)]
    [InlineData("0B*200", ProtoErrorKind.TooDeep)]
    public void A_malformed_message_is_not_opened(string message, ProtoErrorKind kind)
    {
        byte[] bytes = Hex.Bytes(message);
        Assert.Equal(kind, Assert.Throws<ProtoException>(() => new Edited.Editor(bytes, bytes.Length).Dispose()).Kind);
        Assert.False(Edited.Editor.TryOpen(bytes, bytes.Length, out Edited.Editor editor));
        editor.Dispose();
    }

    [Fact]
    public void A_malformed_submessage_is_not_opened_and_its_parent_can_be_used()
    {
        byte[] buffer = Hex.Bytes("C2 02 02 08 80 08 01");
        using var editor = new Edited.Editor(buffer, buffer.Length);
        Assert.Equal(ProtoErrorKind.Truncated, Edit.Throws<ProtoException>(editor, e => e.EditChild()).Kind);
        Assert.Equal("C2 02 02 08 80 08 02", Hex.Text(editor.Number(2).WrittenSpan));
        Assert.Equal("08 02", Hex.Text(editor.ClearChild().WrittenSpan));
    }

    /// <summary>Together they would be "number = 5", which was not written.</summary>
    [Theory]
    [InlineData("C2 02 01 08 C2 02 01 05 08 01", ProtoErrorKind.Truncated)]
    [InlineData("C2 02 02 08 05 C2 02 01 00 08 01", ProtoErrorKind.InvalidTag)]
    public void Pieces_of_a_message_are_made_one_only_when_each_is_whole(string message, ProtoErrorKind kind) =>
        Assert.Equal(kind, Edit.Throws<ProtoException>(message, e => e.EditChild()).Kind);

    [Fact]
    public void A_malformed_piece_that_another_member_of_the_oneof_has_ended_does_not_matter() =>
        Edit.Gives("A2 03 01 08 90 03 01 A2 03 00", e => e.EditChoiceChild().Number(7).Close(), "A2 03 02 08 07");

    [Fact]
    public void A_malformed_value_of_a_map_is_not_opened_and_its_parent_can_be_used()
    {
        byte[] buffer = Hex.Bytes("FA 01 06 08 01 12 02 08 80 08 01");
        using var editor = new Edited.Editor(buffer, buffer.Length);
        Assert.Equal(ProtoErrorKind.Truncated, Edit.Throws<ProtoException>(editor, e => e.EditTree(1)).Kind);
        editor.Number(2).RemoveTree(1);
        Assert.Equal("08 02", Hex.Text(editor.WrittenSpan));
    }

    [Fact]
    public void A_malformed_map_entry_is_an_exception_and_changes_nothing() =>
        Assert.Equal(ProtoErrorKind.Truncated, Edit.Throws<ProtoException>("FA 01 01 08", e => e.RemoveTree(1)).Kind);

    [Fact]
    public void Edits_of_random_bytes_throw_nothing_else_and_stay_inside()
    {
        int opened = 0;
        for (int seed = 0; seed < 10_000; seed++)
        {
            var draw = new Draw(seed);
            byte[] message = MessyMessage.Make(draw);
            for (int i = draw.Next(4); i > 0 && message.Length > 0; i--)
            {
                message[draw.Next(message.Length)] = (byte)draw.Next(256);
            }

            byte[] memory = new byte[message.Length + 200];
            memory.AsSpan().Fill(Guard);
            Span<byte> buffer = memory.AsSpan(50, message.Length + 100);
            message.CopyTo(buffer);
            opened += WildEdits.Run(buffer, message.Length, draw, 10) ? 1 : 0;
            Assert.True(memory.AsSpan(0, 50).IndexOfAnyExcept(Guard) < 0 && memory.AsSpan(message.Length + 150).IndexOfAnyExcept(Guard) < 0);
        }

        Assert.InRange(opened, 2_000, 10_000);
    }

    [Fact]
    public void Whoever_changes_the_bytes_meanwhile_gets_an_exception_or_nonsense_but_stays_inside()
    {
        for (int seed = 0; seed < 5_000; seed++)
        {
            var draw = new Draw(seed);
            byte[] message = MessyMessage.Make(draw);
            byte[] memory = new byte[message.Length + 200];
            memory.AsSpan().Fill(Guard);
            Span<byte> buffer = memory.AsSpan(50, message.Length + 100);
            message.CopyTo(buffer);
            using var editor = new Edited.Editor(buffer, message.Length);
            for (int i = 0; i < 10 && message.Length > 0; i++)
            {
                // Half of them as the length of all that follows, which takes it in if there was a length.
                int at = draw.Next(message.Length);
                buffer[at] = (byte)(draw.Next(2) == 0 ? draw.Next(256) : editor.Length - at - 1);
                WildEdits.One(editor, draw, buffer);
            }

            Assert.True(memory.AsSpan(0, 50).IndexOfAnyExcept(Guard) < 0 && memory.AsSpan(message.Length + 150).IndexOfAnyExcept(Guard) < 0);
        }
    }

    /// <summary>The nested message takes in what follows it; made shorter, it takes the offsets of that to before the buffer.</summary>
    [Theory]
    [InlineData("21 00 00 00 00 00 00 00 00 3A 74", 0)]
    [InlineData("08 05 3A 7B", 1)]
    [InlineData("B2 01 01 61 3A 79", 2)]
    [InlineData("A2 01 01 05 3A 79", 3)]
    public void Offsets_that_a_nested_message_has_taken_in_are_found_again(string fields, int edit)
    {
        byte[] head = [0xC2, 0x02, 0x00, .. Hex.Bytes(fields)];
        int length = 3 + 0x7F;
        byte[] memory = new byte[length + 400];
        memory.AsSpan().Fill(Guard);
        Span<byte> buffer = memory.AsSpan(200, length);
        buffer.Clear();
        head.CopyTo(buffer);
        using var editor = new Edited.Editor(buffer, length);
        if (edit == 2)
        {
            editor.SetTexts(0, "b");
        }

        buffer[2] = 0x7F;
        using (Edited.Editor child = editor.EditChild())
        {
            child.ClearData();
        }

        // What was a field of the message is one of the child now.
        bool isGone = false;
        switch (edit)
        {
            case 0:
                editor.Eight(1);
                break;
            case 1:
                editor.Number(6);
                break;
            case 2:
                try
                {
                    editor.SetTexts(0, "c");
                }
                catch (ArgumentOutOfRangeException)
                {
                    isGone = true;
                }

                break;
            default:
                editor.AddPacked(6);
                break;
        }

        Edited.Reader reader = editor.AsReader();
        Assert.True(reader.TryValidate());
        Assert.Equal((edit == 0 ? 1 : 0, edit == 1 ? 6 : 0, edit == 2, edit == 3 ? 1 : 0), ((int)reader.Eight, reader.Number, isGone, reader.Packed.ToArray().Length));
        Assert.True(memory.AsSpan(0, 200).IndexOfAnyExcept(Guard) < 0 && memory.AsSpan(200 + length).IndexOfAnyExcept(Guard) < 0);
    }
}
