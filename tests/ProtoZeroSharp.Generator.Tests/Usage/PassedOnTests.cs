using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Messages and writers that are given to a method of the project: whether that may end the message is seen in its body.</summary>
public class PassedOnTests
{
    private const string Schema =
        """
        syntax = "proto3";
        message Person { string name = 1; Address home = 2; repeated Person friends = 3; bool busy = 4; int32 id = 5; }
        message Address { string street = 1; string zip = 2; Place place = 3; }
        message Place { double latitude = 1; }
        """;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        delegate void Filler(Address.Writer home);
        ref struct Holder { private Address.Writer kept; public Holder(Address.Writer home) => kept = home; public void End() => kept.Close(); }
        ref struct Session
        {
        public ProtoWriter Writer; public WriterMark Mark;
        public void Abort() => Writer.Rollback(Mark);
        public bool TryFill(Address.Writer home) { if (Ask()) { Writer.Rollback(Mark); return false; } home.Street("x"); return true; }
        public bool TryAbort(Address.Writer home) { if (Ask()) { Abort(); return false; } home.Street("x"); return true; }
        public bool TryAlias(Address.Writer home) { var same = Writer; if (Ask()) { same.Rollback(Mark); return false; } home.Street("x"); return true; }
        private static bool Ask() => true;
        }
        ref struct Deep { public Session Inner; public void Abort() => Inner.Abort(); }
        ref struct Cursor { public ReadOnlySpan<byte> Rest; public void Skip() { } }
        static class Helpers
        {
        public static void FillIn(this Address.Writer home) => home.Street("x").Zip("y");
        public static Address.Writer Filled(this Address.Writer home) => home.Street("x");
        public static void WriteBody(this ProtoWriter proto) => new Person.Writer(proto).Name("x");
        }
        static partial class Program
        {
        static void Fill(Address.Writer home) { home.Street("x"); home = home.Zip("y"); home.StartPlace().Latitude(1).Close(); Console.WriteLine(nameof(home)); }
        static void End(Address.Writer home) { if (Ask()) { home.Close(); } }
        static void Using(Address.Writer home) { using (home) { } }
        static void Alias(Address.Writer home) { var same = home; same.Close(); }
        static void On(Address.Writer home) => End(home);
        static void Hold(Address.Writer home) => new Holder(home).End();
        static void Place(Address.Writer home, Place.Reader from) { var place = home.StartPlace(); from.CopyTo(place); place.Close(); }
        static void Through(ref Address.Writer home) => home.Street("x");
        static void Edit(Address.Editor home) => home.Street("x");
        static void EndEdit(Address.Editor home) => home.Close();
        static void Body(ProtoWriter proto) { new Person.Writer(proto).Name("x").StartHome().Street("y").Close(); proto.AddString(5, "z"); }
        static void Log(bool value) { }
        static bool TryFill(in Session session, Address.Writer home) { if (Ask()) { session.Writer.Rollback(session.Mark); return false; } home.Street("x"); return true; }
        static bool TryFillBy(Session session, Address.Writer home) { if (Ask()) { session.Abort(); return false; } home.Street("x"); return true; }
        static void Undo(ProtoWriter proto) { var same = proto; same.Reset(); }
        static bool Ask() => true;
        }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);

    [Theory]
    [InlineData("PZ8002 Name", "void M(Person.Writer person) { using var home = person.StartHome(); Fill(home); person.Name(\"x\"); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person) { using var home = person.StartHome(); Fill(home.Street(\"x\")); person.Name(\"x\"); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person) { using var home = person.StartHome(); home.FillIn(); person.Name(\"x\"); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person) { using var home = person.StartHome(); Local(home); person.Name(\"x\"); static void Local(Address.Writer home) => home.Street(\"x\"); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person, Address.Reader from) { using var home = person.StartHome(); from.CopyTo(home); person.Name(\"x\"); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person, Place.Reader from) { using var home = person.StartHome(); Place(home, from); person.Name(\"x\"); }")]
    [InlineData("PZ8002 Name", "void M(ProtoWriter proto) { var person = new Person.Writer(proto); using var home = person.StartHome(); Body(proto); person.Name(\"x\"); }")]
    [InlineData("PZ8002 ToArray", "byte[] M() { using var proto = new ProtoWriter(); using var home = new Person.Writer(proto).StartHome(); Fill(home); return proto.ToArray(); }")]
    [InlineData("PZ8001 StartHome", "void M(Person.Writer person) { var home = person.StartHome(); Fill(home); }")]
    [InlineData("PZ8001 StartHome", "void M(Person.Writer person, Cursor place, int i) { var home = person.StartHome(); place.Skip(); string.Create(null, $\"{i}\"); Console.WriteLine(MemoryExtensions.AsSpan(\"x\").ToString()); }")]
    [InlineData("PZ8001 StartHome", "byte[] M(ProtoWriter proto) { var home = new Person.Writer(proto).StartHome(); home.FillIn(); Body(proto); return proto.ToArray(); }")]
    [InlineData("PZ8002 Name", "void M(Person.Editor person) { using var home = person.EditHome(); Edit(home); person.Name(\"x\"); }")]
    [InlineData("PZ8002 ToArray", "byte[] M() { using var proto = new ProtoWriter(); using var frame = proto.StartGrpcFrame(); Body(proto); return proto.ToArray(); }")]
    [InlineData("PZ8002 WriteTo", "void M(ProtoWriter proto, System.IO.Stream stream) { using (proto.StartGrpcFrame()) { proto.WriteBody(); proto.WriteTo(stream); } }")]
    [InlineData("PZ8001 StartGrpcFrame", "byte[] M(ProtoWriter proto) { proto.StartGrpcFrame(); Body(proto); return proto.ToArray(); }")]
    public void A_method_that_only_writes_ends_nothing(string expected, string method) => Assert.Equal([expected], Project.Analyze(method));

    [Theory]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); End(home); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); Using(home); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); Alias(home); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); On(home); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); Hold(home); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); Through(ref home); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person, Filler fill) { var home = person.StartHome(); fill(home); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); home.Filled().Close(); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); Fill(home); End(home.Street(\"x\")); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Editor person) { var home = person.EditHome(); EndEdit(home); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter proto) { var home = person.StartHome(); Undo(proto); person.Name(\"x\"); }")]
    [InlineData("byte[] M(ProtoWriter proto) { using var frame = proto.StartGrpcFrame(); Undo(proto); return proto.ToArray(); }")]
    [InlineData("bool M(Person.Writer person, Session session) { var home = person.StartHome(); if (!session.TryFill(home)) { person.Name(\"x\"); return false; } home.Close(); return true; }")]
    [InlineData("bool M(Person.Writer person, Session session) { var home = person.StartHome(); if (!session.TryAbort(home)) { person.Name(\"x\"); return false; } home.Close(); return true; }")]
    [InlineData("bool M(Person.Writer person, Session session) { var home = person.StartHome(); if (!session.TryAlias(home)) { person.Name(\"x\"); return false; } home.Close(); return true; }")]
    [InlineData("bool M(Person.Writer person, Session session) { var home = person.StartHome(); if (!TryFill(session, home)) { person.Name(\"x\"); return false; } home.Close(); return true; }")]
    [InlineData("bool M(Person.Writer person, Session session) { var home = person.StartHome(); if (!TryFillBy(session, home)) { person.Name(\"x\"); return false; } home.Close(); return true; }")]
    [InlineData("void M(Person.Writer person, Session session) { var home = person.StartHome(); if (Ask()) { session.Abort(); person.Name(\"x\"); return; } home.Close(); }")]
    [InlineData("void M(Person.Writer person, Deep session) { var home = person.StartHome(); if (Ask()) { session.Abort(); person.Name(\"x\"); return; } home.Close(); }")]
    [InlineData("void M() { using var proto = new ProtoWriter(); var session = new Session { Writer = proto }; new Person.Writer(proto).StartHome().Street(\"x\"); session.Abort(); }")]
    [InlineData("void M(Person.Writer person) { var home = person.StartHome(); Log(home.CloseUnlessEmpty()); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person, ProtoWriter log) { var home = person.StartHome(); log.AddBool(3, home.CloseUnlessEmpty()); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person, Person.Writer log) { var home = person.StartHome(); log.Busy(home.Street(\"x\").CloseUnlessEmpty()); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Editor person, Person.Writer log) { var home = person.EditHome(); log.Id(home.Close()); person.Name(\"x\"); }")]
    public void A_method_that_may_end_it_is_believed(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("PZ8001 StartHome", "void M(Person.Writer person) { var home = person.StartHome(); home = home.Street(\"x\"); home = home.Zip(\"y\"); }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person) { using (var home = person.StartHome()) { person = person.Name(\"x\"); } }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person) { var home = person.StartHome(); home = home.Street(\"x\"); person.Name(\"x\"); home.Close(); }")]
    [InlineData("PZ8005 r", "void M(Person.Editor e) { var r = e.AsReader(); e = e.Name(\"x\"); Console.WriteLine(r.Name.ToString()); }")]
    public void A_variable_that_gets_itself_from_a_chain_stays_the_same(string expected, string method) => Assert.Equal([expected], Project.Analyze(method));

    [Theory]
    [InlineData("void M(Person.Writer person) { var friend = person.StartFriends(); friend = friend.Name(\"x\"); friend.Close(); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person, Person.Writer other) { var friend = person.StartFriends(); other = friend.Name(\"x\"); other.Close(); person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person) { var first = person; { person = person.StartFriends(); person.Close(); } first.Name(\"x\"); }")]
    [InlineData("void M(Person.Editor person) { var first = person; person = person.EditFriends(0); var r = first.AsReader(); person.Name(\"x\"); person.Close(); Console.WriteLine(r.HasHome); }")]
    public void One_that_gets_another_message_does_not(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("PZ8002 Name", "void M(Person.Writer person, int kind) { switch (kind) { case 1: var home = person.StartHome(); home.Street(\"x\"); person.Name(\"x\"); home.Close(); break; } }")]
    [InlineData("PZ8002 Name", "void M(Person.Writer person, int kind) { switch (kind) { case 1: Address.Writer home; home = person.StartHome(); person.Name(\"x\"); home.Close(); break; } }")]
    public void A_section_of_a_switch_is_followed(string expected, string method) => Assert.Equal([expected], Project.Analyze(method));

    [Theory]
    [InlineData("void M(Person.Writer person, int kind) { switch (kind) { case 1: var home = person.StartHome(); home.Street(\"x\"); home.Close(); person.Name(\"x\"); break; case 2: person.Name(\"x\"); break; } person.Name(\"x\"); }")]
    [InlineData("void M(Person.Writer person, int kind) { switch (kind) { case 1: var home = person.StartHome(); home.Close(); break; default: home = person.StartHome(); home.Close(); break; } }")]
    public void What_is_after_it_is_not(string method) => Assert.Empty(Project.Analyze(method));
}
