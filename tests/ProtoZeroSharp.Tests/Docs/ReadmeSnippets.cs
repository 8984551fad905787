using Acme.V1;
using ProtoZeroSharp;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of README.md, compiled and run. DocumentTests checks that it is the same text.</summary>
public class ReadmeSnippets
{
    [Fact]
    public void The_example_writes_a_person()
    {
        using var stream = new MemoryStream();
        (string Number, int Unused) phone = ("1", 0);

        using var proto = new ProtoWriter();                              // rents memory, gives it back on Dispose
        var person = new Person.Writer(proto).Name("Ada").Id(7);          // chained, or statement by statement
        person.Tags([1, 2, 3]);                                           // packed
        using (var home = person.StartHome())                             // nested; the length is written on Dispose
        {
            home.Street("Rue Cler");
        }

        person.AddPhones(number: "555-0100", type: PhoneType.Mobile);     // a whole small message in one call: the fastest form
        person.AddPhones(phone, static (w, p) => w.Number(p.Number));     // one message by a static lambda, its state passed in
        person.AddLabels("team", "core");                                 // a map entry
        proto.WriteTo(stream);                                            // or CopyTo, ToArray, WrittenSpan, an IBufferWriter<byte>

        Assert.Equal(
            Encoded.Golden("0A 03 416461 10 07 1A 03 010203 22 0A 0A 08 52756520436C6572 2A 0C 0A 08 3535352D30313030 10 01 2A 03 0A 01 31 "
                + "32 0C 0A 04 7465616D 12 04 636F7265"),
            Encoded.Hex(stream.ToArray()));
    }

    [Fact]
    public void A_reader_sees_what_was_written()
    {
        byte[] bytes = Encoded.Bytes(static w => new Person.Writer(w).Name("Ada").AddPhones(type: PhoneType.Mobile).AddPhones(number: "1"));

        var reader = new Person.Reader(bytes);                            // checks one level; copies and allocates nothing
        string name = reader.Name.ToString();                             // text stays UTF-8 until it is asked for
        bool isAda = reader.Name == "Ada";
        int calls = 0;
        foreach (var phone in reader.Phones)
        {
            calls += phone.Type == PhoneType.Mobile ? 1 : 0;
        }

        Assert.Equal("Ada", name);
        Assert.True(isAda);
        Assert.Equal(1, calls);
    }

    [Fact]
    public void An_editor_changes_what_was_written()
    {
        byte[] bytes = Encoded.Bytes(static w => new Person.Writer(w).Name("Ada").Id(7).Tags([1, 2, 3]));
        byte[] buffer = new byte[100];
        bytes.CopyTo(buffer, 0);
        int length = bytes.Length;

        using var editor = new Person.Editor(buffer, length);             // the message and, behind it, room to grow
        editor.Id(8).Name("Grace").AddTags(4);                            // same width: stored in place; else the tail moves once
        using (var home = editor.EditHome())                              // made when it is absent; the lengths around it are put right
        {
            home.Street("Main Street");
        }

        length = editor.Close();

        Assert.Equal(
            Encoded.Golden("0A 05 4772616365 10 08 1A 04 01020304 22 0D 0A 0B 4D61696E20537472656574"),
            Encoded.Hex(buffer.AsSpan(0, length)));
    }

    [Fact]
    public void The_untyped_writer_takes_the_constants()
    {
        using var proto = new ProtoWriter();
        proto.AddVarInt(Person.IdFieldNumber, 7);
        proto.AddString(Person.NameFieldNumber, "Ada");
        proto.StartSub(Person.HomeFieldNumber);
        proto.AddBytes(Address.StreetFieldNumber, "Rue Cler"u8);
        proto.CloseSub();

        Assert.Equal(Encoded.Golden("10 07 0A 03 416461 22 0A 0A 08 52756520436C6572"), Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public async Task A_buffer_crosses_an_await()
    {
        using var buffer = new ProtoBuffer();
        using (var proto = buffer.CreateWriter())
        {
            new Person.Writer(proto).Name("Ada");
        }

        await Task.Yield();
        using (var proto = buffer.CreateWriter())
        {
            new Person.Writer(proto).Id(7);
        }

        byte[] bytes = buffer.ToArray();

        Assert.Equal("0A034164611007", Encoded.Hex(bytes));
    }

    [Fact]
    public void Well_known_types_take_values_of_dotnet()
    {
        using var proto = new ProtoWriter();
        var order = new Order.Writer(proto);

        order.Placed(DateTimeOffset.UnixEpoch).Window(TimeSpan.FromMinutes(5)).Note("fragile");
        using (var money = new Money.Writer(order.PackDetail(Money.TypeUrl)))
        {
            money.Units(12);
        }

        byte[] url = System.Text.Encoding.UTF8.GetBytes("type.googleapis.com/acme.v1.Money");
        byte[] any = Plain.Concat(Plain.Delimited(1, url), Plain.Delimited(2, [8, 12]));
        Assert.Equal(
            Encoded.Golden("0A 00 12 03 08 AC02 1A 09 0A 07 66726167696C65") + Encoded.Hex(Plain.Delimited(4, any)),
            Encoded.Hex(proto.WrittenSpan));
    }
}
