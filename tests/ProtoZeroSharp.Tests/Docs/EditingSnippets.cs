using System.Text;
using Acme.V1;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of docs/editing.md, compiled and run. DocumentTests checks that it is the same text.</summary>
public class EditingSnippets
{
    [Fact]
    public void Room_is_found()
    {
        byte[] bytes = Encoded.Bytes(static w => new Person.Writer(w).Name("Ada").Id(7));
        string longName = new('x', 5_000);
        using var message = new EditableMessage(bytes);
        message.Edit(longName, static (message, name) =>
        {
            using var person = new Person.Editor(message);
            person.Name(name).AddTags(42);
        });
        ReadOnlySpan<byte> edited = message.Span;                  // until the next edit
        var reader = new Person.Reader(edited);
        Assert.Equal(longName, reader.Name.ToString());
        Assert.Equal([42], reader.Tags.ToArray());
    }

    [Fact]
    public void A_person_is_edited()
    {
        byte[] bytes = Encoded.Bytes(static w => new Person.Writer(w).Name("Bob").Id(7).Tags([1]).AddPhones(number: "1").AddLabels("a", "b").AddPhones(number: "2"));

        byte[] buffer = [.. bytes, .. new byte[100]];          // an encoded message, and room to grow
        int length = bytes.Length;
        using var person = new Person.Editor(buffer, length);  // the message is the first bytes of the buffer
        person.Name("Ada").Id(8).ClearLabels();                // same width: stored in place; else the tail moves once
        person.AddTags(42);                                    // extends the packed run
        person.SetLabels("team", "core");                      // the only entry of its key from now on
        using (var home = person.EditHome())                   // creates the message when it is absent
        {
            home.Street("Rue Cler");                           // the lengths around it are corrected
        }

        using (var phone = person.EditPhones(0))               // the first of them
        {
            phone.Type(PhoneType.Mobile);
        }

        length = person.Close();

        Assert.Equal(
            Encoded.Golden("0A 03 416461 10 08 1A 02 012A 2A 05 0A 01 31 10 01 2A 03 0A 01 32 32 0C 0A 04 7465616D 12 04 636F7265 22 0A 0A 08 52756520436C6572"),
            Encoded.Hex(buffer.AsSpan(0, length)));
    }

    [Theory]
    [InlineData(9, false)]
    [InlineData(10, true)]
    public void A_name_that_does_not_fit_is_refused_without_an_exception(int room, bool fits)
    {
        byte[] buffer = new byte[room];
        using var person = new Person.Editor(buffer, 0);
        Assert.Equal(fits, TryName(person, "Åsa Lin"));
        Assert.Equal(fits ? 10 : 0, person.Length);
    }

    [Fact]
    public void A_null_array_becomes_an_empty_span()
    {
        using var proto = new ProtoWriter();
        new Person.Writer(proto).Tags((int[]?)null).AppendHomeEncoded((byte[]?)null);
        Assert.Equal("2200", Encoded.Hex(proto.WrittenSpan));

        byte[] buffer = Encoded.Bytes(static w => new Person.Writer(w).Tags([1]).Home(street: "Rue Cler"));
        using var person = new Person.Editor(buffer, buffer.Length);
        person.Tags((int[]?)null).ReplaceHomeEncoded((byte[]?)null);
        Assert.Equal("2200", Encoded.Hex(person.WrittenSpan));
    }

    private static bool TryName(Person.Editor person, string name)
    {
        int size = Encoding.UTF8.GetByteCount(name);
        if (!person.Fits(WireFormat.TagSize(Person.NameFieldNumber) + (int)WireFormat.LengthDelimitedSize(size)))
        {
            return false; // or a larger buffer
        }

        person.Name(name);
        return true;
    }
}
