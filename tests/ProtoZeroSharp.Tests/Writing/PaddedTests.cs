using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Lengths that take more bytes than they need, and messages whose size was announced.</summary>
public class PaddedTests
{
    [Theory]
    [InlineData(4, "0A82808000" + "0801")]
    [InlineData(5, "0A8280808000" + "0801")]
    public void A_padded_length_takes_the_bytes_asked_for(int width, string expected) => Assert.Equal(expected, Encoded.Untyped(w =>
    {
        w.StartSubPadded(1, width);
        w.AddBool(1, true);
        w.CloseSub();
    }));

    [Fact]
    public void Padded_and_minimal_lengths_nest_and_the_next_message_is_minimal_again()
    {
        byte[] bytes = Encoded.Bytes(static w =>
        {
            for (int i = 0; i < 3; i++)
            {
                w.StartSubPadded(1);
                w.StartSub(2);
                w.StartSubPadded(3, 5);
                MessageWriter.Root(w).StartMessage(0x22, 1).Close();
                w.CloseSub();
                w.CloseSub();
                w.CloseSub();
                w.StartSub(1);
                w.CloseSub();
            }
        });
        const string One = "0A8A8080001208" + "1A8280808000" + "2200" + "0A00";
        Assert.Equal(One + One + One, Encoded.Hex(bytes));
    }

    [Fact]
    public void Lengths_that_wait_inside_are_counted_and_nothing_is_padded_twice()
    {
        byte[] large = new byte[5_000];
        byte[] inner = Plain.Delimited(2, Plain.Delimited(3, large));
        byte[] bytes = Encoded.Bytes(w =>
        {
            w.StartSubPadded(1);
            w.StartSub(2);
            w.StartSub(3);
            w.AddRaw(large);
            w.CloseSub();
            w.CloseSub();
            Assert.Equal(1 + 4 + inner.Length, w.LengthIfClosed);
            w.CloseSub();
        });
        byte[] length = [(byte)(inner.Length & 127 | 128), (byte)((inner.Length >> 7) & 127 | 128), 128, 0];
        Assert.Equal(Plain.Concat([0x0A], length, inner), bytes);
    }

    [Fact]
    public void It_can_be_taken_back_and_counts_for_a_maximum()
    {
        using ProtoWriter writer = new();
        writer.SetMaxLength(7);
        writer.StartSubPadded(1);
        Assert.Equal(5, writer.LengthIfClosed);
        writer.AddBool(1, true);
        Expect.Throws<ProtoException>(writer, static w => w.AddBool(1, true));
        writer.CloseSub();
        Assert.Equal("0A828080000801", Encoded.Hex(writer.WrittenSpan));
        writer.Reset();
        writer.StartSubPadded(1);
        writer.CancelSub();
        WriterMark mark = writer.Mark();
        writer.StartSubPadded(1);
        writer.Rollback(mark);
        writer.StartSub(1);
        writer.CloseSub();
        Assert.Equal("0A00", Encoded.Hex(writer.WrittenSpan));
        Expect.Throws<ArgumentOutOfRangeException>(writer, static w => w.StartSubPadded(1, 3));
        Expect.Throws<ArgumentOutOfRangeException>(writer, static w => w.StartSubPadded(1, 6));
    }

