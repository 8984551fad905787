using System.Text;
using Acme.V1;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Xunit;
using Wkt = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Merge;

/// <summary>
/// The code of docs/migration.md, compiled and run: the code after a migration writes the same bytes as the code before.
/// DocumentTests checks that it is the same text.
/// </summary>
public class MigrationSnippets
{
    private const string PersonBytes =
        "0A03416461" + "1007" + "1A03010203" + "220A0A0852756520436C6572" + "2A0C0A083535352D303130301001" + "320C0A047465616D1204636F7265" + "3A020801";

    [Theory]
    [InlineData("Ada", 7, "Rue Cler", "0A03416461" + "1007" + "220A0A0852756520436C6572")]
    [InlineData("Åsa", 300, "", "0A04C3857361" + "10AC02" + "22020A00")]
    public void By_hand(string name, int id, string street, string expected)
    {
        byte[] buffer = new byte[64];
        Assert.Equal(expected, Convert.ToHexString(buffer, 0, WritePerson(buffer, name, (ulong)id, street)));
        Array.Clear(buffer);
        Assert.Equal(expected, Convert.ToHexString(buffer, 0, WritePerson(buffer, name, id, street)));
    }

    [Fact]
    public void Writing_with_Google()
    {
        Assert.Equal(PersonBytes, Convert.ToHexString(WriteBefore()));
        Assert.Equal(PersonBytes, Convert.ToHexString(WriteAfter()));
    }

    [Fact]
    public void Reading_with_Google()
    {
        const string Expected = "Ada Rue Cler core 1970-01-01T00:00:01.0000000+00:00 555-0100";
        Assert.Equal(Expected, ReadBefore(Convert.FromHexString(PersonBytes)));
        Assert.Equal(Expected, ReadAfter(Convert.FromHexString(PersonBytes)));
    }

    [Fact]
    public void Changing_with_Google()
    {
        byte[] before = ChangeBefore(Convert.FromHexString(PersonBytes));
        Assert.Equal(PersonBytes.Replace("1007", "1008", StringComparison.Ordinal), Convert.ToHexString(before));
        Assert.Equal(before, ChangeAfter(Convert.FromHexString(PersonBytes)));
    }

