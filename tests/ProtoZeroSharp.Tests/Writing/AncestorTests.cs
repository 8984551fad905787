using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>The usage example of the writer this library descends from, word for word but for the file and the constants.</summary>
public class AncestorTests
{
    private static class Message
    {
        public const int IdFieldNumber = 1;
        public const int OtherFieldNumber = 2;
        public const int StringFieldNumber = 3;
        public const int String2FieldNumber = 4;
        public const int SubMsgFieldNumber = 5;
    }

    private static class SubMessage
    {
        public const int IdFieldNumber = 1;
        public const int DoubleNestedFieldNumber = 2;
    }

    [Fact]
    public void The_ancestors_usage_example_compiles_and_writes_its_message()
    {
        using var file = new MemoryStream();
        var writer = new ProtoWriter();

        writer.AddVarInt(Message.IdFieldNumber, 50);
        writer.AddVarInt(Message.OtherFieldNumber, 1);
        writer.AddVarInt(Message.OtherFieldNumber, 1); // we can add the same field, for repeated fields
        writer.AddBytes(Message.StringFieldNumber, "Hello world!"u8); // we can add bytes (string) messages
        writer.AddString(Message.String2FieldNumber, "Zażółć 😀"); // or a string that will be encoded as utf-8, in place

        { // additional scope added only for readability, it is not required
            writer.StartSub(Message.SubMsgFieldNumber); // start a nested message

            writer.AddVarInt(SubMessage.IdFieldNumber, 1); // now we are writing to a nested submessage
            {
                writer.StartSub(SubMessage.DoubleNestedFieldNumber); // nested messages may contain nested messages without any problems
                writer.CloseSub();
            }

            writer.CloseSub(); // remember to close the submessage! Each Start needs a corresponding Close
        }

        {
            writer.StartSub(Message.SubMsgFieldNumber); // nested messages can be repeated as well

            writer.CloseSub();
        }

        writer.WriteTo(file); // save the results

        writer.Free(); // Must be called, otherwise unmanaged memory is leaked!

        Assert.Equal(
            Encoded.Golden("08 32 10 01 10 01 1A 0C 48656C6C6F20776F726C6421 22 0F 5A61C5BCC3B3C582C48720F09F9880 2A 04 08 01 12 00 2A 00"),
            Encoded.Hex(file.ToArray()));
    }
}
