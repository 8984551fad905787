using Acme.V1;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of docs/writing.md, compiled and run. DocumentTests checks that it is the same text.</summary>
public class WritingSnippets
{
    [Fact]
    public async Task A_person_is_written_in_every_form()
    {
        (string left, Task<byte[]> buffered, string whole, string json) = Paste();
        Assert.Equal(Encoded.Golden("10 07 0A 03 416461 22 0A 0A 08 52756520436C6572"), left);
        Assert.Equal("0A034164611007", Encoded.Hex(await buffered));
        Assert.Equal("3 b 0.5 2 result", json);

        byte[] url = System.Text.Encoding.UTF8.GetBytes("type.googleapis.com/acme.v1.Address");
        byte[] any = Plain.Concat(Plain.Delimited(1, url), Plain.Delimited(2, Plain.Delimited(1, "Main Street"u8.ToArray())));
        Assert.Equal(
            Encoded.Golden("0A 03 416461 10 07 1A 03 010203 22 0A 0A 08 52756520436C6572 2A 0C 0A 08 3535352D30313030 10 01 2A 0A 0A 08 3535352D30313031 "
                + "32 0C 0A 04 7465616D 12 04 636F7265 32 0A 0A 05 666C6F6F72 12 01 32 3A 00") + Encoded.Hex(Plain.Delimited(8, any)),
            whole);
    }

    private static (string Left, Task<byte[]> Buffered, string Whole, string Json) Paste()
    {
        using var proto = new ProtoWriter();                              // rents memory, gives it back on Dispose
        var person = new Person.Writer(proto).Name("Ada").Id(7);          // chained, or statement by statement
        person.Tags([1, 2, 3]);                                           // packed
        using (var home = person.StartHome())                             // nested; the length is written on Dispose
        {
            home.Street("Rue Cler");
        }

        person.AddPhones(number: "555-0100", type: PhoneType.Mobile);     // a whole small message in one call
        string second = "555-0101";
        person.AddPhones(second, static (w, number) => w.Number(number)); // one message by a static lambda, its state passed in
        person.AddLabels("team", "core");                                 // a map entry

        person.LabelsFrom(new Dictionary<string, string> { ["floor"] = "2" });

        person.Hired(DateTimeOffset.UnixEpoch);
        using (var address = new Address.Writer(person.PackDetail(Address.TypeUrl)))
        {
            address.Street("Main Street");
        }

        using var json = new ProtoWriter();
        var job = new Job.Writer(json);
        job.Options(new Dictionary<string, object?> { ["retries"] = 3, ["hosts"] = new[] { "a", "b" } }, static (w, options) => w.FieldsFrom(options));
        job.Result(0.5, static (w, result) => w.Set(result));             // null, bool, number, string, dictionary or list
        job.Hosts(new[] { "a", "b" }, static (w, hosts) => w.ValuesFrom(hosts));
        job.Changed(new[] { "result" }, static (w, paths) => w.PathsFrom(paths));

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

        return (Encoded.Hex(untyped.WrittenSpan), encoded, Encoded.Hex(proto.WrittenSpan), Text(json.WrittenSpan));
    }

    private static string Text(ReadOnlySpan<byte> bytes)
    {
        var job = new Job.Reader(bytes);
        Dictionary<string, object?> options = job.Options.ToDictionary();
        return FormattableString.Invariant($"{options["retries"]} {((object?[])options["hosts"]!)[1]} {job.Result.ToObject()} {job.Hosts.ToArray().Length} {job.Changed.Paths.ElementAt(0).ToString()}");
    }
}
