using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Misuse;

/// <summary>
/// What is not caught, and what happens then: exactly what docs/lifetime.md says. The bytes stay those of one well-formed
/// message tree or of a message the caller did not mean, but never outside the memory of a live writer.
/// </summary>
public class KnownHoleTests
{
    [Fact]
    public void A_stale_child_lands_in_the_message_that_was_opened_at_its_depth_since()
    {
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);
        var stale = root.StartMessage(0x0A, 1);
        stale.Close();
        var fresh = root.StartMessage(0x12, 1);

        stale.Int32(0x08, 1, 5);

        fresh.Close();
        Assert.Equal("0A0012020805", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void Closing_a_stale_child_closes_the_message_that_was_opened_at_its_depth_since()
    {
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);
        var stale = root.StartMessage(0x0A, 1);
        stale.Close();
        var fresh = root.StartMessage(0x12, 1);

        stale.Close();

        Expect.Misuse(fresh, static m => m.Int32(0x08, 1, 1));
        Assert.Equal("0A001200", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void A_handle_of_a_disposed_writer_is_refused_for_64_rents_and_then_lands_in_the_writer_that_has_its_frame()
    {
        var proto = new ProtoWriter();
        var stale = MessageWriter.Root(proto);
        proto.Dispose();

        for (int rent = 1; rent <= 1_000; rent++)
        {
            using var other = new ProtoWriter();
            if (IsRefused(stale))
            {
                Assert.Equal(0, other.Length);
                continue;
            }

            Assert.True(rent > 64, $"rent {rent}");
            Assert.Equal("0805", Encoded.Hex(other.WrittenSpan));
            return;
        }

        Assert.Fail("the frame was not rented again, so the documentation of this hole is out of date");
    }

    [Fact]
    public void A_child_of_a_disposed_writer_never_lands_in_the_root_of_another()
    {
        var proto = new ProtoWriter();
        var stale = MessageWriter.Root(proto).StartMessage(0x0A, 1);
        proto.Dispose();

        for (int rent = 1; rent <= 300; rent++)
        {
            using var other = new ProtoWriter();
            other.AddVarInt(1, 1);
            Assert.True(IsRefused(stale));
            Assert.Equal("0801", Encoded.Hex(other.WrittenSpan));
        }
    }

    [Fact]
    public void An_untyped_copy_of_a_disposed_writer_is_refused_however_often_its_frame_is_rented()
    {
        var proto = new ProtoWriter();
        var copy = proto;
        proto.Dispose();

        for (int rent = 1; rent <= 300; rent++)
        {
            using var other = new ProtoWriter();
            other.AddVarInt(1, 1);
            Expect.Throws<ObjectDisposedException>(copy, static w => w.AddVarInt(1, 2));
            Expect.Throws<ObjectDisposedException>(copy, static w => w.StartSub(1));
            Expect.Throws<ObjectDisposedException>(copy, static w => w.ToArray());
            copy.Dispose();
            Assert.Equal("0801", Encoded.Hex(other.WrittenSpan));
        }
    }

    [Fact]
    public void A_typed_root_writes_into_the_untyped_submessage_that_is_open()
    {
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);
        proto.StartSub(2);

        root.Int32(0x08, 1, 5);

        proto.CloseSub();
        Assert.Equal("12020805", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void A_typed_root_made_inside_an_untyped_submessage_writes_into_the_parent_after_CloseSub()
    {
        using var proto = new ProtoWriter();
        proto.StartSub(2);
        var inside = MessageWriter.Root(proto);
        proto.CloseSub();

        inside.Int32(0x08, 1, 5);

        Assert.Equal("12000805", Encoded.Hex(proto.WrittenSpan));
    }

    private static bool IsRefused(MessageWriter message)
    {
        try
        {
            message.Int32(0x08, 1, 5);
            return false;
        }
        catch (InvalidOperationException)
        {
            return true;
        }
    }
}
