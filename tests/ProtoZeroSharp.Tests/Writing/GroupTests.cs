using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Groups are between two tags and have no length.</summary>
public class GroupTests
{
    [Fact]
    public void A_group_is_between_its_start_tag_and_its_end_tag() =>
        Assert.Equal(Encoded.Golden("0B 10 05 0C 18 01"), Encoded.Message(static m =>
        {
            var group = m.StartGroup(0x0B, 1);
            group.Int32(0x10, 1, 5);
            group.Close();
            m.Int32(0x18, 1, 1);
        }));

    [Theory]
    [InlineData(1)]
    [InlineData(15)]
    [InlineData(16)]
    [InlineData(201)]
    [InlineData(536_870_911)]
    public void The_end_tag_has_the_field_number_of_the_start_tag(int fieldNumber)
    {
        (ulong tag, int size) = Plain.TypedTag(fieldNumber, 3);
        byte[] body = Plain.VarintField(2, 5);

        Assert.Equal(Encoded.Hex(Plain.Group(fieldNumber, body)), Encoded.Message(m =>
        {
            var group = m.StartGroup(tag, size);
            group.Int32(0x10, 1, 5);
            group.Close();
        }));
        Assert.Equal(Encoded.Hex(Plain.Group(fieldNumber, body)), Encoded.Message(m => m.EncodedGroup(tag, size, body)));
    }

    [Fact]
    public void Groups_and_messages_nest_in_each_other()
    {
        byte[] innerGroup = Plain.Group(3, Plain.VarintField(1, 1));
        byte[] message = Plain.Delimited(2, innerGroup);
        byte[] expected = Plain.Group(1, Plain.Concat(message, message));

        Assert.Equal(Encoded.Hex(expected), Encoded.Message(static m =>
        {
            var group = m.StartGroup(0x0B, 1);
            for (int i = 0; i < 2; i++)
            {
                var message = group.StartMessage(0x12, 1);
                var inner = message.StartGroup(0x1B, 1);
                inner.Int32(0x08, 1, 1);
                inner.Close();
                message.Close();
            }

            group.Close();
        }));
    }

    [Fact]
    public void Ten_thousand_groups_nest()
    {
        const int depth = 10_000;
        byte[] bytes = Encoded.Bytes(static w => Nest(MessageWriter.Root(w), depth));

        Assert.Equal(2 * depth, bytes.Length);
        Assert.All(bytes[..depth], b => Assert.Equal(0x0B, b));
        Assert.All(bytes[depth..], b => Assert.Equal(0x0C, b));

        static void Nest(MessageWriter message, int levels)
        {
            if (levels > 0)
            {
                var group = message.StartGroup(0x0B, 1);
                Nest(group, levels - 1);
                group.Close();
            }
        }
    }
}
