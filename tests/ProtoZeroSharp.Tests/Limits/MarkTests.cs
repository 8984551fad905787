using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Limits;

/// <summary>Going back to a mark, and marks that are no longer valid.</summary>
public class MarkTests
{
    [Fact]
    public void A_rollback_takes_back_fields_and_messages_that_were_opened_or_closed_since()
    {
        using ProtoWriter writer = new();
        writer.AddVarInt(1, 1);
        writer.StartSub(2);
        MessageWriter outer = MessageWriter.Root(writer).StartMessage(0x1A, 1);
        outer.Int32(0x08, 1, 7);
        WriterMark mark = writer.Mark();
        for (int i = 0; i < 3; i++)
        {
            MessageWriter closed = outer.StartMessage(0x12, 1);
            closed.Bytes(0x0A, 1, new byte[200_000]);
            closed.Close();
            MessageWriter open = outer.StartGroup(0x23, 1);
            _ = open.StartMessage(0x0A, 1).StartMessage(0x0A, 1);
            writer.Rollback(mark);
            Expect.Misuse(open, static m => m.Int32(0x08, 1, 1));
        }

        outer.Int32(0x10, 1, 8);
        outer.Close();
        writer.CloseSub();
        Assert.Equal("0801" + "1206" + "1A04" + "0807" + "1008", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void A_rollback_drops_the_lengths_that_wait_in_what_is_taken_back()
    {
        byte[] once = Write(0);
        Assert.Equal(once, Write(1));
        Assert.Equal(once, Write(5));

        static byte[] Write(int detours)
        {
            using ProtoWriter writer = new();
            MessageWriter outer = MessageWriter.Root(writer).StartMessage(0x0A, 1);
            Large(outer);
            WriterMark mark = writer.Mark();
            for (int i = 0; i < detours; i++)
            {
                Large(outer);
                Large(outer.StartMessage(0x12, 1));
                writer.Rollback(mark);
            }

            Large(outer);
            outer.Close();
            return writer.ToArray();
        }

        static void Large(MessageWriter message)
        {
            MessageWriter child = message.StartMessage(0x12, 1);
            child.Bytes(0x0A, 1, new byte[70_000]);
            child.Close();
        }
    }

    [Fact]
    public void A_mark_stays_valid_across_growth_and_can_be_used_again()
    {
        using ProtoBuffer buffer = new();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.StartSub(1);
        WriterMark mark = writer.Mark();
        for (int i = 0; i < 8; i++)
        {
            writer.AddRaw(new byte[50_000 << i]);
            writer.Rollback(mark);
        }

        writer.CloseSub();
        Assert.Equal("0A00", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void A_mark_of_another_writer_is_refused()
    {
        using ProtoWriter first = new();
        using ProtoWriter second = new();
        WriterMark mark = first.Mark();
        second.AddVarInt(1, 1);
        Refuses(second, mark);
        Refuses(second, default);
    }

    [Fact]
    public void A_mark_of_a_disposed_writer_is_refused_whenever_its_memory_comes_back()
    {
        WriterMark mark;
        using (ProtoWriter writer = new())
        {
            mark = writer.Mark();
        }

        for (int i = 0; i < 70; i++)
        {
            using ProtoWriter writer = new();
            Refuses(writer, mark);
        }
    }

    [Fact]
    public void A_mark_inside_a_message_that_was_closed_is_refused()
    {
        using ProtoWriter writer = new();
        writer.StartSub(1);
        WriterMark untyped = writer.Mark();
        writer.CloseSub();
        Refuses(writer, untyped);

        MessageWriter child = MessageWriter.Root(writer).StartMessage(0x0A, 1);
        WriterMark typed = writer.Mark();
        child.Close();
        Refuses(writer, typed);
        _ = MessageWriter.Root(writer).StartMessage(0x0A, 1);
        Refuses(writer, typed);
    }

    [Fact]
    public void A_message_that_takes_the_place_of_one_whose_length_shrank_is_not_taken_for_it()
    {
        using ProtoWriter writer = new();

        // The first message teaches the depth four length bytes; the second shrinks to one, and a third then starts where it did.
        writer.StartSub(1);
        writer.AddRaw(new byte[3_000_000]);
        writer.CloseSub();
        WriterMark before = writer.Mark();
        writer.StartSub(1);
        WriterMark inside = writer.Mark();
        writer.AddRaw([8, 1]);
        writer.CloseSub();
        writer.StartSub(1);
        Refuses(writer, inside);
        writer.CloseSub();
        writer.Rollback(before);
        Assert.Equal(3_000_005, writer.Length);
    }

    [Fact]
    public void A_rollback_ends_the_marks_taken_after_it_and_no_others()
    {
        using ProtoWriter writer = new();
        writer.AddVarInt(1, 1);
        WriterMark first = writer.Mark();
        writer.AddVarInt(2, 1);
        WriterMark second = writer.Mark();
        writer.AddVarInt(3, 1);
        WriterMark third = writer.Mark();
        writer.Rollback(second);
        Refuses(writer, third);
        writer.AddVarInt(4, 1);
        writer.AddVarInt(5, 1);
        WriterMark fourth = writer.Mark();
        writer.AddVarInt(6, 1);
        Refuses(writer, third);
        writer.Rollback(fourth);
        writer.Rollback(second);
        Refuses(writer, fourth);
        writer.Rollback(first);
        Refuses(writer, second);
        Assert.Equal("0801", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void A_reset_ends_all_marks()
    {
        using ProtoWriter writer = new();
        WriterMark mark = writer.Mark();
        writer.Reset();
        Refuses(writer, mark);
    }

    [Fact]
    public void Random_marks_are_valid_exactly_as_long_as_their_bytes()
    {
        // The model keeps the output as a list of marker fields; a mark is valid while the fields before it are the same.
        Random random = new(7);
        for (int round = 0; round < 200; round++)
        {
            using ProtoWriter writer = new();
            List<int> written = [];
            List<(WriterMark Mark, int[] Before)> marks = [];
            for (int step = 0; step < 60; step++)
            {
                switch (random.Next(4))
                {
                    case 0:
                    case 1:
                        writer.AddVarInt(1, step);
                        written.Add(step);
                        break;
                    case 2:
                        marks.Add((writer.Mark(), [.. written]));
                        break;
                    default:
                        if (marks.Count > 0)
                        {
                            (WriterMark mark, int[] before) = marks[random.Next(marks.Count)];
                            if (written.Take(before.Length).SequenceEqual(before))
                            {
                                writer.Rollback(mark);
                                written = [.. before];
                            }
                            else
                            {
                                Refuses(writer, mark);
                            }
                        }

                        break;
                }
            }

            Assert.Equal(written.SelectMany(static n => new byte[] { 8, (byte)n }).ToArray(), writer.ToArray());
        }
    }

    [Fact]
    public void Cancelling_takes_back_the_message_opened_last_with_its_tag()
    {
        using ProtoWriter writer = new();
        writer.AddVarInt(1, 1);
        writer.StartSub(536870911);
        writer.AddRaw(new byte[300]);
        writer.CancelSub();
        writer.StartGroup(99999);
        writer.AddRaw(new byte[300]);
        writer.CancelSub();
        MessageWriter child = MessageWriter.Root(writer).StartMessage(0x30E9FA, 3);
        child.Bytes(0x0A, 1, new byte[100_000]);
        writer.CancelSub();
        Expect.Misuse(child, static m => m.Close());
        MessageWriter entry = MessageWriter.Root(writer).StartMessage(0x12, 1);
        entry.Int32(0x08, 1, 5);
        MessageWriter value = entry.StartEntryValue(0x12, 1);
        value.Int32(0x08, 1, 5);
        writer.CancelSub();
        Assert.Equal("0801", Encoded.Hex(writer.WrittenSpan));
        Expect.Misuse(writer, static w => w.CancelSub());
    }

    [Fact]
    public void An_empty_submessage_can_be_dropped_when_it_closes()
    {
        using ProtoWriter writer = new();
        writer.StartSub(1);
        writer.StartSub(2);
        Assert.False(writer.CloseSubUnlessEmpty());
        writer.StartGroup(3);
        Assert.False(writer.CloseSubUnlessEmpty());
        writer.AddVarInt(4, 4);
        Assert.True(writer.CloseSubUnlessEmpty());
        Assert.Equal("0A022004", Encoded.Hex(writer.WrittenSpan));
        Expect.Misuse(writer, static w => w.CloseSubUnlessEmpty());
    }

    [Fact]
    public unsafe void Fixed_memory_that_ran_full_can_be_rolled_back_to_the_last_whole_item()
    {
        byte* memory = stackalloc byte[100];
        using ProtoWriter writer = new(memory, 100);
        WriterMark mark = writer.Mark();
        ProtoErrorKind? kind = null;
        int items = 0;
        while (kind is null)
        {
            mark = writer.Mark();
            try
            {
                writer.StartSub(1);
                writer.AddString(2, "seven b");
                writer.CloseSub();
                items++;
            }
            catch (ProtoException e)
            {
                kind = e.Kind;
            }
        }

        writer.Rollback(mark);
        Assert.Equal(ProtoErrorKind.BufferFull, kind);
        Assert.Equal(9, items);
        Assert.Equal(99, writer.WrittenSpan.Length);
    }

    private static void Refuses(ProtoWriter writer, WriterMark mark)
    {
        long before = writer.LengthIfClosed;
        try
        {
            writer.Rollback(mark);
        }
        catch (InvalidOperationException)
        {
            Assert.Equal(before, writer.LengthIfClosed);
            return;
        }

        Assert.Fail("the mark was accepted");
    }
}
