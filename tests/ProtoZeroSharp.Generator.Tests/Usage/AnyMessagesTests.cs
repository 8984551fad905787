using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Messages in an Any, and those that have no handle: whether something closes them.</summary>
public class AnyMessagesTests
{
    private const string Schema =
        """
        syntax = "proto3";
        import "google/protobuf/any.proto";
        message Person { string name = 1; google.protobuf.Any detail = 2; repeated google.protobuf.Any more = 3; map<string, google.protobuf.Any> by_name = 4; Address home = 5; string pack_name = 6; Person next = 7; }
        message Address { string street = 1; Place place = 2; google.protobuf.Any kind = 3; }
        message Place { double latitude = 1; }
        """;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static partial class Program
        {
        static void Fill(Address.Writer home) => home.Street("x").Close();
        static void Write(Address.Writer home) => home.Street("x");
        static void End(ProtoWriter proto) => proto.CloseSub();
        static void Take(ProtoZeroSharp.Generated.MessageWriter message) => message.Close();
        static bool Ask() => true;
        }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);

    [Theory]
    [InlineData("PZ8001 PackDetail", "void M(Person.Writer w) { w.PackDetail(Address.TypeUrl); }")]
    [InlineData("PZ8001 PackDetail", "void M(Person.Writer w) { _ = w.PackDetail(Address.TypeUrl); }")]
    [InlineData("PZ8001 PackMore", "void M(Person.Writer w) { w.Name(\"x\").PackMore(Address.TypeUrl); }")]
    [InlineData("PZ8001 PackByName", "void M(Person.Writer w) { new Address.Writer(w.PackByName(\"x\", Address.TypeUrl)).Street(\"x\"); }")]
    [InlineData("PZ8001 PackDetail", "void M(Person.Writer w) { new Address.Writer(w.PackDetail(Address.TypeUrl)); }")]
    [InlineData("PZ8001 PackDetail", "byte[] M() { using var p = new ProtoWriter(); var w = new Person.Writer(p); new Address.Writer(w.PackDetail(Address.TypeUrl)).Street(\"x\"); return p.ToArray(); }")]
    [InlineData("PZ8001 PackDetail", "void M(Person.Writer w) { var ad = new Address.Writer(w.PackDetail(Address.TypeUrl)); ad.Street(\"x\"); }")]
    [InlineData("PZ8001 PackDetail", "void M(Person.Writer w) { Address.Writer ad = new(w.PackDetail(Address.TypeUrl)); Write(ad); }")]
    [InlineData("PZ8001 PackDetail", "void M(Person.Writer w) { new Address.Writer(w.PackDetail(Address.TypeUrl)).StartPlace().Latitude(1).Close(); }")]
    [InlineData("PZ8001 PackDetail", "void M(Person.Writer w) { new Place.Writer(new Address.Writer(w.PackDetail(Address.TypeUrl)).PackKind(Place.TypeUrl)).Latitude(1).Close(); }")]
    [InlineData("PZ8001 StartNext", "void M(Person.Writer w) { new Address.Writer(w.StartNext().PackDetail(Address.TypeUrl)).Street(\"x\").Close(); }")]
    [InlineData("PZ8001 StartDetail", "void M(Person.Writer w) { var any = w.StartDetail(); new Address.Writer(any.Pack(Address.TypeUrl)).Street(\"x\").Close(); }")]
    [InlineData("PZ8001 Pack", "void M(Person.Writer w) { using var any = w.StartDetail(); new Address.Writer(any.Pack(Address.TypeUrl)).Street(\"x\"); }")]
    [InlineData("PZ8001 StartPlace", "byte[] M() { using var p = new ProtoWriter(); using (var ad = new Address.Writer(new Person.Writer(p).PackDetail(Address.TypeUrl))) { ad.StartPlace().Latitude(1); } return p.ToArray(); }")]
    [InlineData("PZ8002 ToArray", "byte[] M() { using var p = new ProtoWriter(); var w = new Person.Writer(p); using var ad = new Address.Writer(w.PackDetail(Address.TypeUrl)); ad.Street(\"x\"); return p.ToArray(); }")]
    [InlineData("PZ8002 ToArray", "byte[] M(ProtoWriter p) { using var ad = new Address.Writer(new Person.Writer(p).PackDetail(Address.TypeUrl)); ad.Street(\"x\"); return p.ToArray(); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer w) { using var ad = new Address.Writer(w.PackDetail(Address.TypeUrl)); w.Name(\"x\"); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer w) { var ad = new Address.Writer(w.PackDetail(Address.TypeUrl)); ad.Street(\"x\"); w.Name(\"x\"); ad.Close(); }")]
    [InlineData("PZ8002 PackMore", "void M(Person.Writer w) { using var ad = new Address.Writer(w.PackDetail(Address.TypeUrl)); new Place.Writer(w.PackMore(Place.TypeUrl)).Close(); }")]
    [InlineData("PZ8002 Close", "void M(Person.Writer w) { var any = w.StartDetail(); var ad = new Address.Writer(any.Pack(Address.TypeUrl)); any.Close(); ad.Close(); }")]
    public void A_message_in_an_Any_that_stays_open_is_reported(string expected, string method) => Assert.Equal([expected], Project.Analyze(method));

    [Theory]
    [InlineData("void M(Person.Writer w) { using (var ad = new Address.Writer(w.PackDetail(Address.TypeUrl))) { ad.Street(\"x\"); } w.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer w) { new Address.Writer(w.PackDetail(Address.TypeUrl)).Street(\"x\").Close(); w.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer w) { new Address.Writer((w.PackByName(\"x\", Address.TypeUrl))).Close(); w.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer w) { w.PackDetail(Address.TypeUrl).Close(); w.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer w) { Fill(new Address.Writer(w.PackDetail(Address.TypeUrl))); w.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer w) { var ad = new Address.Writer(w.PackDetail(Address.TypeUrl)); Fill(ad); w.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer w) { Take(w.PackDetail(Address.TypeUrl)); w.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer w) { var message = w.PackDetail(Address.TypeUrl); new Address.Writer(message).Street(\"x\").Close(); w.Name(\"x\"); }")]
    [InlineData("Address.Writer M(Person.Writer w) => new Address.Writer(w.PackDetail(Address.TypeUrl));")]
    [InlineData("void M(Person.Writer w) { using (var any = w.StartDetail()) { new Address.Writer(any.Pack(Address.TypeUrl)).Street(\"x\").Close(); } w.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer w) { w.PackName(\"x\").Name(\"x\"); }")]
    [InlineData("byte[] M(ProtoWriter p) { var mark = p.Mark(); new Address.Writer(new Person.Writer(p).PackDetail(Address.TypeUrl)).Street(\"x\"); p.Rollback(mark); return p.ToArray(); }")]
    [InlineData("byte[] M(ProtoWriter p) { var w = new Person.Writer(p); { using var ad = new Address.Writer(w.PackDetail(Address.TypeUrl)); ad.Street(\"x\"); } return p.ToArray(); }")]
    public void One_that_may_be_closed_is_not(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("StartSub", "byte[] M() { using var proto = new ProtoWriter(); proto.StartSub(1); proto.AddBool(1, true); return proto.ToArray(); }")]
    [InlineData("StartGroup", "byte[] M() { using (var proto = new ProtoWriter()) { proto.StartGroup(1); return proto.ToArray(); } }")]
    [InlineData("StartDelimited", "void M(System.IO.Stream stream) { using var proto = new ProtoWriter(); proto.StartDelimited(); new Person.Writer(proto).Name(\"x\"); proto.WriteTo(stream); }")]
    [InlineData("StartSubPadded", "byte[] M() { var proto = new ProtoWriter(); proto.StartSubPadded(1); byte[] bytes = proto.ToArray(); proto.Dispose(); return bytes; }")]
    [InlineData("StartSub", "byte[] M() { using var proto = new ProtoWriter(); while (Ask()) { proto.StartSub(1, 8); } return proto.WrittenSpan.ToArray(); }")]
    public void A_submessage_that_nothing_closes_is_reported(string expected, string method) => Assert.Equal(["PZ8001 " + expected], Project.Analyze(method));

    [Theory]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); proto.StartSub(1); proto.AddBool(1, true); proto.CloseSub(); return proto.ToArray(); }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); proto.StartSub(1); proto.CloseSubUnlessEmpty(); return proto.ToArray(); }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); proto.StartSub(1); if (Ask()) { proto.CancelSub(); } return proto.ToArray(); }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); var mark = proto.Mark(); proto.StartSub(1); proto.Rollback(mark); return proto.ToArray(); }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); proto.StartSub(1); proto.Reset(); return proto.ToArray(); }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); proto.StartSub(1); End(proto); return proto.ToArray(); }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); proto.StartSub(1); var same = proto; same.CloseSub(); return proto.ToArray(); }")]
    [InlineData("long M() { using var proto = new ProtoWriter(); proto.StartSub(1); return proto.LengthIfClosed; }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); byte[] bytes = proto.ToArray(); proto.StartSub(1); return bytes; }")]
    [InlineData("byte[] M() { using var proto = new ProtoWriter(); proto.StartSub(1); try { return proto.ToArray(); } catch (InvalidOperationException) { return new byte[0]; } }")]
    [InlineData("byte[] M(ProtoWriter proto) { proto.StartSub(1); return proto.ToArray(); }")]
    [InlineData("byte[] M(ProtoBuffer buffer) { using var proto = buffer.CreateWriter(); proto.StartSub(1); return proto.ToArray(); }")]
    [InlineData("ProtoWriter M() { var proto = new ProtoWriter(); proto.StartSub(1); return proto; }")]
    public void One_that_something_may_close_is_not(string method) => Assert.Empty(Project.Analyze(method));
}
