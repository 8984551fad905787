using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Messages that are ended by other code than a call on their writer: by a method of the project, or by the untyped writer.</summary>
public class UntypedCallsTests
{
    private const string Schema =
        """
        syntax = "proto3";
        message Person { string name = 1; Address home = 2; }
        message Address { string street = 1; Place place = 2; }
        message Place { double latitude = 1; }
        """;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static class Helpers
        {
        public static void Write(this Address.Writer home, string street) => home.Street(street).Close();
        public static void Finish(this Address.Writer home) => home.Close();
        public static void Trace(this Person.Writer person, string text) { }
        public static Person.Writer Other(this Person.Writer person, ProtoWriter proto) => new Person.Writer(proto);
        public static void Undo(this ProtoWriter proto, WriterMark mark) => proto.Rollback(mark);
        }
        static partial class TestProtoExtensions { public static void End(this Address.Writer home) => home.Close(); }
        static partial class Program
        {
        static void UndoAll(ProtoWriter proto) => proto.Reset();
        static bool Ask() => true;
        }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);

    [Theory]
    [InlineData("void M(Person.Writer person) { person.StartHome().Write(\"Main Street 1\"); person.Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person) { person.StartHome().Street(\"Main Street 1\").Finish(); person.Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); home.Finish(); person.Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); home.Street(\"1\").Finish(); person.Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); home.End(); person.Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); person.Trace(\"x\"); home.Close(); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { var home = person.Other(proto).StartHome(); person.Name(\"Ada\"); home.Close(); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { var home = person.StartHome(); home.Street(\"x\"); proto.CancelSub(); person.Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { person.StartHome().Street(\"x\"); proto.CancelSub(); person.Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { person.StartHome().StartPlace().Latitude(1).Close(); proto.CancelSub(); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { var mark = proto.Mark(); var home = person.StartHome(); home.Street(\"x\"); proto.Rollback(mark); person.Name(\"Ada\"); }")]
    [InlineData("byte[] M(Person.Writer person, ProtoWriter proto, int max) { var mark = proto.Mark(); var home = person.StartHome(); home.Street(\"x\"); if (proto.LengthIfClosed > max) { proto.Rollback(mark); person.Name(\"Ada\"); return proto.ToArray(); } home.Close(); return proto.ToArray(); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { var home = person.StartHome(); proto.Reset(); new Person.Writer(proto).Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { var home = person.StartHome(); proto.Dispose(); }")]
    [InlineData("void M(Person.Writer person, ProtoBuffer buffer) { var home = person.StartHome(); buffer.Reset(); }")]
    [InlineData("void M(Person.Writer person, ProtoBuffer buffer) { Action end = () => buffer.Reset(); var home = person.StartHome(); end(); }")]
    [InlineData("void M(Person.Writer person, ProtoBuffer buffer) { IDisposable other = buffer; { var home = person.StartHome(); IDisposable same = buffer; same.Dispose(); } }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { while (Ask()) { if (Ask()) { proto.CancelSub(); } person.StartHome(); } }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { using (var home = person.StartHome()) { proto.CancelSub(); person.Name(\"Ada\"); } }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { var mark = proto.Mark(); var home = person.StartHome(); proto.Undo(mark); person.Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { var home = person.StartHome(); UndoAll(proto); person.Name(\"Ada\"); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { var home = person.StartHome(); var same = proto; same.CancelSub(); person.Name(\"Ada\"); }")]
    public void What_other_code_may_end_is_left_alone(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("PZ8001 StartHome", "byte[] M() { using var proto = new ProtoWriter(); new Person.Writer(proto).StartHome(); return proto.ToArray(); }")]
    [InlineData("PZ8001 StartHome", "byte[] M(ProtoWriter proto) { proto.Reset(); new Person.Writer(proto).StartHome().Street(\"x\"); proto.AddString(1, \"x\"); return proto.ToArray(); }")]
    [InlineData("PZ8001 StartHome", "byte[] M(ProtoBuffer buffer) { buffer.Reset(); using (var proto = buffer.CreateWriter()) { var same = proto; var home = new Person.Writer(same).StartHome(); home.Street(\"x\"); } return buffer.ToArray(); }")]
    [InlineData("PZ8001 StartHome", "long M(Person.Writer person, ProtoWriter proto) { var home = person.StartHome(); home.Street(\"x\"); return proto.LengthIfClosed; }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person, ProtoWriter proto) { proto.Mark(); var home = person.StartHome(); proto.Mark(); person.Name(\"Ada\"); home.Close(); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person, ProtoWriter proto) { var home = person.StartHome(); person.Name(\"Ada\"); proto.CancelSub(); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person, Address.Writer other) { other.Finish(); var home = person.StartHome(); person.Name(\"Ada\"); home.Finish(); }")]
    public void What_nothing_ends_is_still_reported(string expected, string method) => Assert.Equal([expected], Project.Analyze(method));
}
