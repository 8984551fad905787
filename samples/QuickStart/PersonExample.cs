using Acme.V1;
using ProtoZeroSharp;

namespace QuickStart;

/// <summary>Writes one person with the writers that the package generated from person.proto.</summary>
public static class PersonExample
{
    public static byte[] Write()
    {
        (string Number, PhoneType Type) phone = ("555-0199", PhoneType.Work);

        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto).Name("Ada").Id(7);    // chained, or statement by statement
        person.Tags([1, 2, 300]);                                   // packed
        using (var home = person.StartHome())                       // nested; the length is written on Dispose
        {
            home.Street("Rue Cler").City("Paris");
        }

        person.AddPhones(number: "555-0100", type: PhoneType.Mobile);                         // a leaf message in one call
        person.AddPhones(phone, static (w, p) => w.Number(p.Number).Type(p.Type));            // one message by a static lambda
        person.AddLabels("team", "core");                                                     // a map entry
        return proto.ToArray();                                     // or WriteTo(stream), CopyTo(span), WrittenSpan
    }

    /// <summary>Reads the person where it lies; only the text that is shown becomes strings.</summary>
    public static IReadOnlyList<string> Read(ReadOnlySpan<byte> bytes)
    {
        var person = new Person.Reader(bytes);                      // checks one level; copies and allocates nothing
        person.Validate();                                          // once for everything below: no getter fails after it
        var lines = new List<string>
        {
            $"{person.Name.ToString()}, id {person.Id}, tags {string.Join(' ', person.Tags.ToArray())}",
            $"lives in {person.Home.City.ToString()}: {(person.Home.City == "Paris" ? "yes, Paris" : "elsewhere")}",
        };
        foreach (var phone in person.Phones)                        // in wire order; each is opened when its turn comes
        {
            lines.Add($"{phone.Type} phone {phone.Number.ToString()}");
        }

        if (person.Labels.TryGetValue("team", out Utf8View team))   // the last entry of a key counts
        {
            lines.Add($"team {team.ToString()}");
        }

        return lines;
    }

    /// <summary>Changes the person where it lies in the first bytes of a buffer, whose rest is room to grow.</summary>
    /// <returns>The new length.</returns>
    public static int Edit(Span<byte> buffer, int length)
    {
        using var person = new Person.Editor(buffer, length);
        person.Name("Grace").Id(8).AddTags(4);                      // same width: stored in place; else the tail moves once
        using (var home = person.EditHome())                        // its length is corrected
        {
            home.Street("Main Street").ClearCity();
        }

        person.RemoveLabels("team");
        return person.Close();
    }
}
