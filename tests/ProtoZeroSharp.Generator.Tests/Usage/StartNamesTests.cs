using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Fields whose names begin with start: their setters are no starts, and the starts of their messages are.</summary>
public class StartNamesTests
{
    private const string Schema =
        """
        edition = "2023";
        import "google/protobuf/empty.proto";
        import "google/protobuf/timestamp.proto";
        import "google/protobuf/wrappers.proto";
        message Doc { Range range = 1; }
        message Range { Pos start = 1; Pos end = 2; }
        message Pos { int32 line = 1; int32 character = 2; }
        message Person { string start_name = 5; google.protobuf.Timestamp start_time = 8; bytes start_key = 9; Address start_address = 10; map<string, Address> start_homes = 11; extensions 100 to 200; }
        message Address { string street = 1; }
        extend Person { Address start_ext = 100; string start_s = 101; Person start_person = 102; Person person_ext = 103; }
        message Node {
          Node start = 1; Node child = 2; repeated Node nodes = 3; map<string, Node> by_name = 4; map<int32, Node> by_id = 5; Node part = 6 [features.message_encoding = DELIMITED];
          int32 start_count = 7; google.protobuf.Empty start_over = 8; google.protobuf.Int32Value start_level = 9; repeated int32 start_numbers = 10;
        }
        message Clash {
          Clash add_mark = 1; int32 start_mark = 2; string append_mark_encoded = 3; map<int32, Clash> add_stop = 4; int32 start_stop = 5; bytes add = 6; int32 start_in_place = 7;
          Clash add_over = 8; google.protobuf.Empty start_over = 9; bytes append_over_encoded = 10;
          Clash home = 11; google.protobuf.Empty start_home = 12; int32 start_twice = 13; Clash twice = 14;
        }
        """;

    private const string Groups =
        """
        syntax = "proto2";
        message Person { optional group Start = 7 { optional int32 a = 1; } optional Starting starting = 9; }
        message Starting { optional string s = 1; optional bytes b = 2; }
        """;

    // The part of a generated class that is the project's own.
    private const string Others =
        """
        static partial class TestProtoExtensions { public static Address.Writer StartQuietly(this Person.Writer person) => person.StartStartAddress(); }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);
    private static readonly AnalyzedProject GroupProject = new(Groups, "");

    [Theory]
    [InlineData("void M(Range.Writer range) { range.Start(1, 2).End(3, 4); range.Start(line: 1, character: 2); range.Start(line: 1); }")]
    [InlineData("void M(Doc.Writer doc) { doc.StartRange().Start(1, 2).End(3, 4).Close(); }")]
    [InlineData("void M(Doc.Writer doc) { var range = doc.StartRange(); range.StartStart().Line(1).Close(); range.Start(1, 2); range.Close(); }")]
    [InlineData("void M(Person.Writer person, int x) { person.StartName($\"n{x}\"); person.StartName(\"n\"); }")]
    [InlineData("void M(Person.Writer person) { person.StartTime(5L, static (w, s) => w.Seconds(s)); person.StartTime(DateTime.UnixEpoch); }")]
    [InlineData("void M(Person.Writer person) { person.StartAddress(\"x\", static (w, s) => w.Street(s)); person.StartAddress(\"x\"); person.AppendStartAddressEncoded(default); }")]
    [InlineData("void M(Person.Writer person) { person.StartKeyInPlace(4, 1, static (span, s) => span.Fill(1)); person.StartKeyByReference(new byte[1]); person.StartKey(new byte[1]); person.StartKey(Guid.NewGuid()); }")]
    [InlineData("void M(Person.Writer person) { person.StartHomesFrom(new System.Collections.Generic.Dictionary<string, string>(), static (w, s) => w.Street(s)); person.AddStartHomes(\"k\", \"x\"); }")]
    [InlineData("void M(Person.Writer person) { person.StartExt(\"x\", static (w, s) => w.Street(s)); person.StartExt(\"x\"); person.StartS(\"x\"); person.StartS($\"{1}\"); person.StartPerson(1, static (w, s) => { }); }")]
    [InlineData("void M(Person.Writer person) { person.StartQuietly().Street(\"x\"); }")]
    [InlineData("void M(Node.Writer node) { node.Start(1, static (w, s) => { }); node.StartCount(1).StartOver().StartLevel(3).StartNumbers(new int[2]); node.StartOver(); node.StartCount(1); node.StartLevel(1); }")]
    [InlineData("void M(Node.Writer node) { node.StartChild().StartCount(1).Close(); node.StartByName(\"k\").Close(); node.StartPart().Close(); node.StartStart(4).Close(); }")]
    [InlineData("void M(Clash.Writer clash) { clash.StartHome_(); }")]
    [InlineData("void M(Clash.Writer clash) { clash.StartMark(1); clash.StartStop(1); clash.StartInPlace(1); clash.StartOver(); }")]
    public void A_setter_is_no_start(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("StartStart", "void M(Range.Writer range) { range.StartStart(); }")]
    [InlineData("StartStart", "void M(Range.Writer range) { range.StartStart(4).Line(1); }")]
    [InlineData("StartRange", "void M(ProtoWriter proto) { proto.StartRange(5); }")]
    [InlineData("StartStartHomes", "void M(Person.Writer person) { person.StartStartHomes(\"k\").Street(\"x\"); }")]
    [InlineData("StartStartExt", "void M(Person.Writer person) { person.StartStartExt().Street(\"x\"); }")]
    [InlineData("StartPersonExt", "void M(Person.Writer person) { person.StartPersonExt().StartName(\"x\"); }")]
    [InlineData("StartPersonExt", "void M(Person.Writer person) { person.StartPersonExt(16); }")]
    [InlineData("StartChild", "void M(Node.Writer node) { node.StartChild(); }")]
    [InlineData("StartChild", "void M(Node.Writer node) { var child = node.StartChild(16); child.StartCount(1); }")]
    [InlineData("StartStart", "void M(Node.Writer node) { node.StartStart(); }")]
    [InlineData("StartNodes", "void M(Node.Writer node) { node.StartNodes().StartOver(); }")]
    [InlineData("StartByName", "void M(Node.Writer node) { node.StartByName(\"k\"); }")]
    [InlineData("StartById", "void M(Node.Writer node) { node.StartById(1); }")]
    [InlineData("StartPart", "void M(Node.Writer node) { node.StartPart(); }")]
    [InlineData("StartStartNumbers", "void M(Node.Writer node) { node.StartStartNumbers().Add(1); }")]
    [InlineData("StartHome", "void M(Clash.Writer clash) { clash.StartHome(); }")]
    [InlineData("StartTwice_", "void M(Clash.Writer clash) { clash.StartTwice_(16); }")]
    [InlineData("StartAddStop", "void M(Clash.Writer clash) { clash.StartAddStop(1); }")]
    public void A_start_is_one_whatever_its_name_begins_with(string name, string method) => Assert.Equal(["PZ8001 " + name], Project.Analyze(method));

    [Fact]
    public void The_same_holds_for_groups()
    {
        Assert.Empty(GroupProject.Analyze("void M(Person.Writer p) { p.Start(a: 5); p.Start(1, static (w, s) => w.A(s)); p.StartStart().A(1).Close(); p.Starting(s: \"x\"); p.Starting(\"x\", static (w, s) => w.S(s)); }"));
        Assert.Equal(["PZ8001 StartStart"], GroupProject.Analyze("void M(Person.Writer p) { p.StartStart().A(1); }"));
    }
}
