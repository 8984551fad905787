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
    public void The_text_with_names_is_that_of_protoc() => Assert.Equal(Text, new Acme.V1.Person.Reader(Encode()).ToString());

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

    private static byte[] Encode() => PersonExample.Write();
}
