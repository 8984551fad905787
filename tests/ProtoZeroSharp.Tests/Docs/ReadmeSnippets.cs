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
    public async Task The_snippets_pasted_one_after_the_other_compile_and_run()
    {
        (string read, string edited, string left, Task<byte[]> buffered, string whole) = Paste();
        Assert.Equal("Ada, True, 1", read);
        Assert.Equal(
            Encoded.Golden("0A 05 4772616365 10 08 1A 04 01020304 22 0D 0A 0B 4D61696E20537472656574 2A 0C 0A 08 3535352D30313030 10 01 2A 0A 0A 08 3535352D30313031 "
                + "32 0C 0A 04 7465616D 12 04 636F7265"),
            edited);
        Assert.Equal(Encoded.Golden("10 07 0A 03 416461 22 0A 0A 08 52756520436C6572"), left);
        Assert.Equal("0A034164611007", Encoded.Hex(await buffered));

        byte[] url = System.Text.Encoding.UTF8.GetBytes("type.googleapis.com/acme.v1.Address");
        byte[] any = Plain.Concat(Plain.Delimited(1, url), Plain.Delimited(2, Plain.Delimited(1, "Main Street"u8.ToArray())));
        Assert.Equal(
            Encoded.Golden("0A 03 416461 10 07 1A 03 010203 22 0A 0A 08 52756520436C6572 2A 0C 0A 08 3535352D30313030 10 01 2A 0A 0A 08 3535352D30313031 "
                + "32 0C 0A 04 7465616D 12 04 636F7265 3A 00") + Encoded.Hex(Plain.Delimited(8, any)),
            whole);
    }

    private static (string Read, string Edited, string Left, Task<byte[]> Buffered, string Whole) Paste()
    {
        using var proto = new ProtoWriter();                              // rents memory, gives it back on Dispose
        var person = new Person.Writer(proto).Name("Ada").Id(7);          // chained, or statement by statement
        person.Tags([1, 2, 3]);                                           // packed
        using (var home = person.StartHome())                             // nested; the length is written on Dispose
        {
            home.Street("Rue Cler");
        }

        person.AddPhones(number: "555-0100", type: PhoneType.Mobile);     // a whole small message in one call: the fastest form
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

        byte[] buffer = [.. bytes, .. new byte[64]];                      // the message, and room to grow after it
        using var editor = new Person.Editor(buffer, bytes.Length);
        editor.Id(8).Name("Grace").AddTags(4);                            // same width: stored in place; else the tail moves once
        using (var home = editor.EditHome())                              // made when it is absent; the lengths around it are put right
        {
            home.Street("Main Street");
        }

        int length = editor.Close();                                      // the message is buffer[..length]

        using var untyped = new ProtoWriter();
        untyped.AddVarInt(Person.IdFieldNumber, 7);
        untyped.AddString(Person.NameFieldNumber, "Ada");
        untyped.StartSub(Person.HomeFieldNumber);
        untyped.AddBytes(Address.StreetFieldNumber, "Rue Cler"u8);
        untyped.CloseSub();

        static async Task<byte[]> EncodeAsync()
        {
            using var owner = new ProtoBuffer();
            using (var writer = owner.CreateWriter()) { new Person.Writer(writer).Name("Ada"); }
            await Task.Yield();
            using (var writer = owner.CreateWriter()) { new Person.Writer(writer).Id(7); }
            return owner.ToArray();
        }

        Task<byte[]> encoded = EncodeAsync();

        person.Hired(DateTimeOffset.UnixEpoch);
        using (var address = new Address.Writer(person.PackDetail(Address.TypeUrl)))
        {
            address.Street("Main Street");
        }

        return ($"{name}, {isAda}, {calls}", Encoded.Hex(buffer.AsSpan(0, length)), Encoded.Hex(untyped.WrittenSpan), encoded, Encoded.Hex(proto.WrittenSpan));
    }
}
