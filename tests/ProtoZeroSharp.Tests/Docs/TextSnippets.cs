using Acme;
using Acme.V1;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of docs/text.md, compiled and run. DocumentTests checks that it is the same text.</summary>
public class TextSnippets
{
    [Fact]
    public void A_person_is_shown_and_compared()
    {
        using var proto = new ProtoWriter();
        new Person.Writer(proto).Name("Ada").Id(7).AddLabels("team", "core");
        var person = new Person.Reader(proto.WrittenSpan);
        string text = person.ToString();                            // name: "Ada"\nid: 7\nlabels {\n  key: "team"\n …
        string shorter = person.ToText(new TextOptions { MaxValueLength = 2 });   // name: "Ad...<truncated>..."
        string line = person.ToText(new TextOptions { SingleLine = true });       // name: "Ada" id: 7 labels { key: "team" value: "core" }

        string expanded = person.ToText(new TextOptions { AnyTypes = { Address.Reader.NamesOf } });   // detail { [type.googleapis.com/acme.v1.Address] { … } }

        string all = person.ToText(new TextOptions { Projects = { AcmeTypes.All } });

        Assert.Equal("name: \"Ada\"\nid: 7\nlabels {\n  key: \"team\"\n  value: \"core\"\n}\n", text);
        Assert.Equal("name: \"Ada\" id: 7 labels { key: \"team\" value: \"core\" }", line);
        Assert.Equal(text, expanded);
        Assert.Equal(text, all);
        Assert.StartsWith("name: \"Ad...<truncated>...\"\n", shorter, StringComparison.Ordinal);

        string fields = ProtoText.Decode(proto.WrittenSpan);        // 1: "Ada"\n2: 7\n …, as protoc --decode_raw
        string places = ProtoText.Dump(proto.WrittenSpan);          // the same with the offset and the bytes of each tag and length
        string open = proto.ToString();                             // a writer or a ProtoBuffer shows its own output

        Assert.Equal("1: \"Ada\"\n2: 7\n6 {\n  1: \"team\"\n  2: \"core\"\n}\n", fields);
        Assert.Equal(fields, open);
        string documentation = File.ReadAllText(Path.Combine(Support.Golden.RepositoryRoot, "docs/text.md")).ReplaceLineEndings("\n");
        Assert.Contains("```text\n" + places + "```", documentation, StringComparison.Ordinal);

        byte[] other = [.. proto.ToArray(), 0x10, 0x07];            // the id a second time: the last one counts
        bool same = person.Encoded.ContentEquals(new Person.Reader(other).Encoded);

        Assert.True(same);
        AssertSame(proto.WrittenSpan, other);
        byte[] different = [.. other, 0x10, 0x08];
        Assert.Contains("id: 8", Assert.Throws<InvalidOperationException>(() => AssertSame(other, different)).Message, StringComparison.Ordinal);

        static void AssertSame(ReadOnlySpan<byte> expected, ReadOnlySpan<byte> actual)
        {
            var left = new Person.Reader(expected);
            var right = new Person.Reader(actual);
            if (!left.Encoded.ContentEquals(right.Encoded))
            {
                throw new InvalidOperationException($"expected\n{left.ToString()}\nbut it is\n{right.ToString()}");
            }
        }
    }

    [Fact]
    public void Unknown_fields_of_all_levels_are_kept_out_of_a_log()
    {
        // name, 99: a text; home { street, 98: 5 }
        byte[] bytes = [0x0A, 3, .. "Ada"u8, 0x9A, 6, 6, .. "secret"u8, 0x22, 9, 0x0A, 4, .. "Main"u8, 0x90, 6, 5];
        var person = new Person.Reader(bytes);
        using var known = new ProtoWriter();
        person.CopyTo(new Person.Writer(known), unknownFields: false);
        string logged = new Person.Reader(known.WrittenSpan).ToString();
        Assert.Equal("name: \"Ada\"\nhome {\n  street: \"Main\"\n}\n", logged);
        Assert.Equal("name: \"Ada\"\nhome {\n  street: \"Main\"\n  98: 5\n}\n99: \"secret\"\n", person.ToString());
    }

    [Fact]
    public void A_submessage_is_handed_on()
    {
        byte[] bytes = Support.Encoded.Bytes(static w => new Person.Writer(w).StartHome().Street("Rue Cler").Close());
        var person = new Person.Reader(bytes);
        using var envelope = new ProtoWriter();
        new Person.Writer(envelope).AppendHomeEncoded(person.Home.Encoded.Span);   // a submessage as it is, into another message
        byte[] home = person.Home.Encoded.ToArray();                // or a copy, to keep

        Assert.Equal(bytes, envelope.ToArray());
        Assert.Equal(bytes.AsSpan(2).ToArray(), home);
    }
}
