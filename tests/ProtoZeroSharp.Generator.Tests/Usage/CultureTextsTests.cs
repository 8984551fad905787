using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Usage;

/// <summary>Interpolated strings that C# makes in the culture of the thread, and those that are the same in all.</summary>
public class CultureTextsTests
{
    private const string Schema =
        """
        syntax = "proto2";
        message Person { optional string name = 1; repeated Phone phones = 2; map<string, string> labels = 3; repeated string notes = 4; map<string, Phone> by_name = 5; extensions 100 to 200; }
        message Phone { optional string number = 1; }
        extend Person { optional string score = 100; repeated string marks = 101; }
        """;

    private const string Others =
        """
        using System;
        using System.Globalization;
        using ProtoZeroSharp;
        static partial class Program
        {
        static Person.Writer Described(this Person.Writer w, string text) => w.Name(text);
        static bool Ask() => true;
        }
        """;

    private static readonly AnalyzedProject Project = new(Schema, Others);
    private static readonly AnalyzedProject OldProject = new(LanguageVersion.CSharp9, Schema, Others);

    [Theory]

    // Methods that take a string.
    [InlineData("void M(Person.Writer w, double x) { w.AddPhones(number: $\"{x}\"); }")]
    [InlineData("void M(Person.Writer w, double x) { w.AddPhones($\"{x}\"); }")]
    [InlineData("void M(Person.Writer w, double x) { w.AddLabels(\"a\", $\"{x}\"); }")]
    [InlineData("void M(Person.Writer w, double x) { w.AddLabels($\"{x}\", \"a\"); }")]
    [InlineData("void M(Person.Writer w, double x) { w.StartByName($\"{x}\").Close(); }")]
    [InlineData("void M(Person.Editor e, double x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { e.AddNotes($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { e.SetLabels(\"a\", $\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { e.RemoveLabels($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { e.Score($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { e.EditPhones(0).Number($\"{x}\").Close(); }")]

    // Parts of expressions.
    [InlineData("void M(Person.Writer w, double x) { w.Name(Ask() ? $\"{x}\" : \"none\"); }")]
    [InlineData("void M(Person.Writer w, double x) { w.AddNotes(Ask() ? \"none\" : ($\"{x}\")); }")]
    [InlineData("void M(Person.Writer w, double x, string? n) { w.AddNotes(n ?? $\"{x}\"); }")]
    [InlineData("void M(Person.Writer w, double x, int n) { w.AddNotes(n switch { 1 => $\"{x}\", _ => \"none\" }); }")]
    [InlineData("void M(Person.Writer w, double x, string unit) { w.Name($\"{x}\" + unit); }")]
    [InlineData("void M(Person.Writer w, double x, string unit) { w.Name(unit + unit + ($\"{x}\" + unit)); }")]
    [InlineData("void M(Person.Writer w, double x) { w.Name($\"{(Ask() ? $\"{x}\" : \"none\")}\"); }")]
    [InlineData("void M(Person.Writer w, double x) { w.AddPhones(number: $\"a {$\"{x}\"}\"); }")]
    [InlineData("void M(Person.Writer w, double x) { w.Score(Ask() ? $\"{x}\" : \"none\"); }")]
    [InlineData("void M(ProtoWriter proto, double x) { proto.AddString(1, Ask() ? $\"{x}\" : \"none\"); }")]
    [InlineData("void M(ProtoWriter proto, double x) { new Person.Writer(proto).AddMarks((string)$\"{x}\"); }")]
    [InlineData("void M(Person.Writer w, double x) { Action<double> later = y => { }; Write(w); void Write(Person.Writer own) => own.AddPhones(number: $\"{x}\"); }")]

    // Types of values.
    [InlineData("void M(Person.Editor e, float x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, decimal x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, Half x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, double? x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, DateTime x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, DateTimeOffset x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, DateOnly x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, TimeOnly x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, DateTimeOffset? x) { e.Name($\"{x}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { e.Name($\"{(object)x}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { e.Name($\"{x:F2}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { e.Name($\"{x,8:R}\"); }")]
    [InlineData("void M(Person.Editor e, DateTime x) { e.Name($\"{x:yyyy-MM-dd}\"); }")]
    [InlineData("void M(Person.Editor e, DateTime x) { e.Name($\"{x:O} {x:d}\"); }")]
    public void A_text_that_differs_by_culture_is_reported_once(string method) => Assert.StartsWith("PZ8007 $\"", Assert.Single(Project.Analyze(method)));

    [Theory]

