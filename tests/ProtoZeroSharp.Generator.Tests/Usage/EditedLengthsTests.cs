using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>The length that a message has after an editor changed it, which somebody must read.</summary>
public class EditedLengthsTests
{
    private const string Schema =
        """
        syntax = "proto2";
        message Person {
          optional string name = 1; optional fixed32 id = 2; repeated int32 tags = 3; optional Address home = 4; optional Person next = 5; map<string, string> labels = 6;
          repeated Address places = 7; optional bool active = 8; optional bytes data = 9; repeated double scores = 10;
        }
        message Address { optional string street = 1; optional double latitude = 2; }
        """;

    private const string Others =
        """
        using System;
        using ProtoZeroSharp;
        static partial class Program
        {
        static bool Ask() => true;
        static void Use(int n) { }
        static void Use(Person.Editor e) { }
        static void Use(ReadOnlySpan<byte> bytes) { }
        }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);

    public static TheoryData<string> Lost => new()
    {
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); e.Name(\"x\"); }",
        "void M(byte[] b, int n) { using (var e = new Person.Editor(b, n)) { e.Name(\"x\"); } Use(n); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n, new ReadLimits(maxDepth: 5)); e.Id(5); }",
        "void M(byte[] b, int n) { var e = new Person.Editor(b, n); e.Name(\"x\"); e.Dispose(); }",
        "void M(byte[] b, int n) { var e = new Person.Editor(b, n); e.Name(\"x\"); e.Close(); }",
        "void M(byte[] b, int n) { var e = new Person.Editor(b, n); _ = e.Name(\"x\").Close(); }",
        "void M(byte[] b, int n) { Person.Editor e; e = new Person.Editor(b, n); e.Name(\"x\"); e.Close(); }",
        "void M(byte[] b, int n) { var e = new Person.Editor(b, n).Name(\"x\"); e.ClearName(); e.Close(); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n).Name(\"x\"); }",
        "void M(byte[] b, int n) { var e = new Person.Editor(b, n); e = e.Name(\"x\"); e.Close(); }",
        "void M(byte[] b, int n) { var e = new Person.Editor(b, n); if (Ask()) { e.AddTags(5); } e.Dispose(); }",
        "void M(byte[] b, int n) { var e = new Person.Editor(b, n); if (e.Fits(5)) { e.AddTags(5); } e.Dispose(); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); while (Ask()) { e.RemoveLabels(\"a\"); e.Name(\"x\"); } }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); using (var home = e.EditHome()) { home.Street(\"x\"); } }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); var home = e.EditHome(); home.Street(\"x\"); Use(home.Close()); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); using (var next = e.EditNext()) { next.Name(\"x\"); } }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); Use(e.EditNext().Name(\"x\").Close()); e.Name(\"x\"); }",
        "void M(byte[] b, int n) { new Person.Editor(b, n).Name(\"x\"); }",
        "void M(byte[] b, int n) { new Person.Editor(b, n).Name(\"x\").Close(); }",
        "void M(byte[] b, int n) { using (new Person.Editor(b, n).Name(\"x\")) { } }",
        "void M(byte[] b, int n) { new Person.Editor(b, n).EditHome().Street(\"x\").Close(); }",
        "void M(Span<byte> b, int n) { using var e = new Person.Editor(b, n); e.SetLabels(\"a\", \"b\"); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, b.Length - 5); e.Id(5); }",
        "void M(byte[] b, int n, int o) { using var e = new Person.Editor(b.AsSpan(0, n), o); e.Id(5); }",
        "void M(Memory<byte> b, Memory<byte> o) { using var e = new Person.Editor(b.Span, o.Length); e.Id(5); }",
        "void M(Span<byte> b, int n) { using var e = new Person.Editor(b[n..], n); e.Id(5); }",

        // A message that fills its memory may get shorter.
        "void M(byte[] b) { using var e = new Person.Editor(b, b.Length); e.Name(\"x\"); }",
        "void M(byte[] b) { using var e = new Person.Editor(b, b.Length); e.ClearId(); }",
        "void M(byte[] b) { new Person.Editor(b, b.Length).Id(5).ClearName().Close(); }",
        "void M(byte[] b) { using var e = new Person.Editor(b, b.Length); e.Id(5).Name(\"x\"); e.Data(new byte[5]); }",
    };

    public static TheoryData<string> Kept => new()
    {
        "int M(byte[] b, int n) { using var e = new Person.Editor(b, n); e.Name(\"x\"); return e.Close(); }",
        "void M(byte[] b, ref int n) { using var e = new Person.Editor(b, n); n = e.Name(\"x\").Close(); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); e.Name(\"x\"); Use(e.Length); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); e.Name(\"x\"); Use(e.WrittenSpan); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); e.Name(\"x\"); Use(e.AsReader().Encoded.Span); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); e.Name(\"x\"); e.AsReader().Validate(); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); e.Name(\"x\"); if (e.Close() != n) { throw new Exception(); } }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); e.Name(\"x\"); Use(e); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); var copy = e.Name(\"x\"); Use(copy.Close()); }",
        "void M(byte[] b, int n) { var e = new Person.Editor(b, n); var copy = e; copy.Name(\"x\"); Use(copy.Close()); }",
        "Person.Editor M(byte[] b, int n) { var e = new Person.Editor(b, n); e.Name(\"x\"); return e; }",
        "Person.Editor M(byte[] b, int n) => new Person.Editor(b, n).Name(\"x\");",
        "int M(byte[] b, int n) => new Person.Editor(b, n).Name(\"x\").Close();",
        "void M(byte[] b, int n) => Use(new Person.Editor(b, n).Name(\"x\"));",
        "void M(byte[] b, int n) { var e = new Person.Editor(b, n); e.Name(\"x\"); e = new Person.Editor(b, e.Close()); e.Name(\"y\"); }",

        // Nothing is changed for certain, or a number is changed in place.
        "bool M(byte[] b, int n) { using var e = new Person.Editor(b, n); return e.RemoveLabels(\"a\"); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b, n); bool fits = e.Fits(5); }",
        "void M(byte[] b, int n) { new Person.Editor(b, n); }",
        "void M(byte[] b, int n) { new Person.Editor(b, n).Dispose(); }",
        "void M(byte[] b, int n) { new Person.Editor(b, n).EditHome().Dispose(); }",
        "void M(byte[] b) { using var e = new Person.Editor(b, b.Length); e.Id(5).Active(true); }",
        "void M(byte[] b) { using var e = new Person.Editor(b, b.Length); e.SetTags(0, 5).SetScores(1, 2.5); }",
        "void M(byte[] b, int n) { using var e = new Person.Editor(b.AsSpan(0, n), n); e.Id(5); }",
        "void M(Memory<byte> b, int n) { using var e = new Person.Editor(b.Slice(0, n).Span, n); e.Id(5); new Person.Editor(b.Span, b.Length).Id(5).Close(); }",
        "void M(ArraySegment<byte> b) { using var e = new Person.Editor(b, b.Count); e.Id(5); }",
        "void M(Span<byte> b, int n) { using var e = new Person.Editor(b[..n], n); e.Id(5); new Person.Editor(b.Slice(0, 5), 5).Id(5).Close(); }",
        "void M(byte[] b) { using var e = new Person.Editor(b.AsSpan(), b.AsSpan().Length); e.Id(5); }",
        "void M(byte[] b) { using var e = new Person.Editor(b, b.Length); using (var home = e.EditHome()) { home.Latitude(5); } }",
        "void M(byte[] b) { new Person.Editor(b, b.Length).Id(5).Close(); }",

        // An editable message is told the length.
        "void M(EditableMessage m) => m.Edit(5, static (m, id) => { using var e = new Person.Editor(m); e.Name(\"x\"); });",
    };

    [Theory]
    [MemberData(nameof(Lost))]
    public void A_changed_message_whose_length_nobody_reads_is_reported(string method) => Assert.Equal("PZ8006", Assert.Single(Project.Diagnostics(method)).Id);

    [Theory]
    [MemberData(nameof(Kept))]
    public void What_may_have_read_the_length_or_does_not_change_it_is_left_alone(string method) => Assert.Empty(Project.Analyze(method));

    [Fact]
    public void The_message_names_the_editor() =>
        Assert.Equal(
            "person changes the message, and nothing reads its new length, so it is lost. Keep it: length = person.Close().",
            Assert.Single(Project.Diagnostics("void M(byte[] b, int n) { using var person = new Person.Editor(b, n); person.Name(\"x\"); }")).GetMessage());
}
