using Acme.V1;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>
/// The code of README.md from its first line to its last, as a reader pastes it: one scope, no name declared twice, nothing from elsewhere.
/// DocumentTests checks that it is the same text.
/// </summary>
public class ReadmeSnippets
{
    [Fact]
    public void The_snippets_pasted_one_after_the_other_compile_and_run()
    {
        (string read, string text, string whole) = Paste();
        Assert.Equal("Ada, True, 1", read);
        Assert.StartsWith("name: \"Ada\"\nid: 7\ntags: 1\n", text, StringComparison.Ordinal);
        Assert.Equal(
            Encoded.Golden("0A 03 416461 10 07 1A 03 010203 22 0A 0A 08 52756520436C6572 2A 0C 0A 08 3535352D30313030 10 01 2A 0A 0A 08 3535352D30313031 "
                + "32 0C 0A 04 7465616D 12 04 636F7265"),
            whole);
    }

    private static (string Read, string Text, string Whole) Paste()
    {
        using var proto = new ProtoWriter();                              // rents memory, gives it back on Dispose
        var person = new Person.Writer(proto).Name("Ada").Id(7);          // chained, or statement by statement
        person.Tags([1, 2, 3]);                                           // packed
        using (var home = person.StartHome())                             // nested; the length is written on Dispose
        {
            home.Street("Rue Cler");
        }

        person.AddPhones(number: "555-0100", type: PhoneType.Mobile);     // a whole small message in one call: mostly the fastest form
        string second = "555-0101";
        person.AddPhones(second, static (w, number) => w.Number(number)); // one message by a static lambda, its state passed in
        person.AddLabels("team", "core");                                 // a map entry
        byte[] bytes = proto.ToArray();                                   // or WriteTo(stream), CopyTo(span), WrittenSpan

        var reader = new Person.Reader(bytes);                            // checks one level; copies and allocates nothing
        string name = reader.Name.ToString();                             // text stays UTF-8 until it is asked for
        bool isAda = reader.Name == "Ada";
        int calls = 0;
        foreach (var phone in reader.Phones)
        {
            calls += phone.Type == PhoneType.Mobile ? 1 : 0;
        }

        string text = reader.ToString();                                  // protobuf's text format, as protoc --decode prints it
        return ($"{name}, {isAda}, {calls}", text, Encoded.Hex(proto.WrittenSpan));
    }
}
