using Acme.V1;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of docs/reading.md, compiled and run. DocumentTests checks that it is the same text.</summary>
public class ReadingSnippets
{
    private static readonly byte[] Bytes = Encoded.Bytes(static w =>
    {
        Person.Writer person = new Person.Writer(w).Name("Ada").Id(7).Tags([1, 2, 3]).AddPhones(number: "555").AddLabels("team", "core");
        person.StartHome().Street("Rue Cler").Close();
    });

    [Fact]
    public void A_person_is_read()
    {
        byte[] bytes = Bytes;
        var person = new Person.Reader(bytes);                 // scans one level, copies nothing
        string name = person.Name.ToString();                  // Utf8View: the bytes, decoded when asked for
        bool isAda = person.Name == "Ada"u8;                   // or a string, or a span of chars: compares the text, makes no string
        int sum = 0;
        foreach (int tag in person.Tags)                       // packed, one by one, or mixed
        {
            sum += tag;
        }

        foreach (var phone in person.Phones)                   // each a PhoneNumber.Reader
        {
            sum += phone.Number.Length;
        }

        bool hasTeam = person.Labels.TryGetValue("team", out Utf8View team);

        Assert.Equal(("Ada", true, 9, true), (name, isAda, sum, hasTeam));
        Assert.True(team == "core");
    }

    [Fact]
    public void A_cursor_reads_everything_in_one_pass()
    {
        byte[] bytes = Bytes;
        long total = 0;
        var fields = new ProtoReader(bytes);
        while (fields.Next())
        {
            switch (fields.FieldNumber)
            {
                case Person.IdFieldNumber: total += fields.Int32(); break;
                case Person.NameFieldNumber: total += fields.Text().Length; break;
                case Person.HomeFieldNumber: total += StreetLength(fields.Message()); break;
            }
        }

        Assert.Equal(7 + 3 + 8, total);
    }

    private static int StreetLength(ProtoReader address)
    {
        int length = 0;
        while (address.Next())
        {
            if (address.FieldNumber == Address.StreetFieldNumber)
            {
                length = address.Text().Length;
            }
        }

        return length;
    }
}
