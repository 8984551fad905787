using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The name of the message in an Any, and the writer of its content.</summary>
public class AnyTypesTests
{
    private const string Schema =
        """
        syntax = "proto3";
        import "google/protobuf/any.proto";
        import "google/protobuf/timestamp.proto";
        message Person { google.protobuf.Any detail = 1; repeated google.protobuf.Any more = 2; map<string, google.protobuf.Any> by_name = 3; message Inner { string name = 1; } }
        message Address { string street = 1; }
        message Phone { string number = 1; }
        """;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        partial class Address { public const string OwnUrl = "x"; }
        static class Urls { public const string TypeUrl = "type.googleapis.com/Address"; }
        static partial class Program
        {
        static string Url() => Address.TypeUrl;
        static void Take(ProtoZeroSharp.Generated.MessageWriter message) => message.Close();
        }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);

    [Theory]
    [InlineData("void M(Person.Writer w) { using var phone = new Phone.Writer(w.PackDetail(Address.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w) { new Phone.Writer(w.PackMore((Address.TypeUrl))).Close(); }")]
    [InlineData("void M(Person.Writer w) { new Phone.Writer(w.PackByName(\"x\", Address.TypeUrl)).Close(); }")]
    [InlineData("void M(Person.Writer w) { new Phone.Writer((w.PackByName(typeUrl: Address.TypeUrl, key: \"x\"))).Close(); }")]
    [InlineData("void M(Person.Writer w) { using Phone.Writer phone = new(w.PackDetail(Address.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w) { using var inner = new Person.Types.Inner.Writer(w.PackDetail(Person.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w) { using var phone = new Phone.Writer(w.PackDetail(ProtoZeroSharp.WellKnownTypes.Timestamp.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w) { using var time = new ProtoZeroSharp.WellKnownTypes.Timestamp.Writer(w.PackDetail(Address.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w) { var message = w.PackDetail(Address.TypeUrl); using var phone = new Phone.Writer(message); }")]
    [InlineData("void M(Person.Writer w) { using var any = w.StartDetail(); new Phone.Writer(any.Pack(Address.TypeUrl)).Close(); }")]
    [InlineData("Phone.Writer M(Person.Writer w) => new Phone.Writer(w.PackDetail(Address.TypeUrl));")]
    public void The_name_of_another_message_is_reported(string method) => Assert.Equal(["PZ8008 TypeUrl"], Project.Analyze(method));

    [Theory]
    [InlineData("void M(Person.Writer w) { using var address = new Address.Writer(w.PackDetail(Address.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w) { using var inner = new Person.Types.Inner.Writer(w.PackDetail(Person.Types.Inner.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w) { var message = w.PackDetail(Address.TypeUrl); using var address = new Address.Writer(message); }")]
    [InlineData("void M(Person.Writer w) { using var phone = new Phone.Writer(w.PackDetail(Url())); }")]
    [InlineData("void M(Person.Writer w) { using var phone = new Phone.Writer(w.PackDetail(Address.OwnUrl)); }")]
    [InlineData("void M(Person.Writer w) { using var phone = new Phone.Writer(w.PackDetail(Urls.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w, string url) { using var phone = new Phone.Writer(w.PackDetail(url)); using (var other = new Phone.Writer(w.PackMore(\"x\"))) { } }")]
    [InlineData("void M(Person.Writer w, bool all) { using var phone = new Phone.Writer(w.PackDetail(all ? Phone.TypeUrl : Address.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w) { Take(w.PackDetail(Address.TypeUrl)); }")]
    [InlineData("void M(Person.Writer w, bool all) { var message = w.PackDetail(Address.TypeUrl); if (all) { new Phone.Writer(message).Close(); } else { new Address.Writer(message).Close(); } }")]
    public void The_name_that_is_right_or_not_known_is_not(string method) => Assert.DoesNotContain(Project.Analyze(method), static found => found.StartsWith("PZ8008"));

    [Fact]
    public void The_message_has_both_names() => Assert.Equal(
        "This Any gets the name of Address, but Phone is written into it, so whoever reads it takes one for the other. Give PackDetail Phone.TypeUrl.",
        Assert.Single(Project.Diagnostics("void M(Person.Writer w) { using var phone = new Phone.Writer(w.PackDetail(Address.TypeUrl)); }")).GetMessage());
}
