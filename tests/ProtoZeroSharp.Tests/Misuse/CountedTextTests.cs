using ProtoZeroSharp.Tests.Editing;
using Xunit;

namespace ProtoZeroSharp.Tests.Misuse;

/// <summary>Exceptions that say how many there are say it of one in the singular.</summary>
public class CountedTextTests
{
    [Theory]
    [InlineData(1, "has 1 byte; the varint takes 2.")]
    [InlineData(0, "has 0 bytes; the varint takes 2.")]
    public void A_destination_has_one_byte_or_several(int length, string expected) =>
        Says<ArgumentException>(() => WireFormat.WriteVarint(new byte[length], 300), expected);

    [Fact]
    public void A_frame_that_is_too_long_has_one_byte_or_several()
    {
        Says<ProtoException>(() => DelimitedFraming.TryRead([1, 0], out _, out _, maxLength: 0), "has 1 byte; the maximum is 0.");
        Says<ProtoException>(() => DelimitedFraming.TryRead([2, 0], out _, out _, maxLength: 1), "has 2 bytes; the maximum is 1.");
        Says<ProtoException>(() => GrpcFraming.TryRead([0, 0, 0, 0, 1], out _, out _, out _, maxLength: 0), "has 1 byte; the maximum is 0.");
        Says<ArgumentException>(() => GrpcFraming.WriteHeader(new byte[1], 1), "has 1 byte; the header takes 5.");
    }

    [Fact]
    public void Memory_that_is_full_has_room_for_one_byte_or_several()
    {
        for (int room = 0; room < 3; room++)
        {
            string there = room == 1 ? "room for 1 byte; " : $"room for {room} bytes; ";
            Says<ProtoException>(
                () => Fill(room),
                there + $"the field takes {room + 2}.");
        }

        static unsafe void Fill(int room)
        {
            byte* memory = stackalloc byte[4];
            using ProtoWriter writer = new(memory, room);
            writer.AddRaw(new byte[room + 2]);
        }
    }

    [Fact]
    public void An_output_above_the_maximum_has_one_byte_or_several()
    {
        Says<ProtoException>(() => Limited(0, 1), "would have 1 byte; the writer's maximum is 0.");
        Says<ProtoException>(() => Limited(1, 2), "would have 2 bytes; the writer's maximum is 1.");

        static void Limited(int maximum, int bytes)
        {
            using ProtoWriter writer = new();
            writer.SetMaxLength(maximum);
            writer.AddRaw(new byte[bytes]);
        }
    }

    [Fact]
    public void A_writer_that_has_nothing_to_show_says_how_much_it_has()
    {
        using ProtoWriter writer = new();
        writer.AddRaw([0xFF]);
        Assert.Equal("# 1 byte that is no message", writer.ToString());
        writer.AddRaw([0xFF]);
        Assert.Equal("# 2 bytes that are not one message", writer.ToString());
    }

    [Fact]
    public void A_repeated_field_has_one_element_or_several()
    {
        Assert.Contains("has 1 element.", Edit.Throws<ArgumentOutOfRangeException>("A2 01 01 01", static e => e.RemovePacked(1)).Message, StringComparison.Ordinal);
        Assert.Contains("has 2 elements.", Edit.Throws<ArgumentOutOfRangeException>("A2 01 02 01 02", static e => e.RemovePacked(2)).Message, StringComparison.Ordinal);
    }

    private static void Says<TException>(Action action, string expected)
        where TException : Exception => Assert.Contains(expected, Assert.Throws<TException>(action).Message, StringComparison.Ordinal);
}
