using ProtoZeroSharp.Generated;
using Xunit;

namespace ProtoZeroSharp.Tests.Strict;

/// <summary>With the debug switch on, the three holes that a release build leaves open throw.</summary>
public class StrictHandlesTests
{
    [Fact]
    public void A_stale_child_does_not_reach_the_message_opened_after_it()
    {
        using ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        MessageWriter stale = root.StartMessage(0x0A, 1);
        stale.Close();
        MessageWriter open = root.StartMessage(0x0A, 1);
        Assert.Equal("closed", Caught(stale, static m => m.Int32(0x08, 1, 1)));
        Assert.Equal("closed", Caught(stale, static m => m.Close()));
        open.Close();
        Assert.Equal("0A000A00", Convert.ToHexString(writer.WrittenSpan));
    }

    [Fact]
    public void What_an_exception_left_open_is_taken_back()
    {
        using ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        MessageWriter child = root.StartMessage(0x0A, 1);
        MessageWriter inner = child.StartMessage(0x0A, 1).StartMessage(0x0A, 1);
        MessageWriter.Abandon(child);
        Assert.Equal("closed", Caught(child, static m => m.Int32(0x08, 1, 1)));
        Assert.Equal("closed", Caught(inner, static m => m.Int32(0x08, 1, 1)));
        MessageWriter.Abandon(child);
        MessageWriter.Abandon(root);
        root.Int32(0x08, 1, 1);
        Assert.Equal("0801", Convert.ToHexString(writer.WrittenSpan));
    }

    [Fact]
    public void A_handle_of_a_disposed_writer_never_comes_alive_again()
    {
        ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        MessageWriter child = root.StartMessage(0x0A, 1);
        writer.Dispose();
        for (int i = 0; i < 200; i++)
        {
            using ProtoWriter other = new();
            MessageWriter open = MessageWriter.Root(other).StartMessage(0x0A, 1);
            Assert.Equal("disposed", Caught(root, static m => m.Int32(0x08, 1, 1)));
            Assert.Equal("disposed", Caught(child, static m => m.Int32(0x08, 1, 1)));
            open.Close();
        }
    }

    [Fact]
    public void A_handle_of_a_buffers_writer_ends_with_it()
    {
        using ProtoBuffer buffer = new();
        ProtoWriter first = buffer.CreateWriter();
        MessageWriter root = MessageWriter.Root(first);
        first.Dispose();
        using ProtoWriter second = buffer.CreateWriter();
        Assert.NotNull(Caught(root, static m => m.Int32(0x08, 1, 99)));
        Assert.Equal("", Convert.ToHexString(second.WrittenSpan));
    }

    [Fact]
    public void A_typed_handle_on_the_root_does_not_write_into_an_untyped_submessage()
    {
        using ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        root.Int32(0x08, 1, 1);
        writer.StartSub(2);
        Assert.Equal("another", Caught(root, static m => m.Int32(0x08, 1, 1)));
        writer.CloseSub();
        root.Int32(0x08, 1, 2);
        Assert.Equal("080112000802", Convert.ToHexString(writer.WrittenSpan));
    }

    [Fact]
    public void A_typed_handle_made_in_an_untyped_submessage_ends_with_it()
    {
        using ProtoWriter writer = new();
        writer.StartSub(2);
        MessageWriter inner = MessageWriter.Root(writer);
        inner.Int32(0x08, 1, 1);
        writer.CloseSub();
        Assert.Equal("another", Caught(inner, static m => m.Int32(0x08, 1, 2)));
        Assert.Equal("12020801", Convert.ToHexString(writer.WrittenSpan));
    }

