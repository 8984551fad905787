using System.Globalization;
using Acme.V1;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of docs/generated-code.md, compiled and run. DocumentTests checks that it is the same text.</summary>
public class GeneratedCodeSnippets
{
    private sealed record Phone(string Number);

    [Fact]
    public void A_person_is_written_read_and_edited()
    {
        byte[] bytes = Write(new Phone("555-0100"));
        using var console = new StringWriter(CultureInfo.InvariantCulture) { NewLine = "\n" };
        Read(bytes, console);
        Assert.Equal("555-0100\n", console.ToString());

        byte[] buffer = new byte[bytes.Length + 10];
        bytes.CopyTo(buffer, 0);
        var edited = new Person.Reader(buffer.AsSpan(0, Edit(buffer, bytes.Length)));
        Assert.Equal("Ada", edited.Name.ToString());
        Assert.False(edited.HasHome);
        Assert.Equal("Main Street", new Address.Reader(edited.Detail.Value).Street.ToString());
    }

    private static byte[] Write(Phone phone)
    {
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto).Name("Ada").Id(7);
        person.Name("Bob").Home(street: "Rue Cler");
        person.AddPhones(phone, static (w, p) => w.Number(p.Number));
        using (var address = new Address.Writer(person.PackDetail(Address.TypeUrl)))
        {
            address.Street("Main Street");
        }

        return proto.ToArray();
    }

    private static void Read(byte[] bytes, TextWriter Console)
    {
        var person = new Person.Reader(bytes);
        foreach (var phone in person.Phones)
        {
            Console.WriteLine(phone.Number.ToString());
        }
    }

    private static int Edit(Span<byte> buffer, int length)
    {
        using var person = new Person.Editor(buffer, length);
        person.Name("Ada").ClearHome();
        length = person.Close();
        return length;
    }
}
