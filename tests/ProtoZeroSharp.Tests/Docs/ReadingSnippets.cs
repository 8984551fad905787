using Acme.V1;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.WellKnownTypes;
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
    public void Well_known_types_are_read_as_values()
    {
        byte[] bytes = Encoded.Bytes(static w =>
        {
            Person.Writer writer = new Person.Writer(w).Hired(DateTimeOffset.UnixEpoch);
            new Address.Writer(writer.PackDetail(Address.TypeUrl)).Street("Rue Cler").Close();
        });
        var person = new Person.Reader(bytes);
        DateTimeOffset hired = person.Hired.ToDateTimeOffset();     // or ToDateTime(), which is UTC
        DateTimeOffset? unless = person.Hired.ToNullable();         // null when the field does not occur
        bool isAddress = person.Detail.Is(Address.TypeUrl);
        var address = new Address.Reader(person.Detail.Value);      // what the Any holds

        Assert.Equal((DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch, true), (hired, unless, isAddress));
        Assert.True(address.Street == "Rue Cler");
        Assert.Null(new Person.Reader([]).Hired.ToNullable());
    }

    [Fact]
    public void A_part_is_copied()
    {
        byte[] paths = Encoded.Bytes(static w => new ProtoZeroSharp.WellKnownTypes.FieldMask.Writer(w).AddPaths("name").AddPaths("home.street"));
        var mask = new ProtoZeroSharp.WellKnownTypes.FieldMask.Reader(paths);
        var person = new Person.Reader(Bytes);
        using var proto = new ProtoWriter();
        mask.CopySelectedTo(person.Encoded, Person.Reader.NamesOf, proto);   // mask: paths: "name" paths: "home.street"
        Assert.Equal(person.Name.ToString(), new Person.Reader(proto.WrittenSpan).Name.ToString());
        Assert.Equal(person.Home.Street.ToString(), new Person.Reader(proto.WrittenSpan).Home.Street.ToString());
        Assert.Equal(0, new Person.Reader(proto.WrittenSpan).Id);
    }

    [Fact]
    public void Unknown_fields_are_copied()
    {
        byte[] bytes = [.. Bytes, 0x98, 0x06, 5, 0xA0, 0x06, 6];
        var person = new Person.Reader(bytes);
        using var proto = new ProtoWriter();
        var copy = new Person.Writer(proto).Name("Ada");            // the known fields as you like
        foreach (UnknownField field in person.UnknownFields)
        {
            if (field.FieldNumber != 99)
            {
                field.CopyTo(copy);                                 // or, for all of them, person.UnknownFields.CopyTo(copy)
            }
        }

        Assert.Equal(Encoded.Golden("0A 03 416461 A0 06 06"), Encoded.Hex(proto.WrittenSpan));
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
                case Person.IdFieldNumber: total += fields.ReadInt32(); break;
                case Person.NameFieldNumber: total += fields.ReadString().Length; break;
                case Person.HomeFieldNumber: total += fields.ReadBytes().Length; break;
            }
        }

        Assert.Equal(7 + 3 + 10, total);
    }

    [Fact]
    public void A_person_becomes_an_object()
    {
        byte[] bytes = Encoded.Bytes(static w => new Person.Writer(w).Name("Ada").Id(7).Tags([1, 2, 3]).AddPhones(number: "555").Hired(DateTimeOffset.UnixEpoch.AddSeconds(1.5)));
        Employee employee = Decode(new ProtoReader(bytes));
        Assert.Equal(("Ada", 7, DateTimeOffset.UnixEpoch.AddSeconds(1.5)), (employee.Name, employee.Id, employee.Hired));
        Assert.Equal([1, 2, 3], employee.Tags);
        Assert.Equal(["555"], employee.Phones);

        static Employee Decode(ProtoReader fields)                        // Decode(new ProtoReader(bytes))
        {
            var employee = new Employee();
            while (fields.Next())
            {
                switch (fields.FieldNumber)
                {
                    case Person.NameFieldNumber: employee.Name = fields.ReadString().ToString(); break;
                    case Person.IdFieldNumber: employee.Id = fields.ReadInt32(); break;
                    case Person.TagsFieldNumber:
                        foreach (int tag in fields.ReadInt32s())
                        {
                            employee.Tags.Add(tag);
                        }

                        break;
                    case Person.PhonesFieldNumber: employee.Phones.Add(new PhoneNumber.Reader(fields.ReadBytes()).Number.ToString()); break;
                    case Person.HiredFieldNumber: employee.Hired = new Timestamp.Reader(fields.ReadBytes()).ToDateTimeOffset(); break;
                }
            }

            return employee;
        }
    }

    [Fact]
    public void A_message_is_kept()
    {
        byte[] bytes = Bytes;
        List<PersonMessage> staff = [new PersonMessage(bytes)];
        int firstId = staff[0].Reader.Id;                           // in a field, in a task, on another thread
        Assert.Equal(new Person.Reader(bytes).Id, firstId);
    }

    public sealed class PersonMessage(ReadOnlyMemory<byte> bytes) : OwnedMessage(bytes)
    {
        public Person.Reader Reader => new Person.Reader(Span);
    }

    private sealed class Employee
    {
        public string Name { get; set; } = "";

        public int Id { get; set; }

        public List<int> Tags { get; } = [];

        public List<string> Phones { get; } = [];

        public DateTimeOffset Hired { get; set; }
    }
}
