using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>What a cursor says of a field that somebody has changed since the cursor came to it.</summary>
public class ChangedInputTests
{
    [Theory]
    [InlineData("0A 02 08 01", 1, 0x03)] // longer than what is there
    [InlineData("0A 02 08 01", 1, 0x80)] // a varint that does not end in time
    [InlineData("0B 08 01 0C", 3, 0x08)] // a group without its end
    public void A_message_that_is_none_any_more_is_an_exception(string input, int at, byte value)
    {
        byte[] bytes = Hex.Bytes(input);
        var cursor = new FieldCursor(new MessageView(bytes));
        Assert.True(cursor.Next());
        MessageView message = cursor.Message();
        Assert.Equal((bytes[0] == 0x0A ? 2 : 1, bytes[0] == 0x0A ? 4 : 3), (message.Start, message.End));
        bytes[at] = value;
        ProtoException? thrown = null;
        try
        {
            cursor.Message();
        }
        catch (ProtoException exception)
        {
            thrown = exception;
        }

        Assert.Equal((1, 0), (thrown?.FieldNumber, thrown?.Offset));
    }

    [Fact]
    public void A_run_that_is_none_any_more_is_an_exception()
    {
        byte[] bytes = Hex.Bytes("08 01 12 02 08 01");
        var cursor = new FieldCursor(new MessageView(bytes));
        Assert.True(cursor.Next() && cursor.Next());
        Assert.Equal(4, cursor.BodyStart());
        bytes[3] = 0xFF;
        ProtoException? thrown = null;
        try
        {
            cursor.BodyStart();
        }
        catch (ProtoException exception)
        {
            thrown = exception;
        }

        Assert.Equal((2, 2), (thrown?.FieldNumber, thrown?.Offset));
    }
}
