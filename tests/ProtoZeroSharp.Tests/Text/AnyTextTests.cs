using Acme;
using Acme.V1;
using ProtoZeroSharp.Tests.Reading;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Text;

/// <summary>An Any shown as what it holds: protoc makes the same bytes of the text.</summary>
public class AnyTextTests
{
    private static readonly TextOptions Expanding = new() { AnyTypes = { Address.Reader.NamesOf, PhoneNumber.Reader.NamesOf } };

    [Fact]
    public void An_Any_of_a_type_that_is_given_is_expanded()
    {
        byte[] bytes = Encoded.Bytes(static w =>
        {
            using var address = new Address.Writer(new Person.Writer(w).Name("Ada").PackDetail(Address.TypeUrl));
            address.Street("Main Street");
        });
        string text = new Person.Reader(bytes).ToText(Expanding);
        Assert.Equal("name: \"Ada\"\ndetail {\n  [type.googleapis.com/acme.v1.Address] {\n    street: \"Main Street\"\n  }\n}\n", text);
        Assert.Equal(bytes, ProtocText.Encode(Path.Combine(ProtocText.Metadata("RepositoryRoot"), "tests/ProtoZeroSharp.Tests/Docs/protos"), "person.proto", "acme.v1.Person", text));
        Assert.Equal("name: \"Ada\"\ndetail {\n  type_url: \"type.googleapis.com/acme.v1.Address\"\n  value: \"\\n\\013Main Street\"\n}\n", new Person.Reader(bytes).ToString());
    }

    [Fact]
    public void An_Any_of_any_type_of_the_project_is_expanded_as_protoc_reads_it()
    {
        byte[] bytes = Encoded.Bytes(static w =>
        {
            using var person = new Person.Writer(new Person.Writer(w).PackDetail(Person.TypeUrl));
            using var phone = new PhoneNumber.Writer(person.PackDetail(PhoneNumber.TypeUrl));
            phone.Number("555-0100");
        });
        var person = new Person.Reader(bytes);
        string text = person.ToText(new TextOptions { Projects = { AcmeTypes.All } });
        Assert.Equal("detail {\n  [type.googleapis.com/acme.v1.Person] {\n    detail {\n      [type.googleapis.com/acme.v1.PhoneNumber] {\n        number: \"555-0100\"\n      }\n    }\n  }\n}\n", text);
        Assert.Equal(bytes, ProtocText.Encode(Path.Combine(ProtocText.Metadata("RepositoryRoot"), "tests/ProtoZeroSharp.Tests/Docs/protos"), "person.proto", "acme.v1.Person", text));
    }

    [Fact]
    public void An_Any_of_a_type_of_the_library_is_expanded_with_those_of_a_project()
    {
        byte[] bytes = Plain.Delimited(8, Plain.Concat(Plain.Text(1, "type.googleapis.com/google.protobuf.Duration"), Plain.Delimited(2, Plain.VarintField(1, 5))));
        const string expected = "detail {\n  [type.googleapis.com/google.protobuf.Duration] {\n    seconds: 5\n  }\n}\n";
        Assert.Equal(expected, new Person.Reader(bytes).ToText(new TextOptions { Projects = { AcmeTypes.All } }));
        Assert.Equal(expected, new Person.Reader(bytes).ToText(new TextOptions { Projects = { ProtoZeroSharp.WellKnownTypes.WellKnownMessages.All } }));
    }