    [Theory]
    [InlineData("CancelSub")]
    [InlineData("CloseSubUnlessEmpty")]
    [InlineData("Rollback")]
    [InlineData("AddMessage")]
    public void A_typed_handle_made_in_an_untyped_submessage_ends_when_that_is_undone(string call)
    {
        using ProtoWriter writer = new();
        WriterMark mark = writer.Mark();
        writer.StartSub(2);
        MessageWriter inner = MessageWriter.Root(writer);
        inner.Raw(call == "CloseSubUnlessEmpty" ? [] : [0x08, 1]);
        switch (call)
        {
            case "CancelSub":
                writer.CancelSub();
                break;
            case "CloseSubUnlessEmpty":
                Assert.False(writer.CloseSubUnlessEmpty());
                break;
            case "Rollback":
                writer.Rollback(mark);
                break;
            default:
                writer.CancelSubsTo(0);
                break;
        }

        Assert.Equal("another", Caught(inner, static m => m.Int32(0x08, 1, 2)));
        MessageWriter.Root(writer).Int32(0x08, 1, 3);
        Assert.Equal("another", Caught(inner, static m => m.Int32(0x08, 1, 2)));
        Assert.Equal("0803", Convert.ToHexString(writer.WrittenSpan));
    }

    [Fact]
    public void An_expression_of_a_text_may_look_at_the_output()
    {
        using ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        root.Int32(0x08, 1, 1);
        InterpolatedText text = new(1, 1, new MessageTarget(root));
        text.AppendLiteral("n");
        text.AppendFormatted(writer.WrittenSpan.Length);
        root.String(0x12, 1, ref text);
        Assert.Equal("080112026E32", Convert.ToHexString(writer.WrittenSpan));
    }

    [Fact]
    public void An_expression_of_a_text_may_not_write_through_another_handle()
    {
        using ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        bool isRefused = false;
        try
        {
            InterpolatedText text = new(1, 1, new MessageTarget(root));
            text.AppendLiteral("n");
            writer.AddInt32(1, 1);
            text.AppendFormatted(1);
        }
        catch (InvalidOperationException)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
        Assert.Equal("0801", Convert.ToHexString(writer.WrittenSpan));
    }

    [Fact]
    public void Typed_and_untyped_calls_still_mix()
    {
        using ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        root.Int32(0x08, 1, 1);
        writer.AddInt32(1, 2);
        root.Int32(0x08, 1, 3);
        MessageWriter child = root.StartMessage(0x12, 1);
        child.Int32(0x08, 1, 4);
        child.Close();
        writer.AddInt32(1, 5);
        Assert.Equal("0801080208031202080408" + "05", Convert.ToHexString(writer.WrittenSpan));
        root.Int32(0x08, 1, 6);
        Assert.Equal(14, writer.Length);
    }

    [Fact]
    public void A_frame_of_gRPC_is_closed_by_its_using_whoever_wrote_last()
    {
        using ProtoWriter writer = new();
        using (writer.StartGrpcFrame())
        {
            MessageWriter.Root(writer).Int32(0x08, 1, 7);
        }

        Assert.Equal("00000000020807", Convert.ToHexString(writer.WrittenSpan));
    }

    [Fact]
    public void Two_handles_fill_memory_of_a_fixed_size_to_the_last_byte()
    {
        byte[] memory = new byte[400];
        int written = ProtoMessage.WriteTo(memory, memory.Length, static (writer, size) =>
        {
            writer.StartSub(1);
            writer.AddBytes(1, new byte[150]);
            writer.CloseSub();
            writer.StartSub(2);
            MessageWriter message = MessageWriter.Root(writer);
            while (writer.LengthIfClosed + 9 <= size)
            {
                Assert.Equal("nothing", Caught(message, static m => m.Fixed64(0x09, 1, 7)));
                if (writer.LengthIfClosed + 2 <= size)
                {
                    writer.AddInt32(3, 1);
                }
            }

            Assert.Equal("full", Caught(message, static m => m.Fixed64(0x09, 1, 7)));
            while (writer.LengthIfClosed + 2 <= size)
            {
                writer.AddInt32(3, 1);
            }

            writer.CloseSub();
        });
        Assert.InRange(written, memory.Length - 1, memory.Length);
    }

    private delegate void Act(MessageWriter message);

    private static string Caught(MessageWriter message, Act act)
    {
        try
        {
            act(message);
            return "nothing";
        }
        catch (ObjectDisposedException)
        {
            return "disposed";
        }
        catch (ProtoException e) when (e.Kind == ProtoErrorKind.BufferFull)
        {
            return "full";
        }
        catch (InvalidOperationException e)
        {
            return e.Message.Contains("not the one open now") ? "another" : e.Message.Contains("was closed") ? "closed" : e.Message;
        }
    }
}
