using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Editors of messages in a message: while one is open, what is called on the editor around it throws.</summary>
public class EditorUsageTests
{
    private const string Schema =
        """
        syntax = "proto3";
        message Packet { Snapshot snapshot = 1; int32 seq = 2; repeated Snapshot all = 3; map<int32, Snapshot> by_id = 4; Packet next = 5; repeated Packet others = 6; int32 edit_seq = 7; repeated int32 numbers = 8; }
        message Snapshot { int32 tick = 1; Place place = 2; }
        message Place { double latitude = 1; }
        """;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static partial class Program { static bool Ask() => true; static void Change(Packet.Editor e) { } static void Change(Snapshot.Editor s) => s.Close(); }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);

    [Theory]
    [InlineData("Close", "int M(byte[] b, int length) { using var e = new Packet.Editor(b, length); using var s = e.EditSnapshot(); s.Tick(1); return e.Close(); }")]
    [InlineData("Seq", "void M(byte[] b, int length) { using var e = new Packet.Editor(b, length); using var s = e.EditSnapshot(); s.Tick(1); e.Seq(2); length = e.Length; }")]
    [InlineData("Seq", "void M(Packet.Editor e) { var s = e.EditSnapshot(); e.Seq(2); s.Close(); }")]
    [InlineData("Seq", "void M(Packet.Editor e) { var s = e.StartAll(); s.Tick(1); e.Seq(2); s.Close(); }")]
    [InlineData("Seq", "void M(Packet.Editor e) { var s = e.EditAll(0); s.Tick(1); e.Seq(2); s.Close(); }")]
    [InlineData("Seq", "void M(Packet.Editor e) { var s = e.EditById(5).Tick(1); e.Seq(2); s.Close(); }")]
    [InlineData("Seq", "void M(Packet.Editor e) { using (var next = e.EditNext()) { next.Seq(1); e.Seq(2); } }")]
    [InlineData("StartOthers", "void M(Packet.Editor e) { using var one = e.StartOthers(); using var two = e.StartOthers(); }")]
    [InlineData("EditSnapshot", "void M(Packet.Editor e) { using var one = e.EditSnapshot(); e.EditSnapshot().Close(); }")]
    [InlineData("Tick", "void M(Packet.Editor e) { using var s = e.EditSnapshot(); using var place = s.EditPlace(); s.Tick(1); }")]
    [InlineData("AsReader", "void M(Packet.Editor e) { using var s = e.EditSnapshot(); var seq = e.AsReader(); }")]
    [InlineData("Length", "int M(byte[] b, int n) { using var e = new Packet.Editor(b, n); using var s = e.EditSnapshot(); s.Tick(1); return e.Length; }")]
    [InlineData("WrittenSpan", "void M(Packet.Editor e) { using var s = e.EditSnapshot().Tick(1); Console.Write(e.WrittenSpan.Length); }")]
    [InlineData("FreeBytes", "int M(Packet.Editor e) { using var s = e.EditSnapshot(); return e.FreeBytes; }")]
    [InlineData("Fits", "bool M(Packet.Editor e) { using var s = e.EditSnapshot(); return e.Fits(5); }")]
    [InlineData("Seq", "void M(Packet.Editor e) { var s = e.EditSnapshot(); s.EditPlace().Latitude(1).Close(); e.Seq(2); s.Close(); }")]
    [InlineData("Seq", "void M(Packet.Editor e) { var s = e.EditSnapshot(); try { e.Seq(2); } finally { s.Dispose(); } }")]
    public void The_editor_around_is_used_too_soon(string expected, string method) => Assert.Equal(["PZ8002 " + expected], Project.Analyze(method));

    [Theory]
    [InlineData("int M(byte[] b, int length) { using var e = new Packet.Editor(b, length); using (var s = e.EditSnapshot()) { s.Tick(1); } return e.Close(); }")]
    [InlineData("int M(Packet.Editor e) { e.EditSnapshot().Tick(1).Close(); return e.Close(); }")]
    [InlineData("int M(Packet.Editor e) { using (var s = e.EditSnapshot()) { s.Tick(1); } return e.Length; }")]
    [InlineData("int M(Packet.Editor e) { using var s = e.EditSnapshot(); return s.Tick(1).Length; }")]
    [InlineData("int M(Packet.Editor e) { using var s = e.EditSnapshot(); s.Tick(1).Close(); return e.Close(); }")]
    [InlineData("int M(Packet.Editor e) { var s = e.EditSnapshot(); if (Ask()) { s.Close(); } else { s.Dispose(); } return e.Close(); }")]
    [InlineData("void M(Packet.Editor e) { var s = e.EditSnapshot(); Change(s); e.Seq(2); }")]
    [InlineData("void M(Packet.Editor e) { var s = e.EditSnapshot(); Change(e); e.Seq(2); }")]
    [InlineData("void M(Packet.Editor e) { var s = e.EditSnapshot(); e.Dispose(); e.Dispose(); }")]
    [InlineData("void M(byte[] b) { var e = new Packet.Editor(b, 0); var s = e.EditSnapshot(); s.Tick(1); e.Dispose(); e = new Packet.Editor(b, 0); e.Seq(1); e.Close(); }")]
    [InlineData("void M(Packet.Editor e) { var s = e.EditSnapshot(); try { e.Seq(2); } catch (InvalidOperationException) { s.Close(); } }")]
    [InlineData("void M(Packet.Editor e) { var same = e.EditSeq(5); e.Seq(1); same.Close(); }")]
    [InlineData("void M(Packet.Editor e) { var same = e.AddNumbers(5); e.Seq(1); same.Close(); }")]
    [InlineData("void M(Packet.Editor e) { var same = e.Seq(5); e.Seq(1); same.Close(); }")]
    [InlineData("void M(Packet.Editor e) { var same = e.ClearNext(); e.Seq(1); same.Close(); }")]
    [InlineData("void M(Packet.Editor e, Packet.Editor other) { using var s = e.EditSnapshot(); other.Seq(1); }")]
    [InlineData("void M(Packet.Editor e) { e.EditSnapshot().Tick(1); }")]
    [InlineData("Snapshot.Editor M(Packet.Editor e) { var s = e.EditSnapshot(); return s.Tick(1); }")]
    public void An_editor_that_may_be_free_is_left_alone(string method) => Assert.Empty(Project.Analyze(method));

    [Fact]
    public void An_editor_whose_message_has_a_field_of_that_name_is_seen() => Assert.Equal(
        ["PZ8002 Id"],
        new AnalyzedProject("syntax = \"proto3\"; message Doc { string editor = 1; Doc.Part part = 2; int32 id = 3; message Part { int32 editor = 1; } }", "using ProtoZeroSharp;")
            .Analyze("void M(Doc.Editor_ e) { using var part = e.EditPart(); e.Id(2); }"));

    [Fact]
    public void The_message_says_what_to_close() => Assert.Equal(
        "e cannot be used while s, the editor of a message in it, is open: this throws. Close s first.",
        Assert.Single(Project.Diagnostics("void M(Packet.Editor e) { using var s = e.EditSnapshot(); e.Seq(2); }")).GetMessage());
}