    /// <summary>Extensions are not looked into before, so that the error comes while the text is made.</summary>
    [Fact]
    public void An_error_in_an_Any_has_its_place_in_the_whole_message()
    {
        byte[] bytes = Plain.Delimited(8, Plain.Concat(Plain.Text(1, "type.googleapis.com/texts.Session"), Plain.Delimited(2, Plain.Delimited(100, [8]))));
        string text = new Person.Reader(bytes).ToText(new TextOptions { AnyTypes = { Texts.Session.Reader.NamesOf } });
        Assert.Contains($"# The input ends too early, in field 1, at byte {bytes.Length - 1}.", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("type.googleapis.com/acme.v1.Nobody")]
    [InlineData("")]
    [InlineData("type.googleapis.com/")]
    public void An_Any_of_a_type_that_no_project_has_is_shown_as_it_is(string url)
    {
        byte[] bytes = Plain.Delimited(8, Plain.Concat(Plain.Text(1, url), Plain.Delimited(2, Plain.VarintField(1, 5))));
        Assert.Equal(new Person.Reader(bytes).ToString(), new Person.Reader(bytes).ToText(new TextOptions { Projects = { AcmeTypes.All } }));
    }

    [Theory]
    [InlineData("type.googleapis.com/acme.v1.Person", "")]
    [InlineData("type.googleapis.com/acme.v1.Address", "0A 05")]
    public void An_Any_of_another_type_or_with_a_malformed_value_is_shown_as_it_is(string url, string value)
    {
        byte[] any = Plain.Concat(Plain.Text(1, url), Plain.Delimited(2, Hex.Bytes(value)));
        byte[] bytes = Plain.Delimited(8, any);
        Assert.Equal(new Person.Reader(bytes).ToString(), new Person.Reader(bytes).ToText(Expanding));
    }

    [Fact]
    public void An_Any_inside_of_an_Any_is_expanded_too()
    {
        byte[] inner = Plain.Concat(Plain.Text(1, "acme.com/acme.v1.PhoneNumber"), Plain.Delimited(2, Plain.VarintField(2, 1)));
        byte[] bytes = Plain.Delimited(8, Plain.Concat(Plain.Text(1, "a.b_1/acme.v1.Person"), Plain.Delimited(2, Plain.Delimited(8, inner))));
        string text = new Person.Reader(bytes).ToText(new TextOptions { AnyTypes = { Person.Reader.NamesOf, PhoneNumber.Reader.NamesOf } });
        Assert.Equal("detail {\n  [a.b_1/acme.v1.Person] {\n    detail {\n      [acme.com/acme.v1.PhoneNumber] {\n        type: PHONE_TYPE_MOBILE\n      }\n    }\n  }\n}\n", text);
    }

    /// <summary>The sender's text would be in the log as if it were ours: protoc takes no such URL either.</summary>
    [Theory]
    [InlineData("x] {\n}\nadmin: true\n[a/acme.v1.PhoneNumber")]
    [InlineData("acme.v1.PhoneNumber")]
    [InlineData("/acme.v1.PhoneNumber")]
    [InlineData("a/b/acme.v1.PhoneNumber")]
    [InlineData("a-b.com/acme.v1.PhoneNumber")]
    [InlineData("a..b/acme.v1.PhoneNumber")]
    [InlineData(".a/acme.v1.PhoneNumber")]
    [InlineData("a./acme.v1.PhoneNumber")]
    [InlineData("1a/acme.v1.PhoneNumber")]
    [InlineData("a.1/acme.v1.PhoneNumber")]
    [InlineData("a b/acme.v1.PhoneNumber")]
    [InlineData("a@b/acme.v1.PhoneNumber")]
    [InlineData("a`b/acme.v1.PhoneNumber")]
    [InlineData("a[b/acme.v1.PhoneNumber")]
    [InlineData("\u00E9/acme.v1.PhoneNumber")]
    [InlineData("a%20/acme.v1.PhoneNumber")]
    public void An_Any_whose_URL_cannot_be_in_the_text_is_shown_as_it_is(string url)
    {
        byte[] bytes = Plain.Delimited(8, Plain.Concat(Plain.Text(1, url), Plain.Delimited(2, Plain.VarintField(2, 1))));
        Assert.Equal(new Person.Reader(bytes).ToString(), new Person.Reader(bytes).ToText(Expanding));
    }

    /// <summary>What is in it is not shown as bytes either.</summary>
    [Theory]
    [InlineData("type.googleapis.com/texts.Secrets", "12 01 70 12 05")] // malformed after the password
    [InlineData("a b/texts.Secrets", "12 01 70")]
    [InlineData("/texts.Secrets", "12 01 70")]
    [InlineData("texts.Secrets", "12 01 70")]
    [InlineData("a/b/texts.Session", "0B 0A 01 70 0C")]
    public void An_Any_that_cannot_be_expanded_does_not_show_a_message_with_redacted_fields(string url, string value)
    {
        byte[] bytes = Plain.Delimited(8, Plain.Concat(Plain.Text(1, url), Plain.Delimited(2, Hex.Bytes(value))));
        var person = new Person.Reader(bytes);
        Assert.Equal("detail {\n  type_url: \"" + url + "\"\n  value: [REDACTED]\n}\n", person.ToText(new TextOptions { Projects = { AcmeTypes.All } }));
        Assert.Equal(person.ToString(), person.ToText(new TextOptions { Projects = { AcmeTypes.All }, ShowRedacted = true }));
        Assert.DoesNotContain("[REDACTED]", person.ToString(), StringComparison.Ordinal);
    }

    /// <summary>The message in the other Any would have been expanded, and its password hidden.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void An_Any_that_cannot_be_expanded_does_not_show_another_one_in_it_that_may_have_redacted_fields(bool isProject)
    {
        TextOptions options = isProject ? new() { Projects = { AcmeTypes.All } } : new() { AnyTypes = { Person.Reader.NamesOf, Texts.Secrets.Reader.NamesOf } };
        byte[] secrets = Plain.Concat(Plain.Text(1, "type.googleapis.com/texts.Secrets"), Plain.Delimited(2, Plain.Text(2, "p")));
        byte[] malformed = Plain.Concat(Plain.Delimited(8, secrets), Hex.Bytes("0A 05"));
        byte[] any = Plain.Concat(Plain.Text(1, "type.googleapis.com/acme.v1.Person"), Plain.Delimited(2, malformed));
        Assert.Equal("detail {\n  type_url: \"type.googleapis.com/acme.v1.Person\"\n  value: [REDACTED]\n}\n", new Person.Reader(Plain.Delimited(8, any)).ToText(options));
        Assert.Equal("8: [REDACTED]\n", new Person.Reader(Plain.Group(8, secrets)).ToText(options));

        // None of these has a redacted field.
        var harmless = new TextOptions { AnyTypes = { Person.Reader.NamesOf, PhoneNumber.Reader.NamesOf } };
        Assert.Equal(new Person.Reader(Plain.Delimited(8, any)).ToString(), new Person.Reader(Plain.Delimited(8, any)).ToText(harmless));
        Assert.Equal(new Person.Reader(Plain.Group(8, secrets)).ToString(), new Person.Reader(Plain.Group(8, secrets)).ToText(harmless));
    }

    [Fact]
    public void A_URL_is_no_longer_than_values_may_be_but_for_the_usual_one()
    {
        var options = new TextOptions { AnyTypes = { PhoneNumber.Reader.NamesOf }, MaxValueLength = 3 };
        Assert.StartsWith("detail {\n  [a.b/acme.v1.PhoneNumber] {\n", Text("a.b"), StringComparison.Ordinal);
        Assert.StartsWith("detail {\n  type_url: \"aaa...<truncated>...\"\n", Text("aaaa"), StringComparison.Ordinal);
        Assert.StartsWith("detail {\n  [type.googleapis.com/acme.v1.PhoneNumber] {\n", Text("type.googleapis.com"), StringComparison.Ordinal);

        string Text(string prefix) =>
            new Person.Reader(Plain.Delimited(8, Plain.Concat(Plain.Text(1, prefix + "/acme.v1.PhoneNumber"), Plain.Delimited(2, Plain.VarintField(2, 1))))).ToText(options);
    }
}
