using Acme.V1;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Misuse;

/// <summary>The text of an exception names what the caller did, and what to do instead.</summary>
public class RemedyTests
{
    [Fact]
    public void A_frame_is_not_started_in_a_submessage() => Refused("What was started in field 4 is still open: close it before starting a frame or reserving head room.", static w =>
    {
        w.StartSub(4);
        using GrpcFrame frame = w.StartGrpcFrame();
    });

    [Fact]
    public void Head_room_is_not_reserved_in_a_submessage() =>
        Refused("What was started in field 4 is still open: close it before starting a frame or reserving head room.", static w => w.ReserveHeadRoom(3), static w => w.StartSub(4));

    [Fact]
    public void A_frame_is_not_closed_while_a_submessage_is_open() => Refused("What was started in field 4 is still open: close it before closing the frame or filling the head room.", static w =>
    {
        GrpcFrame frame = w.StartGrpcFrame();
        w.StartSub(4);
        frame.Close();
    });

    [Fact]
    public void Lengths_are_not_padded_in_a_submessage() =>
        Refused("What was started in field 4 is still open: close it before padding lengths.", static w => w.PadLengths(), static w => w.StartSub(4));

    [Fact]
    public void An_output_is_not_taken_while_a_submessage_is_open() =>
        Refused("What was started in field 4 is still open: close it before taking the output.", static w => w.ToArray(), static w => w.StartSub(4));

    [Fact]
    public void Of_an_Any_its_own_field_is_named() => Refused(
        "What was started in field 8 is still open: close it before taking the output.",
        static w => w.ToArray(),
#pragma warning disable PZ8001 // that is what is tested
        static w => new Person.Writer(w).PackDetail(Address.TypeUrl));
#pragma warning restore PZ8001

    [Fact]
    public void Of_the_value_of_an_entry_the_field_of_the_map_is_named() =>
        Refused("What was started in field 6 is still open: close it before taking the output.", static w => w.ToArray(), static w => MessageWriter.Root(w).StartMapValue(0x32, 1, "a"));

    [Fact]
    public void A_lambda_closes_what_it_starts() => Refused(
        "What was started in field 27 of this message is open: close it before this message ends, in a lambda before the lambda returns.",
#pragma warning disable PZ8001 // that is what is tested
        static w => new Everything.Writer(w).Recursive(0, static (m, _) => m.StartRecursive()));
#pragma warning restore PZ8001

    [Fact]
    public void A_message_of_fewer_bytes_than_announced_can_be_completed() => Refused(
        "The submessage was announced with 5 bytes but has 2. It is still open: write the missing bytes or cancel it.",
        static w => w.CloseSub(),
        static w => Announced(w, 1));

    [Fact]
    public void A_message_of_more_bytes_than_announced_can_only_be_cancelled() => Refused(
        "The submessage was announced with 5 bytes but has 6, 1 too many. It is still open: cancel it.",
        static w => w.CloseSub(),
        static w => Announced(w, 3));

    [Fact]
    public void A_message_writer_says_whose_disposal_ended_it()
    {
        var proto = new ProtoWriter();
        var person = new Person.Writer(proto);
        proto.Dispose();
        string text = "";
        try
        {
            person.Id(1);
        }
        catch (ObjectDisposedException e)
        {
            text = e.Message;
        }

        Assert.StartsWith("The ProtoWriter was disposed: neither it nor a message writer made on it can write any more.", text, StringComparison.Ordinal);
    }

    private static void Announced(ProtoWriter writer, int fields)
    {
        writer.StartSub(4, 5);
        for (int i = 0; i < fields; i++)
        {
            writer.AddVarInt(1, 1);
        }
    }

    private static void Refused(string text, WriterAction action, WriterAction? before = null)
    {
        using var proto = new ProtoWriter();
        before?.Invoke(proto);
        Assert.Equal(text, Expect.Throws<InvalidOperationException>(proto, action).Message);
    }
}