    [Fact]
    public void Fixed_memory_takes_a_padded_message_to_the_byte()
    {
        for (int capacity = 0; capacity < 12; capacity++)
        {
            byte[] memory = new byte[20];
            bool fits = ProtoMessage.TryWriteTo(memory.AsSpan(0, capacity), 0, static (w, _) =>
            {
                w.StartSub(1);
                w.StartSubPadded(2);
                w.AddBool(1, true);
                w.CloseSub();
                w.CloseSub();
            }, out int size);
            Assert.Equal(9, size);
            Assert.Equal(capacity >= 9, fits);
            Assert.True(!fits || Encoded.Hex(memory.AsSpan(0, 9)) == "0A0712828080000801");
            Assert.All(memory.Skip(capacity), b => Assert.Equal(0, b));
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(20_000)]
    public void An_announced_size_reserves_its_length_and_is_checked(int length)
    {
        byte[] body = new byte[length];
        using ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        for (int i = 0; i < 2; i++)
        {
            MessageWriter sized = root.StartMessage(0x0A, 1, length);
            sized.Raw(body);
            Assert.Equal(writer.Length, writer.LengthIfClosed);
            sized.Close();
            root.StartMessage(0x12, 1).Close();
        }

        Assert.Equal(Plain.Concat(Plain.Delimited(1, body), [0x12, 0], Plain.Delimited(1, body), [0x12, 0]), writer.ToArray());
        MessageWriter wrong = root.StartMessage(0x0A, 1, length + 1);
        wrong.Raw(body);
        Expect.Misuse(wrong, static m => m.Close());
        wrong.Raw(new byte[1]);
        wrong.Close();
        Expect.Throws<ArgumentOutOfRangeException>(root, static m => m.StartMessage(0x0A, 1, -1));
        root.StartMessage(0x12, 1, 5).Cancel();
        root.StartMessage(0x12, 1).Close();
        Assert.Equal((3 * Plain.Delimited(1, body).Length) + (length == 127 ? 2 : 1) + 6, writer.Length);
    }

    [Fact]
    public void A_root_cannot_be_cancelled_and_a_parent_with_an_open_child_neither()
    {
        using ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        Expect.Misuse(root, static m => m.Cancel());
        Expect.Misuse(root, static m => m.CloseUnlessEmpty());
        MessageWriter child = root.StartMessage(0x0A, 1);
        MessageWriter grandchild = child.StartMessage(0x0A, 1);
        Expect.Misuse(child, static m => m.Cancel());
        Expect.Misuse(child, static m => m.CloseUnlessEmpty());
        Assert.False(grandchild.CloseUnlessEmpty());
        Expect.Misuse(grandchild, static m => m.Cancel());
        child.Cancel();
        Assert.Equal(0, writer.Length);
    }

    [Fact]
    public void A_collection_that_throws_leaves_nothing_of_the_field()
    {
        using ProtoWriter writer = new();
        writer.AddBool(1, true);
        Expect.Throws<FormatException>(writer, static w => w.AddPacked<int, Int32Codec>(2, Failing()));
        Expect.Throws<FormatException>(writer, static w => MessageWriter.Root(w).ExpandedFrom<int, Int32Codec>(0x10, 1, Failing()));
        Expect.Throws<ArgumentNullException>(writer, static w => MessageWriter.Root(w).ExpandedFrom(0x12, 1, new List<string> { "a", null! }));
        Expect.Throws<ArgumentNullException>(writer, static w => w.AddPacked<int, Int32Codec>(2, null!));
        MessageWriter.Root(writer).ExpandedFrom(0x12, 1, new List<byte[]> { new byte[] { 1 }, Array.Empty<byte>() });
        Assert.Equal("08011201011200", Encoded.Hex(writer.WrittenSpan));

        static IEnumerable<int> Failing()
        {
            yield return 1;
            yield return 300;
            throw new FormatException();
        }
    }

    [Fact]
    public void A_writer_that_pads_pads_what_is_opened_and_nothing_whose_length_is_known()
    {
        using ProtoWriter writer = new();
        writer.PadLengths();
        MessageWriter message = MessageWriter.Root(writer).StartMessage(0x0A, 1);
        message.String(0x0A, 1, "x");
        message.StartMessage(0x12, 1).Close();
        MessageWriter sized = message.StartMessage(0x1A, 1, 2);
        sized.Bool(0x08, 1, true);
        Assert.Equal(5 + 3 + 5 + 4, writer.LengthIfClosed);
        sized.Close();
        message.Close();
        Assert.Equal("0A8C808000" + "0A0178" + "1280808000" + "1A020801", Encoded.Hex(writer.WrittenSpan));
        writer.Reset();
        writer.StartSub(3, 2);
        writer.AddBool(1, true);
        Assert.Equal(4, writer.LengthIfClosed);
        writer.CloseSub();
        writer.StartSub(2);
        writer.CloseSub();
        Assert.Equal("1A020801" + "1280808000", Encoded.Hex(writer.WrittenSpan));
    }

    [Theory]
    [InlineData(0, "80808000", "8080808000")]
    [InlineData(127, "FF808000", "FF80808000")]
    [InlineData(128, "80818000", "8081808000")]
    [InlineData(16_383, "FFFF8000", "FFFF808000")]
    [InlineData(16_384, "80808100", "8080818000")]
    [InlineData(2_097_151, "FFFFFF00", "FFFFFF8000")]
    [InlineData(2_097_152, "80808001", "8080808100")]
    [InlineData(3_141_592, "D8DFBF01", "D8DFBF8100")]
    public void Lengths_of_every_size_are_padded(int size, string four, string five)
    {
        byte[] body = new byte[size];
        foreach ((int width, string length) in new[] { (4, four), (5, five) })
        {
            using ProtoWriter writer = new();
            writer.PadLengths(width);
            MessageWriter message = MessageWriter.Root(writer).StartMessage(0x0A, 1);
            message.Raw(body);
            message.Close();
            Assert.Equal("0A" + length, Encoded.Hex(writer.WrittenSpan.Slice(0, 1 + width)));
            Assert.Equal(1 + width + size, writer.Length);
            writer.Reset();
            writer.StartSub(1);
            writer.AddRaw(body);
            writer.CloseSub();
            Assert.Equal("0A" + length, Encoded.Hex(writer.WrittenSpan.Slice(0, 1 + width)));
            Assert.Equal(1 + width + size, writer.Length);
        }
    }

    [Fact]
    public void Padding_ends_when_it_is_taken_back_and_with_its_writer()
    {
        for (int i = 0; i < 200; i++)
        {
            using (ProtoWriter writer = new())
            {
                writer.PadLengths(5);
                Nest(writer, 30);
                writer.PadLengths(0);
                Nest(writer, 2);
                Assert.Equal((30 * 6) + 4, writer.Length);
                writer.PadLengths(4);
            }

            using ProtoWriter next = new();
            Nest(next, 30);
            Assert.Equal(60, next.Length);
        }

        using ProtoBuffer buffer = new();
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.PadLengths();
            Nest(writer, 1);
        }

        using (ProtoWriter writer = buffer.CreateWriter())
        {
            Nest(writer, 1);
        }

        Assert.Equal("0A808080000A00", Encoded.Hex(buffer.WrittenSpan));
    }

