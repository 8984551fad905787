using QuickStart;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

public class QuickStartTests
{
    private const string Text = """
        name: "Ada"
        id: 7
        tags: 1
        tags: 2
        tags: 300
        home {
          street: "Rue Cler"
          city: "Paris"
        }
        phones {
          number: "555-0100"
          type: PHONE_TYPE_MOBILE
        }
        phones {
          number: "555-0199"
          type: PHONE_TYPE_WORK
        }
        labels {
          key: "team"
          value: "core"
        }

        """;

    [Fact]
    public void Protoc_decodes_the_person()
    {
        Assert.Equal(Text, Protoc.Decode("person.proto", "acme.v1.Person", Encode()));
    }

    [Fact]
    public void Protoc_encodes_the_same_bytes()
    {
        Assert.Equal(Convert.ToHexString(Protoc.Encode("person.proto", "acme.v1.Person", Text)), Convert.ToHexString(Encode()));
    }

    [Fact]
    public void The_readers_see_what_protoc_encoded()
    {
        string[] expected = ["Ada, id 7, tags 1 2 300", "lives in Paris: yes, Paris", "Mobile phone 555-0100", "Work phone 555-0199", "team core"];
        Assert.Equal(expected, PersonExample.Read(Protoc.Encode("person.proto", "acme.v1.Person", Text)));
    }

    [Fact]
    public void The_dump_names_every_field_at_its_offset()
    {
        string[] expected =
        [
            "    0  0A 03        1 name: LEN 3 \"Ada\"",
            "    5  10 07        2 id: VARINT 7",
            "    7  1A 04        3 tags: LEN 4 01 02 AC 02",
            "   13  22 11        4 home: LEN 17:",
            "   15    0A 08        1 street: LEN 8 \"Rue Cler\"",
            "   25    12 05        2 city: LEN 5 \"Paris\"",
            "   32  2A 0C        5 phones: LEN 12:",
            "   34    0A 08        1 number: LEN 8 \"555-0100\"",
            "   44    10 01        2 type: VARINT 1",
            "   46  2A 0C        5 phones: LEN 12:",
            "   48    0A 08        1 number: LEN 8 \"555-0199\"",
            "   58    10 02        2 type: VARINT 2",
            "   60  32 0C        6 labels: LEN 12:",
            "   62    0A 04        1 key: LEN 4 \"team\"",
            "   68    12 04        2 value: LEN 4 \"core\"",
        ];
        Assert.Equal(expected, WireDump.Describe(Encode(), PersonExample.Shape));
    }

    [Fact]
    public void Protoc_decodes_the_edited_person()
    {
        byte[] bytes = Encode();
        byte[] buffer = [.. bytes, .. new byte[64]];
        int length = PersonExample.Edit(buffer, bytes.Length);
        string expected = Text
            .Replace("\"Ada\"", "\"Grace\"", StringComparison.Ordinal)
            .Replace("id: 7", "id: 8", StringComparison.Ordinal)
            .Replace("tags: 300\n", "tags: 300\ntags: 4\n", StringComparison.Ordinal)
            .Replace("\"Rue Cler\"\n  city: \"Paris\"", "\"Main Street\"", StringComparison.Ordinal);
        Assert.Equal(expected[..expected.IndexOf("labels", StringComparison.Ordinal)], Protoc.Decode("person.proto", "acme.v1.Person", buffer.AsSpan(0, length).ToArray()));
    }

    [Theory]
    [InlineData("0A05", 0)]
    [InlineData("0A0010FF", 2)]
    public void The_dump_says_where_the_bytes_stop_being_a_message(string hex, int offset)
    {
        ProtoException exception = Assert.Throws<ProtoException>(() => WireDump.Describe(Convert.FromHexString(hex), PersonExample.Shape));
        Assert.Equal(offset, exception.Offset);
    }

    private static byte[] Encode() => PersonExample.Write();
}