    [Fact]
    public void An_object_of_Google_in_a_message_written_here_and_back()
    {
        var google = new Person { Home = new Address { Street = "Rue Cler" }, Hired = Timestamp.FromDateTimeOffset(DateTimeOffset.UnixEpoch.AddSeconds(1)) };
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto);
        person.AppendHiredEncoded(google.Hired.ToByteArray());
        person.AppendHomeEncoded(google.Home.ToByteArray());
        var reader = new Person.Reader(proto.WrittenSpan);
        Address home = Address.Parser.ParseFrom(reader.Home.Encoded.Span);
        Wkt.Timestamp.Reader hired = reader.Hired;
        Assert.Equal(google.Home, home);
        Assert.Equal(google.Hired, Timestamp.Parser.ParseFrom(hired.Encoded.Span));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(7)]
    public void A_default_that_Google_leaves_out(int id)
    {
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto);
        if (id != 0)
        {
            person.Id(id);
        }

        Assert.Equal(new Person { Id = id }.ToByteArray(), proto.ToArray());
    }

    [Fact]
    public void Of_protobuf_net()
    {
        var employee = new Employee { Name = "Ada", Id = 7, Tags = { 1, 2 } };
        using var proto = new ProtoWriter();
        Write(new Person.Writer(proto), employee);
        Assert.Equal("0A03416461" + "1007" + "1A020102", Convert.ToHexString(proto.WrittenSpan));
        Employee read = Read(proto.WrittenSpan);
        Assert.Equal(("Ada", 7), (read.Name, read.Id));
        Assert.Equal([1, 2], read.Tags);

        using var without = new ProtoWriter();
        Write(new Person.Writer(without), new Employee { Name = null!, Id = 7 });
        Assert.Equal("1007", Convert.ToHexString(without.WrittenSpan));
    }

    [Fact]
    public void Packed_lists_as_protobuf_net_writes_them_are_read()
    {
        // Fields 1, 2 and 3 with no, one and two numbers: the output that its issue 894 quotes.
        List<string> lists = [];
        var fields = new ProtoReader(Convert.FromHexString("0A0010011A020102"));
        while (fields.Next())
        {
            string list = fields.FieldNumber + ":";
            foreach (int number in fields.ReadInt32s())
            {
                list += " " + number;
            }

            lists.Add(list);
        }

        Assert.Equal(["1:", "2: 1", "3: 1 2"], lists);
        Assert.Equal([1], Read(Convert.FromHexString("1801")).Tags);
    }

    [Fact]
    public void What_Google_leaves_out_of_map_entries_and_Anys_is_written_here()
    {
        string url = "type.googleapis.com/" + Address.Descriptor.FullName;
        var theirs = new Person { Labels = { [""] = "" }, Detail = Any.Pack(new Address()) };
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto).AddLabels("", "");
        new Address.Writer(person.PackDetail(url)).Close();
        string encodedUrl = "0A" + url.Length.ToString("X2", System.Globalization.CultureInfo.InvariantCulture) + Convert.ToHexString(Encoding.ASCII.GetBytes(url));
        string length = (encodedUrl.Length / 2).ToString("X2", System.Globalization.CultureInfo.InvariantCulture);
        string longer = ((encodedUrl.Length / 2) + 2).ToString("X2", System.Globalization.CultureInfo.InvariantCulture);
        Assert.Equal("3200" + "42" + length + encodedUrl, Convert.ToHexString(theirs.ToByteArray()));
        Assert.Equal("32040A001200" + "42" + longer + encodedUrl + "1200", Convert.ToHexString(proto.ToArray()));
        Assert.Equal(theirs, Person.Parser.ParseFrom(proto.ToArray()));
    }

    [Fact]
    public void Appended_bytes_are_merged()
    {
        var first = new Person { Id = 1, Tags = { 1 }, Labels = { ["a"] = "1" } };
        var second = new Person { Id = 2, Tags = { 2 }, Labels = { ["a"] = "2" } };
        using var proto = new ProtoWriter();
        proto.AddRaw(first.ToByteArray());
        proto.AddRaw(second.ToByteArray());
        var merged = new Person.Reader(proto.WrittenSpan);
        Assert.Equal(2, merged.Labels.Count());
        Assert.True(merged.Labels.TryGetValue("a", out Utf8View value));
        Assert.Equal("2", value.ToString());
        first.MergeFrom(second.ToByteArray());
        Assert.True(merged.Encoded.ContentEquals(new Person.Reader(first.ToByteArray()).Encoded));
    }

    [Fact]
    public void Of_LibProtoZeroSharp()
    {
        const string Expected = "1032" + "0A0C48656C6C6F20776F726C6421" + "0A0C48656C6C6F20776F726C6421" + "220D0A0B4D61696E20537472656574";
        using var before = new MemoryStream();
        LibBefore(before);
        Assert.Equal(Expected, Convert.ToHexString(before.ToArray()));
        using var after = new MemoryStream();
        LibAfter(after);
        Assert.Equal(Expected, Convert.ToHexString(after.ToArray()));
    }

    private static int WritePerson(byte[] buffer, string name, ulong id, string street)
    {
        int position = 0;
        buffer[position++] = 0x0A;                                // name
        buffer[position++] = (byte)Encoding.UTF8.GetByteCount(name);
        position += Encoding.UTF8.GetBytes(name, 0, name.Length, buffer, position);
        buffer[position++] = 0x10;                                // id
        for (; id >= 0x80; id >>= 7)
        {
            buffer[position++] = (byte)(id | 0x80);
        }

        buffer[position++] = (byte)id;
        buffer[position++] = 0x22;                                // home
        int length = position++;                                  // filled below
        buffer[position++] = 0x0A;                                // street
        buffer[position++] = (byte)Encoding.UTF8.GetByteCount(street);
        position += Encoding.UTF8.GetBytes(street, 0, street.Length, buffer, position);
        buffer[length] = (byte)(position - length - 1);
        return position;
    }

    private static int WritePerson(byte[] buffer, string name, int id, string street)
    {
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto).Name(name).Id(id);
        using (var home = person.StartHome())
        {
            home.Street(street);
        }

        return proto.CopyTo(buffer);
    }

    private static byte[] WriteBefore()
    {
        var person = new Person
        {
            Name = "Ada",
            Id = 7,
            Tags = { 1, 2, 3 },
            Home = new Address { Street = "Rue Cler" },
            Phones = { new PhoneNumber { Number = "555-0100", Type = PhoneType.Mobile } },
            Labels = { ["team"] = "core" },
            Hired = Timestamp.FromDateTimeOffset(DateTimeOffset.UnixEpoch.AddSeconds(1)),
        };
        byte[] bytes = person.ToByteArray();
        return bytes;
    }

    private static byte[] WriteAfter()
    {
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto).Name("Ada").Id(7);
        person.Tags([1, 2, 3]);
        person.Home(street: "Rue Cler");
        person.AddPhones(number: "555-0100", type: PhoneType.Mobile);
        person.AddLabels("team", "core");
        person.Hired(DateTimeOffset.UnixEpoch.AddSeconds(1));
        byte[] bytes = proto.ToArray();
        return bytes;
    }

    private static string ReadBefore(byte[] bytes)
    {
        Person person = Person.Parser.ParseFrom(bytes);
        string text = $"{person.Name} {person.Home?.Street} {person.Labels["team"]} {person.Hired.ToDateTimeOffset():O}";
        foreach (PhoneNumber phone in person.Phones)
        {
            text += " " + phone.Number;
        }

        return text;
    }

    private static string ReadAfter(byte[] bytes)
    {
        var person = new Person.Reader(bytes);
        person.Labels.TryGetValue("team", out Utf8View team);
        string text = $"{person.Name.ToString()} {person.Home.Street.ToString()} {team.ToString()} {person.Hired.ToDateTimeOffset():O}";
        foreach (var phone in person.Phones)
        {
            text += " " + phone.Number.ToString();
        }

        return text;
    }

    private static byte[] ChangeBefore(byte[] bytes)
    {
        Person person = Person.Parser.ParseFrom(bytes);
        person.Id = 8;
        bytes = person.ToByteArray();
        return bytes;
    }

    private static byte[] ChangeAfter(byte[] bytes)
    {
        using var person = new Person.Editor(bytes, bytes.Length);
        int length = person.Id(8).Close();  // the message is the first bytes of the array
        return bytes[..length];
    }

    private static void Write(Person.Writer person, Employee employee)
    {
        if (employee.Name != null)                               // protobuf-net leaves null out; a writer throws
        {
            person.Name(employee.Name);
        }

        person.Id(employee.Id).TagsFrom(employee.Tags);
    }

    private static Employee Read(ReadOnlySpan<byte> bytes)
    {
        var person = new Person.Reader(bytes);
        var employee = new Employee { Name = person.Name.ToString(), Id = person.Id };
        foreach (int tag in person.Tags)
        {
            employee.Tags.Add(tag);
        }

        return employee;
    }

    private static void LibBefore(Stream file)
    {
        var writer = new ProtoWriter();

        writer.AddVarInt(Person.IdFieldNumber, 50);
        writer.AddBytes(Person.NameFieldNumber, "Hello world!"u8);
        writer.AddString(Person.NameFieldNumber, "Hello world!");

        {
            writer.StartSub(Person.HomeFieldNumber);
            writer.AddString(Address.StreetFieldNumber, "Main Street");
            writer.CloseSub();
        }

        writer.WriteTo(file);
        writer.Free();
    }

    private static void LibAfter(Stream file)
    {
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto).Id(50).Name("Hello world!"u8).Name("Hello world!");
        using (var home = person.StartHome())
        {
            home.Street("Main Street");
        }

        proto.WriteTo(file);
    }

    private sealed class Employee
    {
        public string Name { get; set; } = "";

        public int Id { get; set; }

        public List<int> Tags { get; } = [];
    }
}
