using Acme;
using Acme.V1;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Reading.Conformance.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.Tests.Text;

/// <summary>Names are made once for each type in a text, however many messages it has: the sender says how many those are.</summary>
public class TextAllocationTests
{
    private const int Few = 100;
    private const int Many = 1_000;

    // Far more than the characters of a submessage take, far less than the names of a type with a hundred fields.
    private const int BytesForText = 1_000;

    [Fact]
    public void A_submessage_more_takes_memory_for_its_text_alone()
    {
        byte[] child = Plain.Delimited(84, []);
        Assert.InRange(PerElement(child, static bytes => new Ours.Everything3.Reader(bytes).ToString().Length), 0, BytesForText);
    }

    [Fact]
    public void A_submessage_in_a_submessage_too()
    {
        byte[] child = Plain.Delimited(84, Plain.Delimited(84, Plain.Delimited(84, [])));
        Assert.InRange(PerElement(child, static bytes => new Ours.Everything3.Reader(bytes).ToString().Length), 0, 3 * BytesForText);
    }

    /// <summary>An Any of a type that nobody knows is compared with all that are known.</summary>
    [Theory]
    [InlineData("type.googleapis.com/nobody.Knows")]
    [InlineData("type.googleapis.com/acme.v1.Address")]
    public void An_Any_more_takes_memory_for_its_text_alone(string url)
    {
        var options = new TextOptions();
        for (int i = 0; i < 100; i++)
        {
            options.AnyTypes.Add(Ours.Everything3.Reader.NamesOf);
        }

        options.AnyTypes.Add(Address.Reader.NamesOf);
        byte[] any = Plain.Delimited(315, Plain.Text(1, url));
        Assert.InRange(PerElement(any, bytes => new AllTypes.Reader(bytes).ToText(options).Length), 0, BytesForText);
        options = new TextOptions { Projects = { AcmeTypes.All } };
        Assert.InRange(PerElement(any, bytes => new AllTypes.Reader(bytes).ToText(options).Length), 0, BytesForText);
    }

    [Fact]
    public void Each_type_of_the_options_is_asked_for_its_names_once_and_no_more_than_needed()
    {
        int asked = 0;
        int unneeded = 0;
        var options = new TextOptions
        {
            AnyTypes =
            {
                number => Count(ref asked, PhoneNumber.Reader.NamesOf(number)),
                number => Count(ref asked, Address.Reader.NamesOf(number)),
                number => Count(ref unneeded, Person.Reader.NamesOf(number)),
            },
        };
        byte[] any = Plain.Delimited(315, Plain.Text(1, "type.googleapis.com/acme.v1.Address"));
        new AllTypes.Reader(Plain.Concat(any, any, any)).ToText(options);
        Assert.Equal((2, 0), (asked, unneeded));

        static MessageNames Count(ref int count, MessageNames names)
        {
            count++;
            return names;
        }
    }

    private static long PerElement(byte[] element, Func<byte[], long> text)
    {
        long few = AllocatedBy(Plain.Concat([.. Enumerable.Repeat(element, Few)]), text);
        long many = AllocatedBy(Plain.Concat([.. Enumerable.Repeat(element, Many)]), text);
        return (many - few) / (Many - Few);
    }

    private static long AllocatedBy(byte[] bytes, Func<byte[], long> text)
    {
        text(bytes);
        long before = GC.GetAllocatedBytesForCurrentThread();
        text(bytes);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