    // Texts that the library makes.
    [InlineData("void M(Person.Writer w, double x) { w.Name($\"{x}\").AddNotes($\"{x:F2} {x}\").Score($\"{x}\").AddMarks($\"{x}\"); }")]
    [InlineData("void M(ProtoWriter proto, double x) { proto.AddString(1, $\"{x}\"); }")]
    [InlineData("void M(Person.Writer w, double x) { w.Name($\"{x}\" + $\"{x}\"); }")]

    // The culture is named.
    [InlineData("void M(Person.Writer w, double x) { w.AddPhones(number: FormattableString.Invariant($\"{x}\")); }")]
    [InlineData("void M(Person.Editor e, double x) { e.Name(string.Create(System.Globalization.CultureInfo.InvariantCulture, $\"{x}\")); }")]
    [InlineData("void M(Person.Writer w, double x) { w.AddNotes(Ask() ? FormattableString.Invariant($\"{x}\") : \"none\"); }")]

    // Values that are the same.
    [InlineData("void M(Person.Editor e, DateTime x, DateTimeOffset y) { e.Name($\"{x:O} {x:s} {y:o} {y:u} {y:R} {x:r}\"); }")]
    [InlineData("void M(Person.Editor e, DateOnly x, TimeOnly y) { e.Name($\"{x:O} {y:o}\"); }")]
    [InlineData("void M(Person.Editor e, int x, long y, uint z, Guid id, bool b, char c, string s, DayOfWeek d, TimeSpan t, int? n) { e.Name($\"{x} {y} {z:X8} {id} {b} {c} {s} {d} {t} {n}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { e.Name($\"{(int)x} {x > 1} {x.GetHashCode()}\"); }")]
    [InlineData("void M(Person.Editor e) { e.Name($\"none\").Name($\"\"); }")]

    // What is not known.
    [InlineData("void M<T>(Person.Editor e, T x, object y, IFormattable z, dynamic w) { e.Name($\"{x} {y} {z}\"); }")]
    [InlineData("void M(Person.Editor e, double x) { string text = $\"{x}\"; e.Name(text); }")]
    [InlineData("void M(Person.Editor e, double x) { e.Name(x.ToString()); }")]
    [InlineData("void M(Person.Editor e, double x) { e.Name($\"{x}\".Trim()); }")]

    // What does not write it.
    [InlineData("void M(Person.Writer w, double x) { w.Described($\"{x}\"); Console.WriteLine($\"{x}\"); }")]
    [InlineData("bool M(Person.Reader r, double x) => r.Labels.ContainsKey($\"{x}\");")]
    [InlineData("void M(Person.Writer w, double x) { w.AddNotes($\"{x}\" == \"1\" ? \"one\" : \"other\"); }")]
    [InlineData("void M(Person.Writer w, double x) { w.AddNotes($\"{x}\" switch { \"1\" => \"one\", _ => \"other\" }); }")]
    [InlineData("void M(Person.Writer w, double x) { w.AddPhones($\"{x}\", static (phone, text) => phone.Number(text.Length > 5 ? \"long\" : \"short\")); }")]
    [InlineData("void M(double x) { throw new InvalidOperationException($\"{x}\"); }")]
    public void A_text_that_is_the_same_in_all_cultures_is_not(string method) => Assert.Empty(Project.Analyze(method));

    [Theory]
    [InlineData("true", 0)]
    [InlineData("True", 0)]
    [InlineData("false", 1)]
    [InlineData("", 1)]
    public void Without_cultures_every_text_is_the_same(string isInvariant, int reported) => Assert.Equal(
        reported,
        new AnalyzedProject(Schema, Others) { Properties = [("InvariantGlobalization", isInvariant)] }.Analyze("void M(Person.Editor e, double x) { e.Name($\"{x}\"); }").Length);

    [Theory]
    [InlineData("w.Name($\"{x}\");", 1)]
    [InlineData("w.Name(FormattableString.Invariant($\"{x}\")).Name($\"{7}\");", 0)]
    public void Before_handlers_every_text_is_a_string(string body, int reported) =>
        Assert.Equal(reported, OldProject.Analyze("void M(Person.Writer w, double x) { " + body + " }").Length);

    [Theory]
    [InlineData("double", "A double in this text is formatted in the culture of the thread, because C# makes a string of it. Use string.Create(CultureInfo.InvariantCulture, $\"…\") or FormattableString.Invariant($\"…\").")]
    [InlineData("DateTime?", "A DateTime in this text is formatted in the culture of the thread, because C# makes a string of it. Use string.Create(CultureInfo.InvariantCulture, $\"…\") or FormattableString.Invariant($\"…\").")]
    public void The_message_says_what_to_do(string type, string message) =>
        Assert.Equal(message, Assert.Single(Project.Diagnostics("void M(Person.Writer w, " + type + " x) { w.AddPhones(number: $\"{x}\"); }")).GetMessage());
}