    [Fact]
    public void A_body_of_more_than_four_bytes_can_tell_gets_five()
    {
        byte[] large = new byte[1 << 28];
        using ProtoWriter writer = new();
        writer.PadLengths();
        MessageWriter outer = MessageWriter.Root(writer).StartMessage(0x0A, 1);
        MessageWriter inner = outer.StartMessage(0x0A, 1);
        inner.BytesByReference(0x0A, 1, large);
        inner.Close();
        outer.StartMessage(0x12, 1).Close();
        outer.Close();
        IReadOnlyList<ReadOnlyMemory<byte>> segments = writer.WrittenSegments;
        Assert.Equal("0A91808080" + "01" + "0A86808080" + "01" + "0A8080808001", Encoded.Hex(segments[0].Span));
        Assert.Equal("1280808000", Encoded.Hex(segments[2].Span));
    }

    [Fact]
    public void Padding_changes_only_while_nothing_is_open()
    {
        using ProtoWriter writer = new();
        writer.StartSub(1);
        Expect.Misuse(writer, static w => w.PadLengths());
        writer.CloseSub();
        MessageWriter message = MessageWriter.Root(writer).StartMessage(0x0A, 1);
        Expect.Misuse(writer, static w => w.PadLengths());
        message.Close();
        Expect.Throws<ArgumentOutOfRangeException>(writer, static w => w.PadLengths(3));
        Expect.Throws<ArgumentOutOfRangeException>(writer, static w => w.PadLengths(6));
        Assert.Equal("0A000A00", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void A_padded_message_is_cancelled_and_rolled_back_whole()
    {
        using ProtoWriter writer = new();
        writer.PadLengths();
        MessageWriter root = MessageWriter.Root(writer);
        root.StartMessage(0x0A, 1).Cancel();
        Assert.False(root.StartMessage(0x0A, 1).CloseUnlessEmpty());
        WriterMark mark = writer.Mark();
        root.StartMessage(0x0A, 1).StartMessage(0x0A, 1);
        writer.Rollback(mark);
        root.StartMessage(0x12, 1).Close();
        Assert.Equal("1280808000", Encoded.Hex(writer.WrittenSpan));
    }

    private static void Nest(ProtoWriter writer, int depth)
    {
        MessageWriter message = MessageWriter.Root(writer).StartMessage(0x0A, 1);
        if (depth > 1)
        {
            Inside(message, depth - 1);
        }

        message.Close();
    }

    private static void Inside(MessageWriter message, int depth)
    {
        MessageWriter child = message.StartMessage(0x0A, 1);
        if (depth > 1)
        {
            Inside(child, depth - 1);
        }

        child.Close();
    }
}
