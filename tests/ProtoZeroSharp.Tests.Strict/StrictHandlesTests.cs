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
        child.Abandon();
        Assert.Equal("closed", Caught(child, static m => m.Int32(0x08, 1, 1)));
        Assert.Equal("closed", Caught(inner, static m => m.Int32(0x08, 1, 1)));
        child.Abandon();
        root.Abandon();
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
        catch (InvalidOperationException e)
        {
            return e.Message.Contains("another untyped") ? "another" : e.Message.Contains("was closed") ? "closed" : e.Message;
        }
    }
}
